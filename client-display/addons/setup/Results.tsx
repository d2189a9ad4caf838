import { useRef } from "react";
import type { AddonTools } from "../../app/addons/openAddons.js";
import { CameraPicture } from "./CameraPicture.js";
import { type Choice, ChoiceButtons } from "./ChoiceButtons.js";
import { type DeviceFacts, type Finding, findingsOf, isAllGood, type Needs } from "./findings.js";
import type { SetupTexts } from "./SetupTexts.js";
import { useListPages } from "./useListPages.js";

interface ResultsProps {
  facts: DeviceFacts;
  needs: Needs;
  /** In metres; null: not known yet. */
  readableM: number | null;
  texts: SetupTexts;
  choices: Choice[];
  tools: Pick<AddonTools, "useButtonKeys" | "useButtonLock">;
}

const SIGNS = { missing: "!", spare: "–", running: "…" };

/** What is there and what is missing: in words, with a sign, and in green or red. */
export function Results({ facts, needs, readableM, texts, choices, tools }: ResultsProps) {
  const findings = findingsOf(facts, needs);
  const isRunning = findings.some((finding) => finding.state === "running");
  const { results } = texts;
  const list = useRef<HTMLUListElement>(null);
  const { shows, page, pages, turn } = useListPages(list);
  const more = { text: `${results.more} (${page}/${pages})`, isMain: false, onPress: turn };
  return (
    <main className="screen setup-screen">
      <header className="setup-head">
        <h1 className="setup-title" aria-live="polite">
          {isRunning ? results.running : isAllGood(findings) ? results.well : results.missing}
        </h1>
        {facts.status.camera === "ready" && <CameraPicture />}
      </header>
      <div className="setup-findings">
        <ul className="findings" ref={list}>
          {inOrder(findings).map((finding, index) => (
            <li
              key={finding.name}
              hidden={!shows(index)}
              className={`finding finding-${finding.state}${finding.hint ? " finding-hinted" : ""}`}
            >
              <span className="finding-sign" aria-hidden="true">
                {finding.state === "good" ? <Tick /> : SIGNS[finding.state]}
              </span>
              <div className="finding-words">
                <p>{wordsOf(finding, texts).replace("#", numberText(readableM, texts))}</p>
                {finding.hint && <p className="finding-hint">{texts.hints[finding.hint]}</p>}
              </div>
            </li>
          ))}
        </ul>
      </div>
      <ChoiceButtons choices={pages > 1 ? choices.concat(more) : choices} subject="results" tools={tools} />
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

/** "2.4", or "2,4" where people write it so. */
function numberText(metres: number | null, { decimalSign }: SetupTexts): string {
  return metres === null ? "…" : String(metres).replace(".", decimalSign);
}

/** While it is being found out, what is hoped for. */
function wordsOf({ name, state }: Finding, { checks }: SetupTexts): string {
  return state === "missing" || state === "spare" ? checks[name].missing : checks[name].good;
}
