import { useRef } from "react";
import type { ActivePairing, PairingParts } from "./PairingRenderer.js";
import type { PairingTexts } from "./texts/PairingTexts.js";

interface WaitingScreenProps {
  waiting: Extract<ActivePairing, { phase: "waiting" }>;
  texts: PairingTexts;
  useButtonKeys: PairingParts["useButtonKeys"];
  FitText: PairingParts["FitText"];
  onChange: () => void;
  onLeave: (() => void) | null;
}

/** The server never says why nobody was let in, and neither does this screen: it shows what a caregiver needs, and waits. */
export function WaitingScreen(props: WaitingScreenProps) {
  const { waiting, texts, useButtonKeys, FitText, onChange, onLeave } = props;
  const { code, number, troubled } = waiting;
  const { later, hint } = texts.waiting;
  const container = useRef<HTMLDivElement>(null);
  useButtonKeys(container, code);
  return (
    <main className="screen waiting-screen">
      <h1 className="waiting-title">{texts.waiting.title}</h1>
      <p className="waiting-code">
        {texts.waiting.code}{" "}
        <span className="waiting-digits">
          <span>{code.slice(0, 3)}</span> <span>{code.slice(3)}</span>
        </span>
      </p>
      {number !== null && (
        <p className="waiting-ask">
          {texts.waiting.number} <strong className="waiting-number">{number}</strong>
        </p>
      )}
      <div className="waiting-hint" role="status">
        <FitText
          text={troubled ? texts.waiting.troubled : number === null ? later : hint}
          setting="centered"
          remMax={1.2}
        />
      </div>
      <div className="waiting-buttons" ref={container}>
        <button type="button" className="button button-quiet" onClick={onChange}>
          {texts.waiting.change}
        </button>
        {onLeave && (
          <button type="button" className="button button-quiet" onClick={onLeave}>
            {texts.code.back}
          </button>
        )}
      </div>
    </main>
  );
}
