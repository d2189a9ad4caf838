/**
 * `node --import tsx scripts/recordBuild.ts CHECKOUT FOLDER`: records what the build in CHECKOUT (with its node_modules) stores and says, for the
 * tests that a later build still reads it: a data folder, the answers that it gave, and the frames of both directions.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { recordDashboard } from "./testing/recordBuild/recordBrowser.js";
import { recordHousehold } from "./testing/recordBuild/recordHousehold.js";

const [given, folder] = process.argv.slice(2);
if (!given || !folder) throw new Error("Name the checkout of the build and the folder to write to.");
const checkout = path.resolve(given);
const work = mkdtempSync(path.join(tmpdir(), "mantel-record-"));
const dataDir = path.join(work, "data");
mkdirSync(folder, { recursive: true });

const { displayStorage, ...household } = await recordHousehold(checkout, dataDir);
const about = { now: household.at, userId: household.userId, displayId: household.displays.Mum!.id };
const browser = { display: displayStorage, ...(await recordDashboard(checkout, about)) };
keep("household", household);
keep("browser", browser);
const files = ["db", "secret.key"];
execFileSync("tar", ["-czf", path.resolve(folder, "dataFolder.tar.gz"), "-C", dataDir, ...files]);
rmSync(work, { recursive: true });

function keep(name: string, record: object): void {
  writeFileSync(path.join(folder!, `${name}.json.gz`), gzipSync(JSON.stringify(record)));
}
