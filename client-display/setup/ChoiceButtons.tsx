import { useRef } from "react";
import type { CompanionTools } from "../companions/openCompanions.js";

export interface Choice {
  text: string;
  /** What most people want here. */
  isMain: boolean;
  onPress: () => void;
}

interface ChoiceButtonsProps {
  choices: Choice[];
  /** Another one moves the focus to the first button. */
  subject: string;
  tools: Pick<CompanionTools, "useButtonKeys" | "useButtonLock">;
}

/** For a second nothing counts: the finger may still lie on the corner, or be the second half of an unsteady tap. */
export function ChoiceButtons({ choices, subject, tools }: ChoiceButtonsProps) {
  const container = useRef<HTMLDivElement>(null);
  const isLocked = tools.useButtonLock(subject);
  tools.useButtonKeys(container, subject);
  return (
    <div className={`setup-buttons setup-buttons-${choices.length}`} ref={container}>
      {choices.map(({ text, isMain, onPress }) => (
        <div className="setup-button-place" key={text}>
          <button
            type="button"
            className={`button ${isMain ? "button-main" : "button-quiet"}`}
            onClick={() => !isLocked() && onPress()}
          >
            {text}
          </button>
        </div>
      ))}
    </div>
  );
}
