import { type Choice, ChoiceButtons } from "./ChoiceButtons.js";
import type { CompanionTools } from "../companions/openCompanions.js";

interface QuestionProps {
  title: string;
  hint: string;
  choices: Choice[];
  tools: Pick<CompanionTools, "useButtonKeys" | "useButtonLock">;
}

/** A question with its answers. */
export function Question({ title, hint, choices, tools }: QuestionProps) {
  return (
    <main className="screen setup-screen setup-question">
      <div className="setup-words">
        <h1 className="setup-title">{title}</h1>
        <p className="setup-hint">{hint}</p>
      </div>
      <ChoiceButtons choices={choices} subject={title} tools={tools} />
    </main>
  );
}
