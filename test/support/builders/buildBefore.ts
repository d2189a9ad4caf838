import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import type { BrowserRecord } from "../../../scripts/testing/recordBuild/recordBrowser.js";
import type { HouseholdRecord } from "../../../scripts/testing/recordBuild/recordHousehold.js";
import { testFolder } from "../server/testDatabase.js";

const FOLDER = path.resolve(import.meta.dirname, "../../fixtures");

/** What an earlier build wrote and said, recorded by scripts/recordBuild.ts. */
export interface RecordedBuild {
  /** Of its folder. */
  name: string;
  household: HouseholdRecord;
  browser: BrowserRecord;
  /** A copy of the data folder as that build left it when its power went. */
  unpackDataFolder(): string;
}

/** The oldest first: their folders are named so. */
export const RECORDED_BUILDS: readonly RecordedBuild[] = readdirSync(FOLDER).sort().map(readBuild);

function readBuild(folder: string): RecordedBuild {
  const within = (file: string) => path.join(FOLDER, folder, file);
  const read = (name: string): unknown =>
    JSON.parse(gunzipSync(readFileSync(within(`${name}.json.gz`))).toString());
  return {
    name: folder,
    household: read("household") as HouseholdRecord,
    browser: read("browser") as BrowserRecord,
    unpackDataFolder: () => {
      const copy = mkdtempSync(path.join(testFolder(), "before-"));
      execFileSync("tar", ["-xzf", within("dataFolder.tar.gz"), "-C", copy]);
      return copy;
    },
  };
}
