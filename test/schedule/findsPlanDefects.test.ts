import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { expect } from "chai";
import { DEFECTS, type Defect } from "./parts/defects.js";

const ROOT = path.resolve(import.meta.dirname, "../..");
const MOCHA = createRequire(import.meta.url).resolve("mocha/bin/mocha.js");
const PRELOADED = new URL("./parts/plantDefect.mjs", import.meta.url).href;

/** So many processes beside each other, each with a database of its own. */
const AT_ONCE = 2;

/** Without a defect the same sequences and stories pass: planModel.test.ts and planStories.test.ts run them. */
describe("the model of the plan", function () {
  this.timeout(180_000);
  const found = new Map<string, Promise<Outcome>>();

  before(() => {
    const free = Array.from({ length: AT_ONCE }, () => Promise.resolve<unknown>(null));
    Object.entries(DEFECTS).forEach(([what, defect], index) => {
      const run = free[index % AT_ONCE]!.then(() => runWith(defect));
      free[index % AT_ONCE] = run.catch(() => null);
      found.set(what, run);
    });
  });

  for (const [what, defect] of Object.entries(DEFECTS)) {
    it(`finds that ${what}`, async () => {
      const { output, code } = await found.get(what)!;

      expect(output).to.include("0 passed, 1 failed").and.to.match(defect.found);
      expect(code).to.equal(1);
    });
  }
});

interface Outcome {
  output: string;
  code: unknown;
}

async function runWith({ file, sound, broken, by }: Defect): Promise<Outcome> {
  const planted = { file: path.join(ROOT, file), sound, broken };
  const child = spawn(process.execPath, [MOCHA, ...testOf(by)], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      // The counts are those of this process.
      TEST_COUNTS_FILE: "",
      ...("seed" in by && { MODEL_SEED: String(by.seed), MODEL_START: by.start }),
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import=${PRELOADED}`,
      PLANTED_DEFECT: JSON.stringify(planted),
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const code = await new Promise((resolve) => child.on("close", resolve));
  return { output, code };
}

function testOf(by: Defect["by"]): string[] {
  if ("seed" in by) return ["test/schedule/planModel.test.ts", "--grep", "is what a plain model says"];
  return ["test/schedule/planStories.test.ts", "--grep", `when ${by.story}$`];
}
