import type { CompanionTools } from "../companions/openCompanions.js";
import { type Choice, ChoiceButtons } from "./ChoiceButtons.js";
import { type DeviceFacts, type Finding, findingsOf, isAllGood, type Needs } from "./findings.js";
import type { SetupTexts } from "./SetupTexts.js";

interface ResultsProps {
  facts: DeviceFacts;
  needs: Needs;
  texts: SetupTexts;
  choices: Choice[];
  tools: Pick<CompanionTools, "useButtonKeys" | "useButtonLock">;
}

const SIGNS = { missing: "!", spare: "–", running: "…" };

/** What is there and what is missing: in words, with a sign, and in green or red. */
export function Results({ facts, needs, texts, choices, tools }: ResultsProps) {
  const findings = findingsOf(facts, needs);
  const isRunning = findings.some((finding) => finding.state === "running");
  const { results } = texts;
  return (
    <main className="screen setup-screen">
      <h1 className="setup-title" aria-live="polite">
        {isRunning ? results.running : isAllGood(findings) ? results.well : results.missing}
      </h1>
      {/* Scrolls on a small screen, by keys as well. */}
      <div className="setup-findings" tabIndex={0}>
        <ul className="findings">
          {inOrder(findings).map((finding) => (
            <li
              key={finding.name}
              className={`finding finding-${finding.state}${finding.hint ? " finding-hinted" : ""}`}
            >
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

/** What somebody has to do something about is never below the edge; what nobody needs comes last. */
function inOrder(findings: Finding[]): Finding[] {
  return [0, 1, 2, 3].reduce<Finding[]>(
    (ordered, rank) => ordered.concat(findings.filter((finding) => rankOf(finding) === rank)),
    [],
  );
}

function rankOf({ state, hint }: Finding): number {
  if (state === "missing") return 0;
  if (state === "spare") return 3;
  return state === "good" && hint ? 1 : 2;
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
  return state === "missing" || state === "spare" ? checks[name].missing : checks[name].good;
}
