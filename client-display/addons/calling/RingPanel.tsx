import { useRef, useState } from "react";
import type { PlannedCall } from "../../../shared/realtime/snapshot.js";
import type { CallPanelProps } from "./CallPanel.js";

type RingPanelProps = Pick<CallPanelProps, "texts" | "actions" | "tools"> & {
  call: PlannedCall;
  secondsLeft: number | null;
};

/** Who is calling, large, and two buttons; one that is larger still where the call begins by itself. */
export function RingPanel({ call, secondsLeft, texts, actions, tools }: RingPanelProps) {
  const container = useRef<HTMLDivElement>(null);
  const isCounting = secondsLeft !== null;
  const subject = `${call.id} ${isCounting}`;
  const isLocked = tools.useButtonLock(subject);
  tools.useButtonKeys(container, subject);
  const { FitText } = tools;
  const answer = { words: texts.answer, kind: "button-main", press: () => actions.answer() };
  const notNow = { words: texts.notNow, kind: "button-quiet", press: () => actions.notNow() };
  const buttons = isCounting ? [{ ...notNow, kind: "button-main" }] : [answer, notNow];
  return (
    <main className={`screen calling-screen calling-ring${isCounting ? " calling-counting" : ""}`}>
      <div className="calling-caller">
        <Portrait name={call.callerName} url={call.callerPhotoURL} />
        <div className="calling-who" role="status">
          <div className="calling-name">
            <FitText text={texts.isCalling(call.callerName)} setting="centered" />
          </div>
          {call.callerRelation && <p className="calling-relation">{call.callerRelation}</p>}
          {isCounting && <p className="calling-soon">{texts.soonSeen(call.callerName)}</p>}
        </div>
        {isCounting && (
          <p className="calling-seconds" aria-hidden="true">
            {secondsLeft}
          </p>
        )}
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
