import { type RefObject, useLayoutEffect, useRef } from "react";
import type { CallUrgency } from "../../shared/contract/calls.js";
import { type CallState, callStateOf } from "./calls.js";
import { Drawing } from "./Drawing.js";
import type { HomeParts } from "./HomeParts.js";
import { MicrophoneButton } from "./MicrophoneButton.js";
import { useFitting } from "./useFitting.js";
import { FOCUS_ENDS_MS, useHomeKeys } from "./useHomeKeys.js";

const NAME_SHOWN = 24;
const URGENCIES: CallUrgency[] = ["now", "tonight"];

/** The buttons below the clock, and what is true about a call that was asked for. */
export function CallRow({ parts }: { parts: HomeParts }) {
  const { face, plan, view, hands, tools } = parts;
  const state = face.callButtons ? callStateOf(plan.callRequest, view.asked) : NONE;
  const subject = subjectOf(state);
  const { box: container, attempt } = useFitting({ subject: subject + face.language, last: 4 });
  const isLocked = tools.useButtonLock(subject);
  useHomeKeys(container, hands !== null);
  useFocusKept(container, subject);
  const press = hands && ((work: () => void) => () => !isLocked() && work());
  const offered = face.callButtons
    ? URGENCIES.filter((one) => state.kind === "none" || one !== state.urgency)
    : [];
  return (
    <div
      className={`home-buttons ${attemptClasses(attempt)}${state.kind === "none" ? "" : " home-buttons-asked"}`}
      ref={container}
    >
      {state.kind !== "none" && <Truth state={state} parts={parts} />}
      {state.kind !== "none" && (
        <PlainButton
          kind="never"
          words={parts.words.call.neverMind}
          onPress={press && press(() => hands.withdrawCall(state.requestId))}
        />
      )}
      {offered.map((urgency) => (
        <PlainButton
          key={urgency}
          kind={urgency}
          words={parts.words.call[urgency]}
          onPress={press && press(() => hands.requestCall(urgency))}
        />
      ))}
      {face.recordButton && <MicrophoneButton parts={parts} isLocked={isLocked} />}
    </div>
  );
}

/** The last is the one before it, and smaller still. */
function attemptClasses(attempt: number): string {
  return attempt === 4 ? "home-buttons-3 home-buttons-4" : `home-buttons-${attempt}`;
}

const NONE: CallState = { kind: "none" };

/** What stands in the row. When it changes, a press meant for what stood there before does not count. */
function subjectOf(state: CallState): string {
  return state.kind === "none" ? "" : `${state.kind} ${state.urgency}`;
}

interface PlainButtonProps {
  kind: CallUrgency | "never";
  words: string;
  /** null in a preview. */
  onPress: (() => void) | null;
}

function PlainButton({ kind, words, onPress }: PlainButtonProps) {
  return (
    <div className="home-button-place">
      <button
        type="button"
        className={`button home-button home-button-${kind}`}
        tabIndex={onPress ? 0 : -1}
        onClick={onPress || undefined}
      >
        <span className="button-face">
          {kind !== "never" && <Drawing name={kind === "now" ? "phone" : "moon"} />}
          <span>{words}</span>
        </span>
      </button>
    </div>
  );
}

function Truth({ state, parts }: { state: Exclude<CallState, { kind: "none" }>; parts: HomeParts }) {
  const { texts, now, tools, view } = parts;
  const wallOf = (instant: number) => tools.wallTimeAt(instant, view.zoneOffsets);
  return (
    <div className={`home-truth home-truth-${state.kind}`} role="status">
      <p className="home-truth-words">{truthOf(state, parts)}</p>
      {state.kind !== "claimed" && (
        <p className="home-quiet">
          {texts.since(wallOf(state.askedAt), now, Math.floor((view.minute - state.askedAt) / 60_000))}
        </p>
      )}
    </div>
  );
}

function truthOf(state: Exclude<CallState, { kind: "none" }>, parts: HomeParts): string {
  const { words, now, tools, view } = parts;
  if (state.kind !== "claimed") return words.call[state.kind];
  const { callAt } = state;
  const name = shortName(state.name);
  if (callAt === null) return words.call.callsNow(name);
  return words.call.callsAt(name, tools.wallTimeAt(callAt, view.zoneOffsets), now);
}

/** So much of a long name that the time of the call still has its place. */
function shortName(name: string): string {
  return name.length > NAME_SHOWN ? `${name.slice(0, NAME_SHOWN - 1).trim()}…` : name;
}

/**
 * Whoever has just pressed with keys finds the focus again, on the first button of what stands there now. What a caregiver does
 * later focuses nothing: the next stray press would take the call back.
 */
function useFocusKept(container: RefObject<HTMLElement | null>, subject: string): void {
  const last = useRef(subject);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const row = container.current;
    if (last.current !== subject && hadFocus.current && document.activeElement === document.body)
      row?.getElementsByTagName("button")[0]?.focus();
    last.current = subject;
  }, [container, subject]);
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const active = document.activeElement;
      if (active !== document.body) hadFocus.current = !!container.current?.contains(active);
      clearTimeout(timer);
      timer = setTimeout(() => (hadFocus.current = false), FOCUS_ENDS_MS);
    };
    window.addEventListener("keydown", look);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("keydown", look);
    };
  }, [container]);
}
