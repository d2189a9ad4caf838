import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipBytes, shippedScripts } from "../browser/shippedScripts.js";
import { formatTable, type Bar } from "../support/report.js";

const BUILT = path.resolve(import.meta.dirname, "../../build/client-display");
const KB = 1_000;
const CODE_KB_MAX = 12;
/** What only this part of the display has in its script, and in its styles. */
const IN_SCRIPT = "createDataChannel";
const IN_STYLE = ".calling-screen";

/** What a display fetches for calls, some seconds after its first message. */
export function measureCallCode(): Bar[] {
  const scripts = shippedScripts().filter(({ source }) => source.includes(IN_SCRIPT));
  const styles = readdirSync(BUILT, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".css"))
    .map((name) => ({ name, source: readFileSync(path.join(BUILT, name), "utf8") }))
    .filter(({ source }) => source.includes(IN_STYLE));
  const rows = [...scripts, ...styles].map(({ name, source }) => [
    name,
    String(source.length),
    String(gzipBytes(source)),
  ]);
  console.log(`\n${formatTable(["code of calls on the display", "raw bytes", "gzip bytes"], rows)}`);
  const bytes = scripts.reduce((total, { source }) => total + gzipBytes(source), 0);
  // Without one the sign by which it is found is gone.
  const measured = scripts.length > 0 ? bytes / KB : NaN;
  return [{ what: "call code on the display, gzip", measured, limit: CODE_KB_MAX, unit: "KB" }];
}
