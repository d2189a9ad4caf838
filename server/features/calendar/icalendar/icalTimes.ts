/** `20261121T080000Z` of epoch ms. */
export function utcText(instant: number): string {
  return new Date(instant).toISOString().replace(/[-:]/g, "").replace(/\.\d+/, "");
}

/** `20261121` of `2026-11-21`. */
export function dateText(date: string): string {
  return date.replace(/-/g, "");
}

/** `20261121T143000` of a date and a time on some wall. */
export function wallText(date: string, time: string): string {
  return `${dateText(date)}T${time.replace(":", "")}00`;
}
