import type { DisplayStep } from "../../../shared/contract/base/ladder.js";
import type { AddonTools } from "../../app/addons/openAddons.js";
import type { Covers } from "../../app/addons/Covers.js";
import type { QueueEntry } from "../../../shared/rules/screenQueue.js";
import type { DisplayEngine } from "../../engine/state/DisplayEngine.js";
import { OneTimer } from "../../engine/time/OneTimer.js";
import { Ladder } from "./Ladder.js";
import { LadderMemory } from "./LadderMemory.js";

/** What the sound asks of the ladder. */
export interface LadderAddon {
  /** The step that is to be heard now, if any: answered once. To be asked at every change, and not while something lies over the screen. */
  take(): DisplayStep | null;
  /** `look` is called when a step is due though nothing on the screen has changed. */
  watch(look: () => void): void;
}

/** Of the page, for screens/message/larger.css. */
const LARGER = "message-larger";

/** What is done about a message that nobody answers: it stands larger, chimes once more, and is read aloud. */
export function openLadder(
  engine: DisplayEngine,
  { storage, newFrameId }: Pick<AddonTools, "storage" | "newFrameId">,
  covers: Pick<Covers, "lock">,
): LadderAddon {
  const memory = new LadderMemory(storage);
  const ladder = new Ladder({ memory, clock: engine.clock, wasSeen: engine.wasSeen.bind(engine) });
  const timer = new OneTimer();
  let watcher: () => void = () => undefined;
  let isLarger = false;

  function take(): DisplayStep | null {
    const { screen, plan } = engine.getView();
    if (!plan) memory.forget();
    timer.clear();
    // Nobody would see it: it is made once the page is seen again.
    if (document.hidden) return null;
    const now = engine.clock.now();
    const look = ladder.look(screen, now);
    enlarge(look.isLarger);
    if (look.nextAt !== null) timer.after(look.nextAt - now, () => watcher());
    if (look.step !== null && screen.kind === "message") tellLater(screen.entry, look.step, now);
    return look.step;
  }

  /** For those who look after the message. Not from within a look, which would begin another one before this step is heard. */
  function tellLater({ message, occurrence }: QueueEntry, step: DisplayStep, now: number): void {
    const { messageId, version: messageVersion } = message;
    const said = { key: occurrence.key, messageId, messageVersion, step, at: new Date(now).toISOString() };
    setTimeout(() => engine.say({ type: "occurrence.shown", id: newFrameId(), ...said }), 0);
  }

  function enlarge(wanted: boolean): void {
    if (wanted === isLarger) return;
    isLarger = wanted;
    // Its answers are taller, and stand elsewhere.
    covers.lock();
    document.documentElement.classList[wanted ? "add" : "remove"](LARGER);
    // Its words are measured anew, as by a screen that was turned.
    window.dispatchEvent(resizeEvent());
  }

  document.addEventListener("visibilitychange", () => watcher());
  return { take, watch: (look) => (watcher = look) };
}

/** By the old way: the constructor is missing in engines before Safari 11. */
function resizeEvent(): Event {
  const event = document.createEvent("Event");
  event.initEvent("resize", false, false);
  return event;
}
