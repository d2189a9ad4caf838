import type { Covers } from "../companions/Covers.js";
import type { CompanionTools } from "../companions/openCompanions.js";
import type { DisplaySession } from "../state/DisplaySession.js";
import { holdSpace } from "./holdSpace.js";
import type { RecordingDesk } from "./openRecordingDesk.js";

export interface RecordingParts {
  session: DisplaySession;
  tools: CompanionTools;
  covers: Covers;
  /** Its name among the covers. */
  layer: string;
  /** Something waits to be sent, or nothing does any more. */
  noteWaiting(isWaiting: boolean): void;
}

/** In the browser's storage while a recording waits to be sent, so that the next page knows without loading the rest. */
const WAITING_KEY = "mantel.recordings";
/** Then the chunk is fetched though nobody has spoken yet, so that it is there when the network is not. */
const FETCH_AFTER_MS = 8_000;
/** Whoever pressed so long ago has gone. */
const PRESS_GOOD_FOR_MS = 5_000;
const LAYER = "recording";

/** The microphone: its button, the space bar, and what still waits to be sent. The rest is a chunk of its own. */
export function openRecording(session: DisplaySession, tools: CompanionTools, covers: Covers): void {
  let desk: RecordingDesk | null = null;
  let isFetching = false;
  let isNoted: boolean | null = null;
  let early: { pressedAt: number; releasedAt: number | null } | null = null;

  /** How long a press lasts must not depend on a clock that is set meanwhile. */
  const now = () => session.clock.monotonic();
  const isWanted = () => {
    const { face, screen } = session.getView();
    return !!face && face.recordButton && screen.kind !== "pairing" && screen.kind !== "asleep";
  };

  function fetch(): void {
    if (isFetching) return;
    isFetching = true;
    tools.loadChunk(
      () => import("./openRecordingDesk.js"),
      ({ openRecordingDesk }) => {
        desk = openRecordingDesk({ session, tools, covers, layer: LAYER, noteWaiting });
        if (early && now() - early.pressedAt < PRESS_GOOD_FOR_MS) desk.press(early.pressedAt);
        if (early && early.releasedAt !== null) desk.release(early.releasedAt);
        early = null;
      },
    );
  }

  function press(at: number): void {
    if (!isWanted()) return;
    if (desk) return desk.press(at);
    early = { pressedAt: at, releasedAt: null };
    fetch();
  }

  function release(): void {
    if (desk) desk.release(now());
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

  session.recorder = { press: () => press(now()), release };
  // Whoever stands at the set-up check holds the key for something else.
  const isHoldWanted = () => isWanted() && !covers.isCoveredBeside(LAYER);
  holdSpace({ now, isWanted: isHoldWanted, handleHold: press, handleRelease: release });
  if (isAnythingWaiting()) fetch();
  setTimeout(() => {
    const look = () => isWanted() && fetch();
    session.subscribe(look);
    look();
  }, FETCH_AFTER_MS);
}
