import { useRef } from "react";
import type { AddonTools } from "../../app/addons/openAddons.js";

export interface Choice {
  text: string;
  /** In smaller letters below it. */
  note?: string | null;
  /** What most people want here. */
  isMain: boolean;
  onPress: () => void;
}

interface ChoiceButtonsProps {
  choices: Choice[];
  /** Three in a row, all alike. */
  isGrid?: boolean;
  /** Another one moves the focus to the first button. */
  subject: string;
  tools: Pick<AddonTools, "useButtonKeys" | "useButtonLock">;
}

/** For a second nothing counts: the finger may still lie on the corner, or be the second half of an unsteady tap. */
export function ChoiceButtons({ choices, isGrid, subject, tools }: ChoiceButtonsProps) {
  const container = useRef<HTMLDivElement>(null);
  const isLocked = tools.useButtonLock(subject);
  tools.useButtonKeys(container, subject);
  return (
    <div className={`setup-buttons setup-buttons-${isGrid ? "grid" : choices.length}`} ref={container}>
      {choices.map(({ text, note, isMain, onPress }, index) => (
        <div className="setup-button-place" key={index}>
          <button
            type="button"
            className={`button ${isMain ? "button-main" : "button-quiet"}`}
            onClick={() => !isLocked() && onPress()}
          >
            {text}
            {note && <span className="setup-note"> {note}</span>}
          </button>
        </div>
      ))}
    </div>
  );
}
