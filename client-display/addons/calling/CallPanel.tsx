import { useLayoutEffect, useRef, type ReactNode } from "react";
import type { AddonTools } from "../../app/addons/openAddons.js";
import type { CallTexts } from "./CallTexts.js";
import type { CallActions, Panel, Person } from "./Panel.js";
import { RingPanel } from "./RingPanel.js";

export interface CallPanelProps {
  panel: Panel;
  /** The own picture. */
  own: HTMLVideoElement;
  texts: CallTexts;
  actions: CallActions;
  tools: Pick<AddonTools, "useButtonKeys" | "useButtonLock" | "FitText">;
}

export function CallPanel({ panel, own, texts, actions, tools }: CallPanelProps) {
  const { FitText } = tools;
  switch (panel.kind) {
    case "ringing":
      return <RingPanel {...panel} texts={texts} actions={actions} tools={tools} />;
    case "over":
      return (
        <main className="screen calling-screen calling-over" role="status">
          <FitText text={texts.over(panel.name)} setting="centered" remMax={2} />
        </main>
      );
    case "talking":
      return <Talk panel={panel} own={own} texts={texts} actions={actions} tools={tools} />;
  }
}

type TalkPanel = Extract<Panel, { kind: "talking" }>;

function Talk({ panel, own, texts, actions, tools }: CallPanelProps & { panel: TalkPanel }) {
  const people = panel.people;
  return (
    <main className={`screen calling-screen calling-talk${panel.isAside ? " calling-aside" : ""}`}>
      <div className={`calling-people calling-people-${people.length}`}>
        {people.map((person) => (
          <Face key={person.sideId} person={person} texts={texts} />
        ))}
        <Picture className={`calling-own${panel.own.hasPicture ? "" : " calling-own-off"}`} video={own} />
      </div>
      {panel.reminder !== null && <p className="calling-reminder">{panel.reminder}</p>}
      <div className="calling-words" role="status">
        {wordsOf(panel, texts).map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
      {!panel.isAside && <TalkButtons panel={panel} texts={texts} actions={actions} tools={tools} />}
    </main>
  );
}

/** Not there beside what is urgent, whose buttons have the keys. */
function TalkButtons({ panel, texts, actions, tools }: Omit<CallPanelProps, "own"> & { panel: TalkPanel }) {
  const container = useRef<HTMLDivElement>(null);
  const subject = `${panel.call.id} ${panel.isSilent}`;
  const isLocked = tools.useButtonLock(subject);
  tools.useButtonKeys(container, subject);
  return (
    <div className="calling-buttons" ref={container}>
      {buttonsOf(panel, texts, actions).map(({ words, kind, press }) => (
        <div className={`calling-button calling-button-${kind}`} key={kind}>
          <button
            type="button"
            className={`button ${kind === "end" || kind === "hear" ? "button-main" : "button-quiet"}`}
            onClick={() => !isLocked() && press()}
          >
            {words}
          </button>
        </div>
      ))}
    </div>
  );
}

interface Button {
  words: string;
  kind: "hear" | "end" | "mute" | "camera" | "quieter" | "louder";
  press(): void;
}

function buttonsOf(
  { own, isSilent, hasVolume }: TalkPanel,
  texts: CallTexts,
  actions: CallActions,
): Button[] {
  const buttons: Button[] = [{ words: texts.hangUp, kind: "end", press: () => actions.hangUp() }];
  if (isSilent) buttons.unshift({ words: texts.tapToHear, kind: "hear", press: () => actions.hear() });
  if (own.hasSound || own.isMuted)
    buttons.push({
      words: own.isMuted ? texts.unmute : texts.mute,
      kind: "mute",
      press: () => actions.mute(!own.isMuted),
    });
  if (own.mayHaveCamera)
    buttons.push({
      words: own.isCameraOff ? texts.cameraOn : texts.cameraOff,
      kind: "camera",
      press: () => actions.turnCamera(!own.isCameraOff),
    });
  if (hasVolume && !isSilent)
    buttons.push(
      { words: texts.quieter, kind: "quieter", press: () => actions.changeVolume(-1) },
      { words: texts.louder, kind: "louder", press: () => actions.changeVolume(1) },
    );
  return buttons;
}

/** How the connection is, if that is worth a word, and who sees and hears what: nobody does while the connection is gone. */
function wordsOf({ people, own }: TalkPanel, texts: CallTexts): string[] {
  const isAny = (state: Person["state"]) => people.some((person) => person.state === state);
  const lines: string[] = [];
  if (isAny("lost")) lines.push(texts.lost);
  else if (people.some(({ state, isWeak }) => state === "connected" && isWeak)) lines.push(texts.weak);
  const there = people.filter(({ state }) => state === "connected");
  return lines.concat(there.map(({ name }) => whatIsSeen(own, texts)(name)));
}

function whatIsSeen({ hasSound, hasPicture }: TalkPanel["own"], texts: CallTexts): (name: string) => string {
  if (hasSound && hasPicture) return texts.seesAndHears;
  if (hasSound) return texts.onlyHears;
  return hasPicture ? texts.onlySees : texts.neither;
}

function Face({ person, texts }: { person: Person; texts: CallTexts }) {
  const { name, state, hasPicture, seat } = person;
  const isComing = state === "waiting" || state === "connecting";
  return (
    <div className="calling-face">
      <Picture
        className={hasPicture ? "calling-picture" : "calling-picture calling-picture-off"}
        video={seat.video}
      />
      {isComing && <p className="calling-note">{texts.connecting(name)}</p>}
      {!isComing && !hasPicture && <p className="calling-note">{texts.noPicture(name)}</p>}
    </div>
  );
}

/** The element itself is older than this drawing of it, and is never made anew. */
function Picture({ video, className }: { video: HTMLVideoElement; className: string }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current!.appendChild(video);
    (video.play() as Promise<void> | undefined)?.then(undefined, ignoreEmpty);
  }, [video]);
  return <div className={className} ref={place} />;
}

/** Without a track yet, or taken to another place at once. */
function ignoreEmpty(): void {}
