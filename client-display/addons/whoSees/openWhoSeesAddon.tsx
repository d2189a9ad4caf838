import type { DisplayLanguage } from "../../../shared/contract/displays.js";
import type { Texts } from "../../texts/Texts.js";
import { loadStyle } from "../../ui/loadStyle.js";
import { type CardFacts, leavesOf } from "./leavesOf.js";
import type { WhoSeesParts } from "./openWhoSees.js";
import { WHO_SEES_LANGUAGES } from "./texts/languages.js";
import { whenOf } from "./whenOf.js";
import style from "./whoSees.css";
import { WhoSeesCard } from "./WhoSeesCard.js";

export interface WhoSeesAddon {
  /** Only over the clock, with nothing else over it. */
  open(): void;
}

const LAYER = "whoSees";
/** After the last press: whoever was interested has gone. */
const CLOSES_AFTER_MS = 60_000;

/** The entrance of the chunk. `take` gets it once its style is there. */
export function openWhoSeesAddon(
  { engine, tools, covers, status }: WhoSeesParts,
  take: (addon: WhoSeesAddon) => void,
): void {
  const { loaded } = WHO_SEES_LANGUAGES;
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  /** Asking anew writes to the storage, and it does not change while the card stands. */
  let canCall = false;
  let spoken: { texts: Texts; code: DisplayLanguage; look: string } | null = null;

  const isOpen = () => timer !== null;
  const isClock = () => engine.getView().screen.kind === "clock";

  function open(): void {
    // Without its words nothing is to cover the clock: they are on their way since this chunk was here.
    if (!spoken || !isClock() || covers.isCovered()) return;
    turn = 0;
    canCall = status.read().videoCalls === "ready";
    stay();
    covers.add(LAYER);
    loadWords();
    draw();
  }

  function close(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    tools.drawOver(LAYER, null);
    covers.remove(LAYER);
  }

  function stay(): void {
    if (timer) clearTimeout(timer);
    timer = setTimeout(close, CLOSES_AFTER_MS);
  }

  /** What is due, a ring, a recording, a screen that was removed: all of it comes before the card. */
  function look(): void {
    if (!isOpen()) return;
    if (!isClock() || covers.isCoveredBeside(LAYER)) return close();
    loadWords();
    draw();
  }

  function loadWords(): void {
    const { face } = engine.getView();
    const wanted = face ? `${face.language} ${face.clockFormat}` : "";
    if (!face || (spoken && spoken.look === wanted)) return;
    tools.loadTexts(face, (texts) =>
      tools.loadLanguage(WHO_SEES_LANGUAGES, face.language, (code) => {
        spoken = { texts, code, look: wanted };
        if (isOpen()) draw();
      }),
    );
  }

  function draw(): void {
    if (!spoken) return;
    const texts = loaded[spoken.code] || loaded.en;
    tools.drawOver(
      LAYER,
      <WhoSeesCard
        leaves={leavesOf(factsOf(spoken.texts), texts)}
        turn={turn}
        texts={texts}
        tools={tools}
        onNext={() => {
          turn += 1;
          stay();
          draw();
        }}
        onBack={close}
      />,
    );
  }

  function factsOf(speech: Texts): CardFacts {
    const { plan, face, offline, zoneOffsets } = engine.getView();
    const { call } = engine;
    const now = engine.clock.now();
    const words = (spoken && loaded[spoken.code]) || loaded.en;
    const said = { words, speech, is24: face !== null && face.clockFormat === "24", now, zoneOffsets };
    return {
      calling: (plan && plan.calling) || null,
      deviceId: plan ? plan.device.id : "",
      canCall,
      isOffline: offline,
      seenBy: call && call.answeredAt ? { name: call.callerName, since: Date.parse(call.answeredAt) } : null,
      now,
      when: (instant) => whenOf(instant, said),
    };
  }

  engine.subscribe(look);
  covers.subscribe(look);
  loadWords();
  loadStyle(style, () => take({ open }));
}
