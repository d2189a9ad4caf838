import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { expect } from "chai";
import { DEFECTS, type Defect } from "./parts/defects.js";

const ROOT = path.resolve(import.meta.dirname, "../..");
const MOCHA = createRequire(import.meta.url).resolve("mocha/bin/mocha.js");
const PRELOADED = new URL("./parts/plantDefect.mjs", import.meta.url).href;

describe("the model of the plan", function () {
  this.timeout(120_000);

  for (const [what, defect] of Object.entries(DEFECTS)) {
    it(`finds that ${what}, and nothing without that defect`, async () => {
      const [broken, sound] = await Promise.all([runSequence(defect, planted(defect)), runSequence(defect)]);

      expect(sound.output).to.include("1 passed, 0 failed");
      expect(broken.output).to.include("0 passed, 1 failed").and.to.match(defect.found);
      expect([broken.code, sound.code]).to.deep.equal([1, 0]);
    });
  }
});

function planted({ file, sound, broken }: Defect): NodeJS.ProcessEnv {
  const before = process.env.NODE_OPTIONS ?? "";
  return {
    NODE_OPTIONS: `${before} --import=${PRELOADED}`,
    PLANTED_DEFECT: JSON.stringify({ file: path.join(ROOT, file), sound, broken }),
  };
}

async function runSequence({ seed, start }: Defect, env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [MOCHA, "test/schedule/planModel.test.ts"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    // The counts are those of this process.
    env: { ...process.env, TEST_COUNTS_FILE: "", MODEL_SEED: String(seed), MODEL_START: start, ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const code = await new Promise((resolve) => child.on("close", resolve));
  return { output, code };
}
