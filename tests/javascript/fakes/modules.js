// Node takes a script for one of its own old kind unless a package.json beside it says otherwise; browsers need none.

/** @param {string} url @param {object} context @param {(url: string, context: object) => Promise<object>} next */
export function load(url, context, next) {
  return next(url, url.includes("/web_ui/static/") ? { ...context, format: "module" } : context);
}
