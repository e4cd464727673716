/** 0:07, 12:34, 1:02:03 @param {number} exactly seconds */
export function spelled(exactly) {
  const seconds = Math.max(0, Math.round(exactly));
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((one) => String(one).padStart(2, "0"));
  const hours = Math.floor(seconds / 3600);
  return hours ? `${hours}:${parts.join(":")}` : parts.join(":").replace(/^0/, "");
}
