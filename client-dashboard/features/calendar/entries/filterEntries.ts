import { isFamilyOnly, type CalendarEntry } from "./CalendarEntry.js";

export const ENTRY_KINDS = ["all", "message", "event", "familyOnly", "screen"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export interface EntryFilter {
  kind: EntryKind;
  search: string;
}

export const NO_FILTER: EntryFilter = { kind: "all", search: "" };

/** Some entries may be left out. */
export function isFilter({ kind, search }: EntryFilter): boolean {
  return kind !== "all" || search.trim() !== "";
}

/** Those of a kind that have every word of the search, in whatever case and with or without accents. */
export function filterEntries(
  entries: readonly CalendarEntry[],
  { kind, search }: EntryFilter,
): CalendarEntry[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    const text = plain(textOf(entry));
    return isOfKind(entry, kind) && words.every((word) => text.includes(word));
  });
}

function isOfKind(entry: CalendarEntry, kind: EntryKind): boolean {
  if (kind === "all") return true;
  if (kind === "familyOnly") return isFamilyOnly(entry);
  if (kind === "screen") return !isFamilyOnly(entry);
  return entry.kind === kind;
}

function textOf(entry: CalendarEntry): string {
  if (entry.kind === "message") return entry.title;
  const { place, people } = entry.event;
  return [entry.title, place, ...people.map(({ name }) => name), entry.source?.name ?? ""].join(" ");
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
