// Before the first paint: what the device chose, or what its system prefers.
const page = document.documentElement;
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

function applyTheme() {
  const choice = page.dataset.themeChoice;
  page.dataset.theme = choice === "auto" ? (prefersDark.matches ? "dark" : "light") : choice;
}

applyTheme();
prefersDark.addEventListener("change", applyTheme);
