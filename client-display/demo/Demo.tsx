import { useEffect, useState } from "react";
import type { Link } from "../connection/Link.js";
import type { LocalClocks } from "../connection/TrueClock.js";
import { localClocks } from "../localClocks.js";
import { scheduleFrame } from "../scheduleFrame.js";
import { DeviceDisplay } from "../screens/DeviceDisplay.js";
import { DisplaySession } from "../state/DisplaySession.js";
import { en } from "../texts/en.js";
import type { DemoDirector } from "./DemoDirector.js";

const RETRY_MS = 5_000;

/** A believable day, played in this browser alone. */
export function Demo() {
  const [director, setDirector] = useState<DemoDirector | null>(null);
  useEffect(() => loadDirector(setDirector), []);
  useEffect(() => director?.play(), [director]);
  return (
    <div className="demo">
      <div className="demo-stage">{director && <DeviceDisplay session={director.session} />}</div>
      <div className="demo-strip">
        <span>{en.demo.strip}</span>
        <button type="button" className="demo-next" onClick={() => director?.skip()}>
          {en.demo.next}
        </button>
      </div>
    </div>
  );
}

/** In a chunk of its own: what hangs on a wall does not download the demo. */
function loadDirector(take: (director: DemoDirector) => void): void {
  import("./DemoDirector.js").then(
    ({ DemoDirector }) => take(new DemoDirector({ clocks: localClocks, openSession })),
    // The network failed for a moment; there is nothing else to show here.
    () => setTimeout(() => loadDirector(take), RETRY_MS),
  );
}

function openSession(link: Link, clocks: LocalClocks): DisplaySession {
  return new DisplaySession({
    link,
    clocks,
    storage: null,
    postPairing: (_code, answer) => answer("waiting"),
    codeOfAddress: null,
    scheduleFrame,
    isVisible: () => !document.hidden,
    random: Math.random,
  });
}
