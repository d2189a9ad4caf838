import { createHash } from "node:crypto";
import { expect } from "chai";
import fc from "fast-check";
import { sha256From } from "../../../client-display/screens/pairing/sha256.js";
import { solveProof } from "../../../client-display/screens/pairing/solveProof.js";

const ascii = fc.string({
  unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
  maxLength: 200,
});

describe("the display's own SHA-256", () => {
  it("is that of the standard, wherever the text is cut and however long it is", () => {
    fc.assert(
      fc.property(ascii, ascii, (beginning, ending) => {
        expect(hex(sha256From(beginning)(ending))).to.equal(ofNode(beginning + ending));
      }),
    );
  });

  it("is that of the standard for every length around the end of a block", () => {
    for (let length = 0; length <= 130; length += 1) {
      const text = "a".repeat(length);
      expect(hex(sha256From(text)("")), `${length}`).to.equal(ofNode(text));
      expect(hex(sha256From("")(text)), `${length}`).to.equal(ofNode(text));
    }
  });
});

describe("the proof of work", () => {
  it("finds a number whose hash starts with so many zero bits", async () => {
    const answer = await new Promise<string>((done) => solveProof({ challenge: "a.b.c", bits: 12 }, done));

    expect(ofNode(`a.b.c.${answer}`)).to.match(/^000/);
  });

  it("leaves time for the screen between its slices", async () => {
    const turns: number[] = [];
    const timer = setInterval(() => turns.push(Date.now()), 1);
    const stop = solveProof({ challenge: "a.b.c", bits: 200 }, () => undefined);
    await new Promise((resolve) => setTimeout(resolve, 300));
    stop();
    clearInterval(timer);

    // A slice takes 20 ms and a little more on a busy machine.
    expect(turns.length).to.be.above(5);
  });

  it("ends when it is given up", async () => {
    let found = false;
    const stop = solveProof({ challenge: "a.b.c", bits: 1 }, () => (found = true));
    stop();
    await new Promise((resolve) => setTimeout(resolve, 50));

    expect(found).to.equal(false);
  });
});

function hex(words: number[]): string {
  return words.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function ofNode(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
