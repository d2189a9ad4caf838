import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";

const ROOT = path.resolve(import.meta.dirname, "../..");
const SOURCES = [
  "bench",
  "client-dashboard",
  "client-display",
  "docs",
  "scripts",
  "server",
  "shared",
  "test",
];

describe("the ignored files of git", () => {
  it("are none of the sources: a rule without a slash at its beginning hides folders anywhere", function () {
    // An unpacked archive has no repository.
    if (!existsSync(path.join(ROOT, ".git"))) this.skip();
    const args = ["ls-files", "--others", "--ignored", "--exclude-standard", "--", ...SOURCES];

    expect(execFileSync("git", args, { cwd: ROOT, encoding: "utf8" })).to.equal("");
  });
});
