import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { deriveKey, loadSecretKey } from "../../../server/core/secrets.js";
import { testFolder } from "../../support/server/testDatabase.js";

describe("the installation's secret key", () => {
  let dataDir: string;

  beforeEach(() => {
    dataDir = mkdtempSync(path.join(testFolder(), "secrets-"));
  });

  it("is SECRET_KEY when that is set, and then lies in no file", async () => {
    const key = await loadSecretKey({ secretKey: "k".repeat(32), dataDir });

    expect(key.toString()).to.equal("k".repeat(32));
    expect(readdirSync(dataDir)).to.deep.equal([]);
  });

  it("is one and the same for a hundred starts that overtake each other", async () => {
    const starts: Promise<Buffer>[] = [];
    for (let start = 0; start < 100; start += 1) {
      starts.push(loadSecretKey({ secretKey: null, dataDir }));
      // So that some read while others still write.
      if (start % 5 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    const keys = await Promise.all(starts);

    expect(new Set(keys.map((key) => key.toString("hex"))).size).to.equal(1);
    expect(keys[0]).to.have.length(32);
    expect(readdirSync(dataDir), "no drafts are left").to.deep.equal(["secret.key"]);
  });

  it("is kept over restarts, and differs between installations", async () => {
    const first = await loadSecretKey({ secretKey: null, dataDir });
    const again = await loadSecretKey({ secretKey: null, dataDir });
    const elsewhere = await loadSecretKey({ secretKey: null, dataDir: path.join(dataDir, "other") });

    expect(again).to.deep.equal(first);
    expect(elsewhere).to.not.deep.equal(first);
    expect(readFileSync(path.join(dataDir, "secret.key"), "utf8")).to.have.length(44);
  });

  it("gives each purpose a key of its own", () => {
    const secretKey = Buffer.alloc(32, 1);

    expect(deriveKey(secretKey, "one")).to.deep.equal(deriveKey(secretKey, "one"));
    expect(deriveKey(secretKey, "one")).to.not.deep.equal(deriveKey(secretKey, "two"));
  });
});
