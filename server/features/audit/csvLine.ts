/**
 * One line of a CSV file (RFC 4180), every cell quoted. A cell that a spreadsheet would take for a formula gets an apostrophe in front:
 * whoever writes a message must not run anything on the machine of who reads the log (OWASP, CSV injection).
 */
export function csvLine(cells: string[]): string {
  return `${cells.map((cell) => `"${inert(cell).replaceAll('"', '""')}"`).join(",")}\r\n`;
}

/** Spaces before it do not help: spreadsheets look past them. */
function inert(cell: string): string {
  return /^\s*[=+\-@\t\r\n|%＝＋－＠]/.test(cell) ? `'${cell}` : cell;
}
