const ID = /^[0-9a-f]{24}$/;
/** Words of our own addresses, such as `display-overview` and `icon-192.png`: no code, token or seal has this shape. */
const WORD = /^(?=.{1,60}$)(?:[a-z]{1,20}|\d{1,3})(?:[-._](?:[a-z]{1,20}|\d{1,3}))*$/i;
/** What may follow /display without being a family's code. */
const DISPLAY_PAGES = ["demo", "preview"];

/**
 * The path of a request as the log may hold it: words and ids as they are, everything else by a name. A display's code is an address that
 * its family need not find in a log, and a picture's seal lets in whoever reads it. It is read as loosely as any router might: in any
 * letter case, encoded or not, with slashes to spare. Never a query.
 */
export function loggedPath(target: string): string {
  const path = findDecoded(target.split("?")[0] ?? "");
  if (path === null) return "/:unreadable";
  const segments = path.split("/").filter(Boolean);
  return `/${segments.map((_segment, index) => loggedSegment(segments, index)).join("/")}`;
}

function loggedSegment(segments: string[], index: number): string {
  const segment = segments[index] ?? "";
  const before = segments.slice(0, index).map((one) => one.toLowerCase());
  if (before[0] === "display") return DISPLAY_PAGES.includes(segment.toLowerCase()) ? segment : ":code";
  if (before[0] === "api" && before[1] === "media" && index > 2) return ":seal";
  if (before[0] === "api" && before[1] === "calendars" && index > 2) return ":secret";
  return WORD.test(segment) || ID.test(segment) ? segment : ":hidden";
}

/** null: it cannot be decoded, and is nobody's address. */
function findDecoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
