import type { CompanionTools } from "../companions/openCompanions.js";
import { type Choice, ChoiceButtons } from "./ChoiceButtons.js";
import { type DeviceFacts, type Finding, findingsOf, isAllGood } from "./findings.js";
import type { SetupTexts } from "./SetupTexts.js";

interface ResultsProps {
  facts: DeviceFacts;
  texts: SetupTexts;
  choices: Choice[];
  tools: Pick<CompanionTools, "useButtonKeys" | "useButtonLock">;
}

const SIGNS = { missing: "!", running: "…" };

/** What is there and what is missing: in words, with a sign, and in green or red. */
export function Results({ facts, texts, choices, tools }: ResultsProps) {
  const findings = findingsOf(facts);
  // What somebody has to do something about is never below the edge.
  const wanting = findings.filter((finding) => finding.state === "missing");
  const others = findings.filter((finding) => finding.state !== "missing");
  const isRunning = findings.some((finding) => finding.state === "running");
  const { results } = texts;
  return (
    <main className="screen setup-screen">
      <h1 className="setup-title" aria-live="polite">
        {isRunning ? results.running : isAllGood(findings) ? results.well : results.missing}
      </h1>
      <div className="setup-findings">
        <ul className="findings">
          {wanting.concat(others).map((finding) => (
            <li key={finding.name} className={`finding finding-${finding.state}`}>
              <span className="finding-sign" aria-hidden="true">
                {finding.state === "good" ? <Tick /> : SIGNS[finding.state]}
              </span>
              <div className="finding-words">
                <p>{wordsOf(finding, texts)}</p>
                {finding.hint && <p className="finding-hint">{texts.hints[finding.hint]}</p>}
              </div>
            </li>
          ))}
        </ul>
        <p className="finding-hint findings-fact">{results.fact}</p>
      </div>
      <ChoiceButtons choices={choices} subject="results" tools={tools} />
    </main>
  );
}

/** A drawing of index.ejs. */
function Tick() {
  return (
    <svg className="icon" viewBox="0 0 24 24">
      <use xlinkHref="#icon-ok" />
    </svg>
  );
}

/** While it is being found out, what is hoped for. */
function wordsOf({ name, state }: Finding, { checks }: SetupTexts): string {
  return state === "missing" ? checks[name].missing : checks[name].good;
}
