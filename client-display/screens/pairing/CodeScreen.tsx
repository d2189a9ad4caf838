import { useEffect, useState } from "react";
import { DISPLAY_CODE_DIGITS } from "../../../shared/limits.js";
import { digitOfKey } from "./digitOfKey.js";
import type { PairingTexts } from "./texts/PairingTexts.js";

interface CodeScreenProps {
  /** The code that is on its way to the server; null while one is typed. */
  offered: string | null;
  slow: boolean;
  texts: PairingTexts;
  onCode: (code: string) => void;
  onLeave: (() => void) | null;
}

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "erase"];

/** For whoever sets the screen up: six boxes, a keypad, and the keys of a keyboard. */
export function CodeScreen({ offered, slow, texts, onCode, onLeave }: CodeScreenProps) {
  const [typed, setTyped] = useState("");
  const shown = offered ?? typed;

  const press = (key: string) => {
    if (offered !== null) return;
    if (key === "erase") return setTyped(typed.slice(0, -1));
    const code = typed + key;
    setTyped(code.slice(0, DISPLAY_CODE_DIGITS));
    if (code.length === DISPLAY_CODE_DIGITS) onCode(code);
  };

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const key = digitOfKey(event);
      if (key === null || event.repeat) return;
      event.preventDefault();
      press(key);
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  });

  return (
    <main className="screen code-screen">
      <div className="code-words">
        <h1 className="code-title">{texts.code.title}</h1>
        <div className="code-boxes" aria-label={shown}>
          {boxes(shown).map((digit, index) => (
            <span key={index} className={`code-box${index === shown.length ? " code-box-next" : ""}`}>
              {digit}
            </span>
          ))}
        </div>
        <p className={offered === null ? "code-hint code-hint-idle" : "code-hint"} role="status">
          {offered === null ? texts.code.hint : slow ? texts.code.slow : texts.code.trying}
        </p>
        {onLeave && (
          <button type="button" className="button button-quiet code-leave" onClick={onLeave}>
            {slow ? texts.waiting.change : texts.code.back}
          </button>
        )}
      </div>
      <div className={`keypad${offered === null ? "" : " keypad-resting"}`}>
        {KEYS.map((key) => (
          <div className={`key-place${key === "erase" ? " key-place-erase" : ""}`} key={key}>
            <button type="button" className="button key" onClick={() => press(key)}>
              {key === "erase" ? texts.code.erase : key}
            </button>
          </div>
        ))}
      </div>
    </main>
  );
}

function boxes(code: string): string[] {
  const digits: string[] = [];
  for (let index = 0; index < DISPLAY_CODE_DIGITS; index += 1) digits.push(code.charAt(index));
  return digits;
}
