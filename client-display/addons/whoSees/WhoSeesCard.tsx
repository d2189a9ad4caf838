import { useRef, useState } from "react";
import type { Sender } from "../../../shared/contract/messages.js";
import type { AddonTools } from "../../app/addons/openAddons.js";
import type { Leaf } from "./leavesOf.js";
import type { WhoSeesTexts } from "./WhoSeesTexts.js";

interface WhoSeesCardProps {
  leaves: Leaf[];
  /** Which of them. */
  turn: number;
  texts: WhoSeesTexts;
  tools: Pick<AddonTools, "useButtonKeys" | "useButtonLock" | "FitText">;
  onNext(): void;
  onBack(): void;
}

/** Larger, a short sentence would be a shout. */
const TEXT_REM = 3;

/** One thing at a time, in large words, with the next one and the way back always in the same places. */
export function WhoSeesCard({ leaves, turn, texts, tools, onNext, onBack }: WhoSeesCardProps) {
  const container = useRef<HTMLDivElement>(null);
  const { text, faces } = leaves[turn % leaves.length]!;
  const hasMore = leaves.length > 1;
  const isLocked = tools.useButtonLock(`${turn}`);
  // Whoever goes on with keys stays where they are.
  tools.useButtonKeys(container, `${hasMore}`);
  const next = { words: texts.next, kind: "button-main", press: onNext };
  const back = { words: texts.back, kind: hasMore ? "button-quiet" : "button-main", press: onBack };
  return (
    <main className="screen who-screen">
      <h1 className="who-title">{texts.title}</h1>
      {faces.length > 0 && (
        <div className="who-faces">
          {faces.map((face, index) => (
            <Face sender={face} key={index} />
          ))}
        </div>
      )}
      <div className="who-words" role="status">
        <tools.FitText text={text} setting="centered" remMax={TEXT_REM} />
      </div>
      <div className="who-buttons" ref={container}>
        {(hasMore ? [next, back] : [back]).map(({ words, kind, press }) => (
          <div className="who-button" key={words}>
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
function Face({ sender: { name, photoURL } }: { sender: Sender }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (photoURL && photoURL !== broken)
    return <img className="who-face" src={photoURL} alt="" onError={() => setBroken(photoURL)} />;
  return (
    <span className="who-face who-letter" aria-hidden="true">
      {name.charAt(0).toUpperCase()}
    </span>
  );
}
