/** The version stands in the group, where a browser says it at its own name. */
const NAMES: Array<[pattern: RegExp, name: string]> = [
  [/Edg(?:e|A|iOS)?\/(\d+)?/, "Edge"],
  [/OPR\/(\d+)?|Opera/, "Opera"],
  [/SamsungBrowser\/(\d+)?/, "Samsung Internet"],
  [/Silk\/(\d+)?/, "Silk"],
  [/(?:Firefox|FxiOS)\/(\d+)?/, "Firefox"],
  [/(?:Chrome|CriOS|Chromium)\/(\d+)?/, "Chrome"],
  [/Safari\//, "Safari"],
];
/** Safari's own, which stands before its name. */
const VERSION = /Version\/(\d+)/;

/** The browser's own name. The order matters: almost every browser also says "Chrome" and "Safari". */
export function browserNameFrom(userAgent: string): string {
  const known = NAMES.find(([pattern]) => pattern.test(userAgent));
  return known ? known[1] : "Browser";
}

/** "Chrome 49"; without the number where it says none, and null where it is no browser that is known. */
export function engineFrom(userAgent: string): string | null {
  const known = NAMES.find(([pattern]) => pattern.test(userAgent));
  if (!known) return null;
  const [pattern, name] = known;
  const match = (name === "Safari" ? VERSION : pattern).exec(userAgent);
  return match && match[1] ? `${name} ${match[1]}` : name;
}
