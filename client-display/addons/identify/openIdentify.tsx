import type { Covers } from "../../app/addons/Covers.js";
import type { AddonTools } from "../../app/addons/openAddons.js";
import type { DisplayEngine } from "../../engine/state/DisplayEngine.js";

/** IDENTIFY_MS of shared/limits.ts, which belongs to the main bundle; a test compares them. */
export const SHOWN_FOR_MS = 20_000;
const LAYER = "identify";
/** A video call: who is calling, and who sees and hears the person, is not hidden. */
const CALL = "calling";
const ENDING = ["touchstart", "mousedown", "keydown"];

/** Says the screen's name in large letters when a caregiver asks for it, until somebody touches it or what is urgent comes; not over a video call. */
export function openIdentify(engine: DisplayEngine, tools: AddonTools, covers: Covers): void {
  const { FitText } = tools;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function show(name: string): void {
    const { face, screen } = engine.getView();
    if (screen.kind === "message" && screen.entry.message.urgent) return;
    if (covers.isCoveredBy(CALL)) return;
    end();
    covers.add(LAYER);
    tools.drawOver(
      LAYER,
      <main className="screen identify-screen">
        <div className="identify-name" role="status">
          <FitText text={name} setting="centered" />
        </div>
        <p className="identify-display">{face ? face.name : ""}</p>
      </main>,
    );
    timer = setTimeout(end, SHOWN_FOR_MS);
  }

  function end(): void {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    tools.drawOver(LAYER, null);
    covers.remove(LAYER);
  }

  engine.attach({ handleFrame: (frame) => frame.type === "device.identify" && show(frame.name) });
  engine.subscribe(() => {
    const { screen } = engine.getView();
    if (screen.kind === "message" && screen.entry.message.urgent) end();
  });
  ENDING.forEach((touch) => window.addEventListener(touch, end, true));
}
