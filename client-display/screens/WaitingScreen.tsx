import { useRef } from "react";
import type { Texts } from "../texts/Texts.js";
import { useButtonKeys } from "../ui/useButtonKeys.js";

interface WaitingScreenProps {
  code: string;
  texts: Texts;
  onAgain: () => void;
  onChange: () => void;
  onLeave: (() => void) | null;
}

/** The server let nobody in. It never says why, and neither does this screen: only what to do next. */
export function WaitingScreen({ code, texts, onAgain, onChange, onLeave }: WaitingScreenProps) {
  const container = useRef<HTMLDivElement>(null);
  useButtonKeys(container, code);
  return (
    <main className="screen waiting-screen">
      <h1 className="waiting-title">{texts.waiting.title}</h1>
      <p className="waiting-code">
        <span>{code.slice(0, 3)}</span> <span>{code.slice(3)}</span>
      </p>
      <ol className="waiting-steps">
        <li>{texts.waiting.stepOne}</li>
        <li>{texts.waiting.stepTwo}</li>
      </ol>
      <div className="waiting-buttons" ref={container}>
        <button type="button" className="button button-main" onClick={onAgain}>
          {texts.waiting.again}
        </button>
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
