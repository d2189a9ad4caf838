import { type Choice, ChoiceButtons } from "./ChoiceButtons.js";
import type { AddonTools } from "../../app/addons/openAddons.js";

interface QuestionProps {
  title: string;
  hint: string;
  choices: Choice[];
  isGrid?: boolean;
  tools: Pick<AddonTools, "useButtonKeys" | "useButtonLock" | "FitText">;
}

/** A question with its answers. */
export function Question({ title, hint, choices, isGrid, tools }: QuestionProps) {
  return (
    <main className={`screen setup-screen setup-question${isGrid ? " setup-question-grid" : ""}`}>
      <div className="setup-words">
        <h1 className="setup-title">{title}</h1>
        <tools.FitText text={hint} setting="centered" remMax={1.2} />
      </div>
      <ChoiceButtons choices={choices} isGrid={isGrid} subject={title} tools={tools} />
    </main>
  );
}
