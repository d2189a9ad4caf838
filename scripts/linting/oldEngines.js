/**
 * What Safari 10.0 or Chrome 49 do not have. Babel translates syntax, not built-ins, and an ES5 check sees syntax
 * only, so a call of one of these would pass every check but the run in a real old engine.
 */
const HAND_WRITTEN = "Old tablets do not have it:";

export const oldEngineGlobals = [
  ["fetch", "use XMLHttpRequest"],
  ["AbortController", "keep a flag"],
  ["URLSearchParams", "build the query by hand"],
  ["structuredClone", "copy with Object.assign"],
  ["queueMicrotask", "use Promise.resolve().then"],
  ["globalThis", "use window"],
  ["ResizeObserver", "listen to the window's resize"],
  ["IntersectionObserver", "ask getBoundingClientRect"],
  ["requestIdleCallback", "use setTimeout"],
  ["BroadcastChannel", "use the storage event"],
].map(([name, instead]) => ({ name, message: `${HAND_WRITTEN} ${instead}.` }));

const STATICS = [
  ["Object", "entries", "use Object.keys"],
  ["Object", "values", "use Object.keys"],
  ["Object", "fromEntries", "fill an object in a loop"],
  ["Object", "hasOwn", "use Object.prototype.hasOwnProperty.call"],
  ["Promise", "allSettled", "catch each promise by itself"],
  ["Promise", "any", "use Promise.race"],
  ["crypto", "randomUUID", "use crypto.getRandomValues"],
].map(([object, property, instead]) => ({ object, property, message: `${HAND_WRITTEN} ${instead}.` }));

const METHODS = [
  ["padStart", "pad by hand"],
  ["padEnd", "pad by hand"],
  ["flat", "use concat"],
  ["flatMap", "use map and concat"],
  ["replaceAll", "use replace with a /g expression"],
  ["matchAll", "use exec in a loop"],
  ["trimStart", "use replace"],
  ["trimEnd", "use replace"],
  ["finally", "use then with both handlers"],
  ["findLast", "loop from the end"],
  ["findLastIndex", "loop from the end"],
  ["toSorted", "use slice().sort()"],
  ["toReversed", "use slice().reverse()"],
  ["replaceChildren", "remove the children in a loop"],
  ["replaceWith", "use parentNode.replaceChild"],
].map(([property, instead]) => ({ property, message: `${HAND_WRITTEN} ${instead}.` }));

export const oldEngineMethods = [...STATICS, ...METHODS];
