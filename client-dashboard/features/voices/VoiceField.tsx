import { Button } from "@mantine/core";
import { IconMicrophone, IconPlayerStop, IconRefresh, IconTrash, IconX } from "@tabler/icons-react";
import { useEffect, useId, useRef } from "react";
import type { Display } from "../../../shared/contract/displays.js";
import type { Voice } from "../../../shared/contract/voices.js";
import { RECORDING_SECONDS_MAX } from "../../../shared/limits.js";
import { useVoiceRecorder, type RecorderState } from "./useVoiceRecorder.js";
import { VoicePlayer } from "./VoicePlayer.js";
import { timerText, silentText } from "./voiceTexts.js";
import "./voices.css";

interface VoiceFieldProps {
  value: Voice | null;
  onChange: (voice: Voice | null) => void;
  /** For whom it is: some may not hear it. */
  displays: Display[];
  error: string | undefined;
  /** Something was or is being spoken that is not kept yet. */
  onUnfinished: (isUnfinished: boolean) => void;
}

/** The message in the caregiver's own voice. What was spoken is kept at once, so that no press on "Send" can lose it. */
export function VoiceField({ value, onChange, displays, error, onUnfinished }: VoiceFieldProps) {
  const recorder = useVoiceRecorder(onChange);
  const { state } = recorder;
  const isUnfinished = state.kind !== "idle";
  const headingId = useId();
  const main = useRef<HTMLButtonElement>(null);
  const heard = playable(state, value);
  const silent = value || isUnfinished ? silentText(displays) : null;
  const problem = problemOf(state) ?? error;

  useEffect(() => onUnfinished(isUnfinished), [isUnfinished, onUnfinished]);

  const remove = () => {
    recorder.discard();
    onChange(null);
    main.current?.focus();
  };

  return (
    <section className="voice-field" aria-labelledby={headingId}>
      <p id={headingId} className="field-label">
        Say it in your own voice
      </p>
      <p className="field-hint">
        It is played in place of the computer&apos;s voice when the message arrives.
      </p>
      {state.kind === "recording" && <Meter seconds={state.seconds} level={state.level} />}
      {heard && <VoicePlayer url={heard.url} seconds={heard.seconds} label="What you said" />}
      <div className="voice-actions">
        <MainButton ref={main} state={state} hasVoice={value !== null} recorder={recorder} />
        {heard && (
          <Button variant="subtle" leftSection={<IconTrash size={18} aria-hidden />} onClick={remove}>
            Remove
          </Button>
        )}
      </div>
      <p className="voice-status" role="status">
        {statusText(state, value)}
      </p>
      {problem && (
        <p className="voice-problem" role="alert" tabIndex={-1}>
          {problem}
        </p>
      )}
      {silent && <p className="field-hint">{silent}</p>}
    </section>
  );
}

interface MainButtonProps {
  ref: React.Ref<HTMLButtonElement>;
  state: RecorderState;
  hasVoice: boolean;
  recorder: Pick<ReturnType<typeof useVoiceRecorder>, "record" | "stop" | "retry" | "discard">;
}

/** One and the same button through all states, so that the keyboard's focus stays where it is. */
function MainButton({ ref, state, hasVoice, recorder }: MainButtonProps) {
  const { words, icon: MainIcon, press } = mainAction({ state, hasVoice, recorder });
  const isListening = state.kind === "recording";
  return (
    <Button
      ref={ref}
      variant={isListening ? "filled" : "default"}
      color={isListening ? "alert" : undefined}
      leftSection={<MainIcon size={20} aria-hidden />}
      onClick={press}
    >
      {words}
    </Button>
  );
}

function mainAction({ state, hasVoice, recorder }: Omit<MainButtonProps, "ref">) {
  switch (state.kind) {
    case "opening":
      return { words: "Cancel", icon: IconX, press: recorder.discard };
    case "recording":
      return { words: "Stop", icon: IconPlayerStop, press: recorder.stop };
    case "failed":
      return { words: "Try again", icon: IconRefresh, press: recorder.retry };
    default: {
      const words = hasVoice || state.kind === "saving" ? "Record again" : "Record";
      return { words, icon: IconMicrophone, press: recorder.record };
    }
  }
}

function Meter({ seconds, level }: { seconds: number; level: number }) {
  return (
    <div className="voice-meter">
      <span className="voice-bar" aria-hidden>
        <span style={{ transform: `scaleX(${Math.max(0.02, level)})` }} />
      </span>
      <span className="voice-clock">
        {timerText(seconds)} / {timerText(RECORDING_SECONDS_MAX)}
      </span>
    </div>
  );
}

/** A new take is heard before the one that it replaces. */
function playable(state: RecorderState, value: Voice | null): { url: string; seconds: number } | null {
  if (state.kind === "saving" || state.kind === "failed") return state.spoken;
  return state.kind === "idle" ? value : null;
}

function problemOf(state: RecorderState): string | null {
  if (state.kind === "failed") return `It wasn't saved. ${state.problem}`;
  return state.kind === "idle" ? state.problem : null;
}

function statusText(state: RecorderState, value: Voice | null): string {
  switch (state.kind) {
    case "opening":
      return "Your browser may ask whether it may use the microphone.";
    case "recording":
      return "Listening. Speak now.";
    case "saving":
      return "Saving …";
    case "failed":
      return "";
    case "idle":
      return value ? "Recorded. Listen to it, or record it again." : "";
  }
}
