const NAMES: Array<[pattern: RegExp, name: string]> = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Silk\//, "Silk"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\/|Chromium\//, "Chrome"],
  [/Safari\//, "Safari"],
];

/** The browser's own name. The order matters: almost every browser also says "Chrome" and "Safari". */
export function browserNameFrom(userAgent: string): string {
  return NAMES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "Browser";
}
