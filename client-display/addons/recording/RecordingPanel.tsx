import { useRef, type ReactNode } from "react";
import { RECORDING_SECONDS_MAX } from "../../../shared/limits.js";
import type { AddonTools } from "../../app/addons/openAddons.js";
import type { Panel, RecordingFlow } from "./RecordingFlow.js";
import type { RecordingTexts } from "./RecordingTexts.js";

interface RecordingPanelProps {
  panel: Panel;
  texts: RecordingTexts;
  flow: Pick<RecordingFlow, "stop" | "remove" | "close">;
  tools: Pick<AddonTools, "useButtonKeys" | "useButtonLock" | "FitText">;
}

interface Button {
  words: string;
  isMain: boolean;
  press(): void;
}

/** From here on the remaining time is said. */
const NEAR_THE_END_SECONDS = 20;
const BARS = [0.06, 0.14, 0.22, 0.3, 0.38, 0.46, 0.54, 0.62, 0.7, 0.78, 0.86, 0.94];

/** Covers the screen while the person speaks, and until it is plain what became of it. */
export function RecordingPanel({ panel, texts, flow, tools }: RecordingPanelProps) {
  const container = useRef<HTMLDivElement>(null);
  const buttons = buttonsOf(panel, texts, flow);
  const subject = `${panel.kind} ${buttons.length}`;
  const isLocked = tools.useButtonLock(subject);
  tools.useButtonKeys(container, subject);
  return (
    <main className={`screen recording-screen recording-${panel.kind}`}>
      <div className="recording-middle">{drawMiddle(panel, texts, tools)}</div>
      <div className="recording-buttons" ref={container}>
        {buttons.map(({ words, isMain, press }) => (
          <div className="recording-button" key={words}>
            <button
              type="button"
              className={`button ${isMain ? "button-main" : "button-quiet"}`}
              onClick={() => !isLocked() && press()}
            >
              {words}
            </button>
          </div>
        ))}
      </div>
    </main>
  );
}

function buttonsOf(panel: Panel, texts: RecordingTexts, flow: RecordingPanelProps["flow"]): Button[] {
  const ok = { words: texts.ok, isMain: true, press: () => flow.close() };
  switch (panel.kind) {
    case "opening":
      return [];
    case "listening":
      return [{ words: texts.stop, isMain: true, press: () => flow.stop() }];
    case "saved":
      return panel.canRemove
        ? [ok, { words: texts.remove, isMain: false, press: () => flow.remove() }]
        : [ok];
    case "acknowledged":
    case "notice":
      return [ok];
  }
}

function drawMiddle(
  panel: Panel,
  texts: RecordingTexts,
  { FitText }: Pick<AddonTools, "FitText">,
): ReactNode {
  switch (panel.kind) {
    case "opening":
      return <Words title={texts.oneMoment} FitText={FitText} />;
    case "listening":
      return <Listening {...panel} texts={texts} />;
    case "saved":
      return <Words title={texts.saved} seal={{ icon: "letter", kind: "seal" }} FitText={FitText} />;
    case "acknowledged":
      return <Words title={texts.told} seal={{ icon: "ok", kind: "seal seal-told" }} FitText={FitText} />;
    case "notice":
      if (panel.notice === "removed") return <Words title={texts.removed} FitText={FitText} />;
      return <Words {...texts[panel.notice]} FitText={FitText} />;
  }
}

interface WordsProps {
  title: string;
  hint?: string;
  /** A drawing of index.ejs in a ring. */
  seal?: { icon: string; kind: string };
  FitText: AddonTools["FitText"];
}

/** Letters for whoever stands two metres away: the usual chair. */
const TITLE_REM = 2;

function Words({ title, hint, seal, FitText }: WordsProps) {
  return (
    <>
      {seal && (
        <div className={seal.kind} key={seal.icon}>
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <use xlinkHref={`#icon-${seal.icon}`} />
          </svg>
        </div>
      )}
      <div className="recording-words" role="status">
        <FitText text={title} setting="centered" remMax={TITLE_REM} />
        {hint && <p className="recording-hint">{hint}</p>}
      </div>
    </>
  );
}

interface ListeningProps {
  seconds: number;
  level: number;
  texts: RecordingTexts;
}

/** The time grows for the eye only: a screen reader that said each second would speak over the person. */
function Listening({ seconds, level, texts }: ListeningProps) {
  const left = Math.ceil(RECORDING_SECONDS_MAX - seconds);
  return (
    <>
      <p className="recording-listens" role="status">
        {texts.listening}
      </p>
      <p className="recording-time" aria-hidden="true">
        {minutesAndSeconds(seconds)}
      </p>
      <div className="recording-meter" aria-hidden="true">
        {BARS.map((bar) => (
          <span key={bar} className={`recording-bar${level >= bar ? " recording-bar-on" : ""}`} />
        ))}
      </div>
      <p className="recording-hint">
        {left <= NEAR_THE_END_SECONDS ? texts.secondsLeft(Math.max(1, left)) : "\u00a0"}
      </p>
    </>
  );
}

/** "0:12" */
function minutesAndSeconds(seconds: number): string {
  const whole = Math.floor(seconds);
  const rest = whole % 60;
  return `${Math.floor(whole / 60)}:${rest < 10 ? "0" : ""}${rest}`;
}
