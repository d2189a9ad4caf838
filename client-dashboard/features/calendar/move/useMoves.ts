import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Display } from "../../../../shared/contract/displays.js";
import { readableMessage } from "../../../api/ApiError.js";
import { queryKeys } from "../../../api/queryKeys.js";
import { notify } from "../../../ui/notify.js";
import { offerUndo } from "../../../ui/offerUndo.js";
import { undoName } from "../../events/index.js";
import { doneText } from "../../displays/index.js";
import { isFamilyOnly, isRepeating, type CalendarEntry } from "../entries/CalendarEntry.js";
import { wholeTime } from "../entries/entryTexts.js";
import { isSamePlacement, type Placement } from "./placement.js";
import { performMove, RuleStays, type Move, type Moved } from "./performMove.js";

/** After the last key of several: each of them alone would be a change of its own. */
const KEYS_MS = 800;

/** Moves entries of the calendar: each stands where it goes at once, says where it is, and can be brought back. */
export function useMoves(displays: readonly Display[]) {
  const cache = useQueryClient();
  const [moving, setMoving] = useState<Move | null>(null);
  const waiting = useRef<{ move: Move; timer: ReturnType<typeof setTimeout> } | null>(null);
  /** What is being stored, by the entry's id: it ends with what the entry has become. */
  const storing = useRef(new Map<string, Promise<CalendarEntry>>());
  const last = useRef(flush);
  useEffect(() => {
    last.current = flush;
  });
  useEffect(() => () => last.current(), []);

  /** At once, or as soon as an earlier move of it is stored. True when it was done; says itself how it went. */
  async function move(asked: Move): Promise<boolean> {
    if (isSamePlacement(asked.entry, asked.to)) return true;
    const { id } = asked.entry;
    setMoving(asked);
    const work = store(asked, storing.current.get(id));
    const become = work.then(({ entry }) => entry);
    storing.current.set(id, become);
    const { isDone } = await work;
    setMoving((current) => (current === asked ? null : current));
    // Keys that were pressed before the page had drawn it are still about what it was.
    setTimeout(() => storing.current.get(id) === become && storing.current.delete(id), KEYS_MS);
    return isDone;
  }

  async function store(
    asked: Move,
    before: Promise<CalendarEntry> | undefined,
  ): Promise<{ entry: CalendarEntry; isDone: boolean }> {
    const entry = (await before) ?? asked.entry;
    try {
      const moved = await performMove({ ...asked, entry });
      await refresh(entry);
      say(asked, moved.undo);
      return { entry: moved.entry, isDone: true };
    } catch (error) {
      notify(`It couldn't be moved. ${reasonOf(error)}`, "error");
      return { entry, isDone: false };
    }
  }

  /** When nobody has moved it further for a moment. Of a series this one alone. */
  function moveSoon(entry: CalendarEntry, to: Placement): void {
    const before = waiting.current;
    if (before && before.move.entry.id !== entry.id) flush();
    const original = waiting.current?.move.entry ?? entry;
    if (waiting.current) clearTimeout(waiting.current.timer);
    const asked: Move = { entry: original, to, scope: "this" };
    setMoving(asked);
    waiting.current = { move: asked, timer: setTimeout(flush, KEYS_MS) };
  }

  function flush(): void {
    const due = waiting.current;
    if (!due) return;
    clearTimeout(due.timer);
    waiting.current = null;
    if (isSamePlacement(due.move.entry, due.move.to)) setMoving(null);
    else void move(due.move);
  }

  async function refresh({ display: { id } }: CalendarEntry): Promise<void> {
    const { calendar, plan, occurrencesOf, seriesOf, messages } = queryKeys;
    [plan(id), occurrencesOf(id), seriesOf(id), messages].forEach(
      (queryKey) => void cache.invalidateQueries({ queryKey }),
    );
    await cache.invalidateQueries({ queryKey: calendar(id) });
  }

  function say({ entry, to, scope }: Move, undo: Moved["undo"]): void {
    const which = isRepeating(entry) && scope === "this" ? "Moved only this one" : "Moved";
    const done = `${which}: “${shortened(entry.title)}”, ${wholeTime({ ...entry, ...to })}.`;
    const text = isFamilyOnly(entry)
      ? done
      : doneText(
          done,
          displays.filter(({ id }) => id === entry.display.id),
          "changes",
        );
    if (!undo) return notify(text, "success");
    const name = entry.kind === "event" ? undoName(entry.event) : undefined;
    const takeBack = async () => {
      storing.current.delete(entry.id);
      try {
        await undo();
        notify("It's back where it was.", "success");
      } catch (error) {
        notify(`It couldn't be moved back. ${readableMessage(error)}`, "error");
      }
      await refresh(entry);
    };
    offerUndo(text, takeBack, name);
  }

  return { moving, move, moveSoon };
}

/** The calendar as it will be, while something is on its way. */
export function withMove(entries: CalendarEntry[], moving: Move | null): CalendarEntry[] {
  if (!moving) return entries;
  const moved = { ...moving.entry, ...moving.to };
  return [...entries.filter(({ id }) => id !== moved.id), moved];
}

function reasonOf(error: unknown): string {
  if (error instanceof RuleStays) return "Open it and choose the days on which it repeats.";
  return readableMessage(error);
}

const SHORT_LENGTH = 60;

function shortened(text: string): string {
  return text.length > SHORT_LENGTH ? `${text.slice(0, SHORT_LENGTH).trimEnd()}…` : text;
}
