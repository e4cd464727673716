// Finds elements of the page, each of the kind that it has to be.

/** All of a kind. @template {Element} T @param {ParentNode} root @param {string} selector @param {Kind<T>} kind */
export function all(root, selector, kind) {
  return [...root.querySelectorAll(selector)].flatMap((one) => (one instanceof kind ? [one] : []));
}

/** The first, if there is one. @template {Element} T @param {ParentNode} root @param {string} selector @param {Kind<T>} kind */
export function first(root, selector, kind) {
  return all(root, selector, kind).at(0);
}

/** The one that must be there. @template {Element} T @param {ParentNode} root @param {string} selector @param {Kind<T>} kind */
export function need(root, selector, kind) {
  const found = first(root, selector, kind);
  if (!found) throw new Error(`no ${kind.name} is ${selector}`);
  return found;
}

/** What was touched, or the nearest around it. @template {Element} T @param {Event} event @param {string} selector @param {Kind<T>} kind */
export function near({ target }, selector, kind) {
  const found = target instanceof Element && target.closest(selector);
  return found instanceof kind ? found : null;
}
