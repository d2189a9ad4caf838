import {
  IconAlertTriangle,
  IconArrowsShuffle,
  IconCalendarDown,
  IconCircleCheck,
  IconDeviceTablet,
  IconLock,
  IconPencil,
  IconPlayerPause,
  IconPlayerSkipForward,
  IconRepeat,
  type Icon,
} from "@tabler/icons-react";
import { pauseText, ShowingMark } from "../../messages/index.js";
import { StateChip } from "../../occurrences/index.js";
import {
  isChangedAlone,
  isFamilyOnly,
  isPaused,
  isRepeating,
  isSkipped,
  sourceOf,
  type CalendarEntry,
  type ShowingEntry,
} from "./CalendarEntry.js";

/** Who gets to see it, in a word and a picture; the edge and the color only repeat it. */
export const AUDIENCES = {
  screen: { icon: IconDeviceTablet, word: "On the screen" },
  family: { icon: IconLock, word: "Only the family" },
} as const;

export function audienceOf(entry: CalendarEntry): keyof typeof AUDIENCES {
  return isFamilyOnly(entry) ? "family" : "screen";
}

/** What rests or is left out is on no screen, and says so itself. */
export function AudienceMark({ entry }: { entry: CalendarEntry }) {
  const audience = audienceOf(entry);
  if (audience === "screen" && (isPaused(entry) || isSkipped(entry))) return null;
  const { icon: IconShape, word } = AUDIENCES[audience];
  return (
    <span className="entry-audience" data-audience={audience}>
      <IconShape size={16} stroke={2} aria-hidden />
      {word}
    </span>
  );
}

/** The calendar that it comes from; nothing for what was planned here. */
export function SourceMark({ entry }: { entry: CalendarEntry }) {
  const source = sourceOf(entry);
  if (!source) return null;
  return (
    <span className="entry-source" data-color={source.color}>
      <IconCalendarDown size={16} stroke={2} aria-hidden />
      From {source.name}
    </span>
  );
}

/** What became of it, where there is room for words. */
export function EntryState({ entry }: { entry: CalendarEntry }) {
  return (
    <>
      {entry.kind === "message" && <ShowingState showing={entry.showing} />}
      {entry.kind === "event" && isPaused(entry) && (
        <ShowingMark kind="paused" text={pauseText(pauseOf(entry))} />
      )}
      {isChangedAlone(entry) && <ShowingMark kind="changed" />}
    </>
  );
}

function ShowingState({ showing }: Pick<ShowingEntry, "showing">) {
  const { state } = showing;
  if (state === "paused") return <ShowingMark kind="paused" text={pauseText(showing)} />;
  return state === "skipped" ? <ShowingMark kind="skipped" /> : <StateChip state={state} />;
}

/** The same in pictures, their words for who cannot see them. What is as planned has none. */
export function EntrySigns({ entry, isConflict }: { entry: CalendarEntry; isConflict: boolean }) {
  return (
    <span className="entry-signs">
      {signsOf(entry, isConflict).map(({ icon: IconShape, word, kind }) => (
        <span key={word} className="entry-sign" data-sign={kind} title={word}>
          <IconShape size={14} stroke={2} aria-hidden />
          <span className="visually-hidden">{word}, </span>
        </span>
      ))}
    </span>
  );
}

interface Sign {
  kind: string;
  icon: Icon;
  word: string;
}

function signsOf(entry: CalendarEntry, isConflict: boolean): Sign[] {
  const state = entry.kind === "message" ? entry.showing.state : "scheduled";
  const source = sourceOf(entry);
  const signs: (Sign & { isThere: boolean })[] = [
    {
      kind: "followed",
      icon: IconCalendarDown,
      word: `from ${source?.name ?? ""}`,
      isThere: source !== null,
    },
    { kind: "family", icon: IconLock, word: "only the family", isThere: isFamilyOnly(entry) },
    { kind: "missed", icon: IconAlertTriangle, word: "missed", isThere: state === "missed" },
    { kind: "answered", icon: IconCircleCheck, word: "answered", isThere: state === "answered" },
    { kind: "skipped", icon: IconPlayerSkipForward, word: "skipped", isThere: state === "skipped" },
    { kind: "paused", icon: IconPlayerPause, word: pausedWord(entry), isThere: isPaused(entry) },
    { kind: "changed", icon: IconPencil, word: "changed", isThere: isChangedAlone(entry) },
    {
      kind: "repeats",
      icon: IconRepeat,
      word: "repeats",
      isThere: isRepeating(entry) && !isChangedAlone(entry),
    },
    { kind: "conflict", icon: IconArrowsShuffle, word: "at the same time as another", isThere: isConflict },
  ];
  return signs.filter(({ isThere }) => isThere);
}

function pauseOf(entry: CalendarEntry): { pausedUntil: string | null } {
  return entry.kind === "message" ? entry.showing : { pausedUntil: entry.occurrence.pause?.until ?? null };
}

function pausedWord(entry: CalendarEntry): string {
  return pauseText(pauseOf(entry)).replace("Paused", "paused");
}
