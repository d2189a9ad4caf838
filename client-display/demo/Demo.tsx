import { useEffect, useState } from "react";
import type { Link } from "../connection/Link.js";
import type { LocalClocks } from "../connection/TrueClock.js";
import { loadChunk } from "../loadChunk.js";
import { localClocks } from "../localClocks.js";
import { scheduleFrame } from "../scheduleFrame.js";
import { DeviceDisplay } from "../screens/DeviceDisplay.js";
import { DisplaySession } from "../state/DisplaySession.js";
import { en } from "../texts/en.js";
import { speak } from "../texts/speak.js";
import type { DemoDirector } from "./DemoDirector.js";

const TEXTS = speak(en, "12");

/** A believable day, played in this browser alone. */
export function Demo() {
  const [director, setDirector] = useState<DemoDirector | null>(null);
  useEffect(() => loadDirector(setDirector), []);
  useEffect(() => director?.play(), [director]);
  return (
    <div className="demo">
      <div className="demo-stage">{director && <DeviceDisplay session={director.session} />}</div>
      <div className="demo-strip">
        <span>{TEXTS.demo.strip}</span>
        <button type="button" className="demo-next" onClick={() => director?.skip()}>
          {TEXTS.demo.next}
        </button>
      </div>
    </div>
  );
}

/** In a chunk of its own: what hangs on a wall does not download the demo. */
function loadDirector(take: (director: DemoDirector) => void): void {
  loadChunk(
    () => import("./DemoDirector.js"),
    ({ DemoDirector }) => take(new DemoDirector({ clocks: localClocks, openSession })),
  );
}

function openSession(link: Link, clocks: LocalClocks): DisplaySession {
  return new DisplaySession({
    link,
    clocks,
    storage: null,
    openPairing: null,
    offerOfAddress: null,
    scheduleFrame,
    isVisible: () => !document.hidden,
    random: Math.random,
  });
}
