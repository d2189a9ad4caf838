import { useRef } from "react";
import type { Confirmation } from "../state/confirmation.js";
import type { Texts } from "../texts/Texts.js";
import { Icon } from "../ui/Icon.js";
import { useButtonKeys } from "../ui/useButtonKeys.js";
import { useButtonLock } from "../ui/useButtonLock.js";

interface ConfirmationScreenProps {
  confirmation: Confirmation;
  /** null once the answer can no longer be taken back. */
  onUndo: (() => void) | null;
  texts: Texts;
}

/** Says only what is true: stored here, then known to the server, then read by a person. */
export function ConfirmationScreen({ confirmation, onUndo, texts }: ConfirmationScreenProps) {
  const { answerId, reader, text, toldAt } = confirmation;
  const container = useRef<HTMLDivElement>(null);
  const isLocked = useButtonLock(answerId);
  useButtonKeys(container, answerId);
  return (
    <main className="screen confirmation-screen">
      <p className="your-reply">
        {texts.yourReply}: <strong>{text}</strong>
      </p>
      <div className="confirmation-middle">
        <div
          className={`seal${reader ? " seal-read" : toldAt ? " seal-told" : ""}`}
          key={reader ?? String(toldAt)}
        >
          <Icon name={reader ? "heart" : toldAt ? "ok" : "letter"} />
        </div>
        <p className={`confirmation-words${isLong(confirmation) ? " confirmation-long" : ""}`} role="status">
          {truthOf(confirmation, texts)}
        </p>
        {confirmation.comesBack && <p className="comes-back">{texts.comesBack}</p>}
      </div>
      <div className="undo-place" ref={container}>
        {onUndo && (
          <button type="button" className="button button-quiet" onClick={() => !isLocked() && onUndo()}>
            {texts.undo}
          </button>
        )}
      </div>
    </main>
  );
}

/** A long name is set smaller, so that the sentence and the button stay on the screen. */
function isLong({ reader, senderName }: Confirmation): boolean {
  return (reader ?? senderName).length > 20;
}

/** The sentence as it stands on the screen; the companions read it aloud. */
export function truthOf({ reader, toldAt, senderName }: Confirmation, texts: Texts): string {
  if (reader) return texts.read(reader);
  return toldAt === null ? texts.saved(senderName) : texts.told(senderName);
}
