import { useEffect, useState } from "react";
import type { Link } from "../engine/connection/Link.js";
import type { LocalClocks } from "../engine/time/TrueClock.js";
import type { DeviceDisplay } from "../screens/DeviceDisplay.js";
import type { scheduleFrame } from "../ui/scheduleFrame.js";
import type { DisplayEngine } from "../engine/state/DisplayEngine.js";
import { DemoDirector } from "./DemoDirector.js";

/** What the demo needs of the main bundle, handed over for the reason that HomeTools gives: a real display does not download the demo. */
export interface DemoTools {
  clocks: LocalClocks;
  scheduleFrame: typeof scheduleFrame;
  DisplayEngine: typeof DisplayEngine;
  DeviceDisplay: typeof DeviceDisplay;
}

/** A sample day of messages, played in this browser without a server. */
export function Demo({ tools }: { tools: DemoTools }) {
  const { DeviceDisplay } = tools;
  const [director] = useState(() => new DemoDirector({ clocks: tools.clocks, openEngine: openerOf(tools) }));
  useEffect(() => director.play(), [director]);
  return (
    <div className="demo">
      <div className="demo-stage">
        <DeviceDisplay engine={director.engine} />
      </div>
      <div className="demo-strip">
        <span>This is a demo</span>
        <button type="button" className="demo-next" onClick={() => director.skip()}>
          Next message
        </button>
      </div>
    </div>
  );
}

/** An answer of the demo counts as saved; the next visit begins anew. */
const FORGETFUL = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

function openerOf({ DisplayEngine, scheduleFrame }: DemoTools) {
  return (link: Link, clocks: LocalClocks) =>
    new DisplayEngine({
      link,
      clocks,
      storage: FORGETFUL,
      openPairing: null,
      offerOfAddress: null,
      scheduleFrame,
      isVisible: () => !document.hidden,
      random: Math.random,
    });
}
