import { z } from "zod";
import { spokenTime } from "../../mails/spokenTime.js";
import { pathOfDisplay, shortened } from "../../templates/pushText.js";
import type { SummaryKind } from "./summaryRow.js";
import type { SummaryLine } from "./summaryLines.js";

const LINES_MAX = 20;
const PUSHED_LINES = 3;

export interface GatheredText {
  title: string;
  /** With the time of each. */
  lines: string[];
  /** "and 7 more"; null: these are all. */
  more: string | null;
  /** For a phone. */
  body: string;
  url: string;
}

const Payload = z.object({ cause: z.enum(["pause", "quietHours"]).catch("quietHours") });

/** What a summary says. `count`: how many things it stands for, those without a line of their own included. */
export function gatheredText(
  { kind, payload }: { kind: SummaryKind; payload: unknown },
  { lines, count }: { lines: SummaryLine[]; count: number },
): GatheredText {
  const displays = new Map(lines.flatMap(({ display }) => (display ? [[display.id, display.name]] : [])));
  const [only, ...others] = displays;
  const single = only && others.length === 0 && lines.every(({ display }) => display) ? only : null;
  const things = count === 1 ? "One thing" : `${count} things`;
  const title =
    kind === "bundleMail"
      ? `${things === "One thing" ? things : `${count} new things`}${single ? ` from ${single[1]}’s display` : ""}`
      : `${things} happened ${Payload.parse(payload ?? {}).cause === "pause" ? "during your pause" : "in your quiet hours"}`;
  const shown = lines.slice(0, LINES_MAX);
  return {
    title,
    lines: shown.map(lineWithTime),
    more: moreThan(shown.length, count),
    body: shortened(
      [...lines.slice(0, PUSHED_LINES).map(({ text }) => `${text}.`), moreThan(PUSHED_LINES, count)]
        .filter((line) => line !== null)
        .join("\n"),
    ),
    url: single ? pathOfDisplay(single[0]) : "/dashboard",
  };
}

function lineWithTime({ text, moment }: SummaryLine): string {
  return moment ? `${spokenTime(moment)}: ${text}.` : `${text}.`;
}

function moreThan(shown: number, count: number): string | null {
  const rest = count - shown;
  return rest > 0 ? `And ${rest} more. You can see all of them in the dashboard.` : null;
}
