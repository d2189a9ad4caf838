import type { AwakeDesk } from "../awake/openAwake.js";
import type { Covers } from "../companions/Covers.js";
import type { CompanionTools } from "../companions/openCompanions.js";
import type { SoundDesk } from "../sound/openSound.js";
import type { DisplaySession } from "../state/DisplaySession.js";
import type { SetupDesk, SetupStep } from "./openSetupDesk.js";

export interface SetupParts {
  session: DisplaySession;
  tools: CompanionTools;
  covers: Covers;
  sound: SoundDesk;
  awake: AwakeDesk;
}

/** Then its chunk is fetched though nobody asked, so that the corner works without a server too. */
const FETCH_AFTER_MS = 60_000;
/** Without a network its chunk comes late: then nobody stands there any more. */
const WANTED_FOR_MS = 30_000;

/** The menu behind the corner, and the set-up check of a browser that was paired a moment ago. */
export function openSetup(parts: SetupParts): void {
  const { session, tools } = parts;
  let desk: SetupDesk | null = null;
  let isFetching = false;
  let wanted: { step: SetupStep; since: number } | null = null;
  let isChecked = false;

  function open(step: SetupStep): void {
    if (desk) return desk.open(step);
    wanted = { step, since: session.clock.monotonic() };
    fetch();
  }

  function fetch(): void {
    if (isFetching) return;
    isFetching = true;
    tools.loadChunk(
      () => import("./openSetupDesk.js"),
      ({ openSetupDesk }) => {
        desk = openSetupDesk(parts);
        const isLate = !wanted || session.clock.monotonic() - wanted.since > WANTED_FOR_MS;
        if (wanted && !isLate && session.getView().screen.kind === "clock") desk.open(wanted.step);
      },
    );
  }

  function look(): void {
    const { screen } = session.getView();
    if (isChecked || session.connectedUntil === 0 || screen.kind !== "clock") return;
    isChecked = true;
    open("intro");
  }

  session.openMenu = () => open("menu");
  session.subscribe(look);
  look();
  setTimeout(fetch, FETCH_AFTER_MS);
}
