/**
 * What react-dom/client needs of the package react-dom, without its public API (portals, preloading, forms), of which the display
 * uses nothing: 0.8 KB gzip of the 85 that it may have. The shape is that of React 19.3; a React that wants another one fails at
 * the first line of every journey.
 */
function noop() {}

exports.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE = {
  d: { f: noop, r: noop, D: noop, C: noop, L: noop, m: noop, X: noop, S: noop, M: noop },
  p: 0,
  findDOMNode: null,
};
