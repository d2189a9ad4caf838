import type { Covers } from "../../app/addons/Covers.js";
import type { AddonTools } from "../../app/addons/openAddons.js";
import type { DisplayEngine } from "../../engine/state/DisplayEngine.js";
import { holdSpace } from "./holdSpace.js";
import type { RecordingAddon } from "./openRecordingAddon.js";

export interface RecordingSurroundings {
  engine: DisplayEngine;
  tools: AddonTools;
  covers: Covers;
  /** How long somebody with one switch needs to come by so many buttons once. */
  firstLoopMs(scanSeconds: number, buttons: number): number;
}

export interface RecordingParts extends RecordingSurroundings {
  /** Its name among the covers. */
  layer: string;
  /** Something waits to be sent, or nothing does any more. */
  noteWaiting(isWaiting: boolean): void;
}

/** In the browser's storage while a recording waits to be sent, so that the next page knows without loading the rest. */
const WAITING_KEY = "mantel.recordings";
/** After this the chunk is fetched though nobody has recorded yet, so that recording works without a network too. */
const FETCH_AFTER_MS = 8_000;
/** A press longer ago than this is forgotten: whoever pressed has left. */
const PRESS_GOOD_FOR_MS = 5_000;
const LAYER = "recording";

/** The microphone: its button, the space bar, and what still waits to be sent. The rest is a chunk of its own. */
export function openRecording(around: RecordingSurroundings): void {
  const { engine, tools, covers } = around;
  let addon: RecordingAddon | null = null;
  let isFetching = false;
  let isNoted: boolean | null = null;
  let early: { pressedAt: number; releasedAt: number | null } | null = null;

  /** How long a press lasts must not depend on a clock that is set meanwhile. */
  const now = () => engine.clock.monotonic();
  const isWanted = () => {
    const { face, screen } = engine.getView();
    return !!face && face.recordButton && screen.kind !== "pairing" && screen.kind !== "asleep";
  };

  function fetch(): void {
    if (isFetching) return;
    isFetching = true;
    tools.loadChunk(
      () => import("./openRecordingAddon.js"),
      ({ openRecordingAddon }) => {
        addon = openRecordingAddon({ ...around, layer: LAYER, noteWaiting });
        if (early && now() - early.pressedAt < PRESS_GOOD_FOR_MS) addon.press(early.pressedAt);
        if (early && early.releasedAt !== null) addon.release(early.releasedAt);
        early = null;
      },
    );
  }

  function press(at: number): void {
    if (!isWanted()) return;
    if (addon) return addon.press(at);
    early = { pressedAt: at, releasedAt: null };
    fetch();
  }

  function release(): void {
    if (addon) addon.release(now());
    else if (early && early.releasedAt === null) early.releasedAt = now();
  }

  function noteWaiting(isWaiting: boolean): void {
    if (isNoted === isWaiting) return;
    isNoted = isWaiting;
    try {
      if (isWaiting) tools.storage?.setItem(WAITING_KEY, "1");
      else tools.storage?.removeItem(WAITING_KEY);
    } catch {
      // Full or blocked: then the next page finds it once the microphone is wanted.
    }
  }

  function isAnythingWaiting(): boolean {
    try {
      return !!tools.storage && tools.storage.getItem(WAITING_KEY) !== null;
    } catch {
      return false;
    }
  }

  engine.recorder = { press: () => press(now()), release };
  // Whoever stands at the set-up check holds the key for something else.
  const isHoldWanted = () => isWanted() && !covers.isCoveredBeside(LAYER);
  holdSpace({ now, isWanted: isHoldWanted, handleHold: press, handleRelease: release });
  if (isAnythingWaiting()) fetch();
  setTimeout(() => {
    const look = () => isWanted() && fetch();
    engine.subscribe(look);
    look();
  }, FETCH_AFTER_MS);
}
