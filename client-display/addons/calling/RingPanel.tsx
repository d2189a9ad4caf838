import { useRef, useState } from "react";
import type { PlannedCall } from "../../../shared/realtime/snapshot.js";
import type { CallPanelProps } from "./CallPanel.js";

type RingPanelProps = Pick<CallPanelProps, "texts" | "actions" | "tools"> & { call: PlannedCall };

/** Who is calling, large, and two buttons. */
export function RingPanel({ call, texts, actions, tools }: RingPanelProps) {
  const container = useRef<HTMLDivElement>(null);
  const isLocked = tools.useButtonLock(call.id);
  tools.useButtonKeys(container, call.id);
  const { FitText } = tools;
  const buttons = [
    { words: texts.answer, kind: "button-main", press: () => actions.answer() },
    { words: texts.notNow, kind: "button-quiet", press: () => actions.notNow() },
  ];
  return (
    <main className="screen calling-screen calling-ring">
      <div className="calling-caller">
        <Portrait name={call.callerName} url={call.callerPhotoURL} />
        <div className="calling-who" role="status">
          <div className="calling-name">
            <FitText text={texts.isCalling(call.callerName)} setting="centered" />
          </div>
          {call.callerRelation && <p className="calling-relation">{call.callerRelation}</p>}
        </div>
      </div>
      <div className="calling-answers" ref={container}>
        {buttons.map(({ words, kind, press }) => (
          <div className="calling-answer" key={kind}>
            <button type="button" className={`button ${kind}`} onClick={() => !isLocked() && press()}>
              {words}
            </button>
          </div>
        ))}
      </div>
    </main>
  );
}

/** The photo, or the first letter where there is none or it does not load. */
function Portrait({ name, url }: { name: string; url: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (url && url !== broken)
    return <img className="calling-portrait" src={url} alt="" onError={() => setBroken(url)} />;
  return (
    <span className="calling-portrait calling-letter" aria-hidden="true">
      {name.charAt(0).toUpperCase()}
    </span>
  );
}
