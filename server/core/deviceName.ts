const NAMES: Array<[pattern: RegExp, name: string]> = [
  [/iPad/, "Tablet (iPad)"],
  [/iPhone|iPod/, "Phone (iPhone)"],
  [/Kindle|Silk|\bKF[A-Z]{2,}/, "Fire tablet"],
  [/SmartTV|Smart-TV|SMART-TV|Tizen|Web0S|AppleTV|GoogleTV|Android TV|BRAVIA|AFT[A-Z]|CrKey/, "TV"],
  [/Android.*Mobile/, "Android phone"],
  [/Android/, "Android tablet"],
  [/CrOS/, "Chromebook"],
  [/Windows/, "Computer (Windows)"],
  // An iPad with iPadOS 13 or later says the same, unless it is asked for the mobile page.
  [/Macintosh/, "Computer (Mac)"],
  [/Linux|X11/, "Computer (Linux)"],
];

/** A browser's own name is shorter; what somebody makes up may be as long as a header, and is not searched to its end. */
const READ_MAX = 500;

/** A first name for a new device, in words that its family knows. The order matters: a Fire tablet says "Android" too. */
export function deviceNameFrom(userAgent: string): string {
  const read = userAgent.slice(0, READ_MAX);
  return NAMES.find(([pattern]) => pattern.test(read))?.[1] ?? "Screen";
}
