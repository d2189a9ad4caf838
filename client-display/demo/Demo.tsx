import { useEffect, useState } from "react";
import { DeviceDisplay } from "../screens/DeviceDisplay.js";
import { en } from "../texts/en.js";
import { DemoDirector } from "./DemoDirector.js";

/** A believable day, played in this browser alone. */
export function Demo() {
  const [director] = useState(() => new DemoDirector());
  useEffect(() => director.play(), [director]);
  return (
    <div className="demo">
      <div className="demo-stage">
        <DeviceDisplay session={director.session} />
      </div>
      <div className="demo-strip">
        <span>{en.demo.strip}</span>
        <button type="button" className="demo-next" onClick={() => director.skip()}>
          {en.demo.next}
        </button>
      </div>
    </div>
  );
}
