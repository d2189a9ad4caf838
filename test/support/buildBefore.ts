import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import type { BrowserRecord } from "../../scripts/testing/recordBuild/recordBrowser.js";
import type { HouseholdRecord } from "../../scripts/testing/recordBuild/recordHousehold.js";
import { testFolder } from "./testDatabase.js";

/** What an earlier build wrote and said, recorded by scripts/recordBuild.ts. */
const FOLDER = path.resolve(import.meta.dirname, "../fixtures/buildOfNovember2026");

export function readHouseholdRecord(): HouseholdRecord {
  return read("household") as HouseholdRecord;
}

export function readBrowserRecord(): BrowserRecord {
  return read("browser") as BrowserRecord;
}

/** A copy of the data folder as that build left it when its power went. */
export function unpackDataFolder(): string {
  const folder = mkdtempSync(path.join(testFolder(), "before-"));
  execFileSync("tar", ["-xzf", path.join(FOLDER, "dataFolder.tar.gz"), "-C", folder]);
  return folder;
}

function read(name: string): unknown {
  return JSON.parse(gunzipSync(readFileSync(path.join(FOLDER, `${name}.json.gz`))).toString());
}
