import { type MouseEvent, type RefObject, useCallback, useRef, useState } from "react";
import type { Confirmation } from "../../engine/state/confirmation.js";
import type { Texts } from "../../texts/Texts.js";
import { FitText } from "../../ui/FitText.js";
import { Icon } from "../../ui/Icon.js";
import { useButtonKeys } from "../../ui/useButtonKeys.js";
import { useButtonLock } from "../../ui/useButtonLock.js";

interface ConfirmationScreenProps {
  confirmation: Confirmation;
  /** null once the answer can no longer be taken back. */
  onUndo: (() => void) | null;
  texts: Texts;
  /** How many times the smallest letters those for the distance of the chair are. */
  remMax: number;
}

/** Says only what is true: stored here, then known to the server, then read by a person. */
export function ConfirmationScreen({ confirmation, onUndo, texts, remMax }: ConfirmationScreenProps) {
  const { answerId, reader, text, acknowledgedAt } = confirmation;
  const container = useRef<HTMLDivElement>(null);
  const takeBack = useUndo(container, answerId, onUndo);
  return (
    <main className="screen confirmation-screen">
      <p className="your-reply">
        {texts.yourReply}: <strong>{text}</strong>
      </p>
      <div className="confirmation-middle">
        <div
          className={`seal${reader ? " seal-read" : acknowledgedAt ? " seal-told" : ""}`}
          key={reader ?? String(acknowledgedAt)}
        >
          <Icon name={reader ? "heart" : acknowledgedAt ? "ok" : "letter"} />
        </div>
        <div className="confirmation-words" role="status">
          <FitText
            text={truthOf(confirmation, texts)}
            setting="centered"
            remMax={remMax}
            sayPage={texts.page}
          />
        </div>
        {confirmation.comesBack && <p className="comes-back">{texts.comesBack}</p>}
      </div>
      <div className="undo-place" ref={container}>
        {onUndo && (
          <button type="button" className="button button-quiet" onClick={takeBack}>
            {texts.undo}
          </button>
        )}
      </div>
    </main>
  );
}

/**
 * Somebody who presses twice has answered once: by keys the first press only shows where the button is, and each press that
 * comes too early locks it anew (docs/DELIVERY.md, edit-locks-buttons). A finger has to find it, and may try again at once.
 */
function useUndo(
  container: RefObject<HTMLElement | null>,
  answerId: string,
  onUndo: (() => void) | null,
): (press: MouseEvent) => void {
  const [tooEarly, setTooEarly] = useState(0);
  const lockAnew = useCallback(() => setTooEarly((count) => count + 1), []);
  const isLocked = useButtonLock(`${answerId} ${tooEarly}`);
  useButtonKeys(container, answerId, lockAnew);
  return ({ detail }) => {
    if (!isLocked()) return onUndo && onUndo();
    // Clicks by a key, or by the switch, count no taps.
    if (detail === 0) lockAnew();
  };
}

/** The sentence as it stands on the screen; the addons read it aloud. */
export function truthOf({ reader, acknowledgedAt, senderName, isKept }: Confirmation, texts: Texts): string {
  if (reader) return texts.read(reader);
  if (acknowledgedAt !== null) return texts.told(senderName);
  return isKept === false ? texts.untold(senderName) : texts.saved(senderName);
}
