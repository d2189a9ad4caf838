import { measureAnswers } from "./calls/answers.js";
import { measureCallCode } from "./calls/callCode.js";
import { measureCuts } from "./calls/cuts.js";
import { measureKills } from "./calls/kills.js";
import { measureSignalling } from "./calls/signalling.js";
import type { Bar } from "./support/report.js";
import { runBench } from "./support/runBench.js";

/**
 * `npm run bench:call`: video calls, from Answer to the first frame, over networks that go and servers that are killed, and what they cost. A part
 * by its name, and how many times: `-- cuts 3`, `-- answers 8 kills 5`. Real browsers, coturn and a relay that drops packets. See
 * docs/BENCHMARKS.md.
 */

const PARTS = {
  code: { times: 1, measure: () => Promise.resolve(measureCallCode()) },
  answers: { times: 12, measure: measureAnswers },
  signalling: { times: 100, measure: measureSignalling },
  kills: { times: 20, measure: measureKills },
  cuts: { times: 20, measure: measureCuts },
};
type Part = keyof typeof PARTS;

const wanted = readParts(process.argv.slice(2));

await runBench(
  async () => {
    const bars: Bar[] = [];
    for (const [part, times] of wanted) {
      console.log(`\n${part} ...`);
      bars.push(...(await PARTS[part].measure(times)));
    }
    return bars;
  },
  { runs: "build", also: ["dashboard"] },
);

/** All, each as often as its bar says, unless the command names some. */
function readParts(words: string[]): Map<Part, number> {
  const parts = new Map<Part, number>();
  words.forEach((word, index) => {
    if (/^\d+$/.test(word) && index > 0) return;
    if (!isPart(word)) throw new Error(`There is no part "${word}": ${Object.keys(PARTS).join(", ")}.`);
    const times = Number(words[index + 1]);
    parts.set(word, times > 0 ? times : PARTS[word].times);
  });
  if (parts.size > 0) return parts;
  return new Map(Object.entries(PARTS).map(([part, { times }]) => [part as Part, times]));
}

function isPart(word: string): word is Part {
  return word in PARTS;
}
