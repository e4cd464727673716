// What `node --test` says: a word at the end, and more only of what failed.

/** @typedef {{ name: string, file?: string, message?: string, details: { error: Error & { cause?: unknown } } }} Data */

/** @param {AsyncIterable<{ type: string, data: Data }>} events */
export default async function* report(events) {
  let passed = 0;
  for await (const { type, data } of events) {
    if (type === "test:pass" && !data.name.endsWith(".js")) passed += 1;
    if (type === "test:stdout" || type === "test:stderr") yield data.message;
    if (type === "test:fail") yield `\nFAILED ${data.name}\n${toldOf(data.details.error)}\n`;
  }
  yield `JavaScript: ${passed} tests passed.\n`;
}

/** @param {Error & { cause?: unknown }} error */
function toldOf(error) {
  const cause = error.cause instanceof Error ? error.cause : error;
  return (cause.stack ?? cause.message).split("\n").filter((line) => !/\(?node:/.test(line)).join("\n");
}
