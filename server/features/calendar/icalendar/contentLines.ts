/** RFC 5545, 3.1: a line has at most so many octets; what is longer goes on in the next line after a space. */
const LINE_OCTETS_MAX = 75;

/** A property of iCalendar as it is written, before it is folded. */
export type ContentLine = string;

/** `SUMMARY:Ida\, Ola` of what a person wrote. */
export function textLine(name: string, text: string): ContentLine {
  return `${name}:${escapeText(text)}`;
}

/** What a program reads: folded, and each line ended by CRLF. */
export function joinLines(lines: readonly ContentLine[]): string {
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

export function component(name: string, lines: readonly ContentLine[]): ContentLine[] {
  return [`BEGIN:${name}`, ...lines, `END:${name}`];
}

/** RFC 5545, 3.3.11. Control characters would end the line or the calendar. */
function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\n/g, "\\n");
}

/** Cuts between characters, never within one. */
function foldLine(line: ContentLine): string {
  if (Buffer.byteLength(line) <= LINE_OCTETS_MAX) return line;
  const rows: string[] = [];
  let row = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS_MAX) {
      rows.push(row);
      row = " ";
      octets = 1;
    }
    row += character;
    octets += size;
  }
  return [...rows, row].join("\r\n");
}
