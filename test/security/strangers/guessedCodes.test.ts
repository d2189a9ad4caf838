import { createHash } from "node:crypto";
import { expect } from "chai";
import mongoose from "mongoose";
import { DisplayModel } from "../../../server/circle/displays/display.model.js";
import { PairingRequestModel } from "../../../server/circle/displays/pairingRequest.model.js";
import { RateCounterModel } from "../../../server/limits/rateCounter.model.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { pairingApi, PairingResult } from "../../../shared/contract/pairing.js";
import { WRONG_CODES_PER_HOUR_OVERALL } from "../../../shared/limits.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { CallOptions, RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const WRONG = ["402715", "615093"];
const HERE = "192.0.2.77";
const ELSEWHERE = "203.0.113.1";

describe("guessing display codes", () => {
  let app: TestApp;
  let clock: TestClock;
  let anna: TestUser;
  let display: Display;
  let wrong: string;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({ clock, config: { trustProxy: 1 } });
    anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna);
    wrong = WRONG.find((code) => code !== display.code) ?? "";
  });
  afterEach(() => app.close());

  describe("costs work in the subnet that guesses", () => {
    const bits: Array<[tries: number, overall: number, expected: number]> = [
      [29, 0, 0],
      [30, 0, 15],
      [40, 0, 16],
      [50, 0, 17],
      [59, 0, 17],
      [29, WRONG_CODES_PER_HOUR_OVERALL, 16],
      [30, WRONG_CODES_PER_HOUR_OVERALL, 17],
      [40, WRONG_CODES_PER_HOUR_OVERALL, 18],
      [59, WRONG_CODES_PER_HOUR_OVERALL, 18],
    ];
    for (const [tries, overall, expected] of bits) {
      it(`wants ${expected} bits after ${tries} codes there and ${overall} everywhere`, async () => {
        for (const code of [wrong, display.code]) {
          await tried({ tries, overall });
          expect(bitsOf(await pair({ code }))).to.equal(expected);
        }
      });
    }

    it("counts no code against anybody until the work for it is done", async () => {
      await tried({ tries: 30, overall: WRONG_CODES_PER_HOUR_OVERALL - 1 });
      for (let index = 0; index < 5; index += 1) await pair({ code: wrong });

      expect(bitsOf(await pair({ code: wrong }, { from: ELSEWHERE }))).to.equal(0);
      expect(bitsOf(await pair({ code: wrong }, { from: ELSEWHERE }))).to.equal(16);
    });

    it("wants none of anybody else meanwhile", async () => {
      await tried({ tries: 50, overall: 50 });

      expect(bitsOf(await pair({ code: wrong }, { from: ELSEWHERE }))).to.equal(0);
    });

    it("lets the right code in for it", async () => {
      await tried({ tries: 30, overall: 30 });
      const asked = PairingResult.parse((await pair({ code: display.code })).body);
      if (asked.state !== "proof") throw new Error("No proof was wanted.");

      const paired = await pair({ code: display.code, proof: solve(asked) });

      expect(paired.body).to.deep.equal({ state: "paired" });
    });

    it("takes no proof that was asked for while it was cheaper", async () => {
      await tried({ tries: 30, overall: 30 });
      const cheap = PairingResult.parse((await pair({ code: wrong })).body);
      if (cheap.state !== "proof") throw new Error("No proof was wanted.");
      const proof = solve(cheap, { atMost: 16 });
      await tried({ tries: 40, overall: 40 });

      expect(bitsOf(await pair({ code: wrong, proof }))).to.equal(16);
    });

    it("never wants any of a link or QR code", async () => {
      await tried({ tries: 60, overall: 500 });
      const { path } = await app.call(
        displaysApi.createPairingLink,
        { params: { displayId: display.id } },
        { as: anna },
      );

      const secret = path.split("#")[1] ?? "";
      const paired = await pair({ code: display.code, secret });

      expect(paired.body).to.deep.equal({ state: "paired" });
    });
  });

  describe("tells nothing by what the server does", () => {
    it("reads and writes the same for every code that lets nobody in", async () => {
      const closed = await buildDisplay(app, anna, { name: "Closed" });
      const archived = await buildDisplay(app, anna, { name: "Archived" });
      const asked = await buildDisplay(app, anna, { name: "Asked by three already" });
      await DisplayModel.updateMany(
        { _id: { $in: [closed.id, archived.id, asked.id] } },
        { pairingOpenUntil: null },
      );
      await DisplayModel.updateOne({ _id: archived.id }, { archivedAt: new Date(clock.now()) });
      for (let screen = 0; screen < 3; screen += 1) await pair({ code: asked.code }, { from: ELSEWHERE });

      const unknown = await operationsOf(wrong);

      expect(unknown).to.have.length.above(5);
      for (const { code } of [closed, archived, asked])
        expect(await operationsOf(code)).to.deep.equal(unknown);
    });

    it("leaves the same document behind, but for whom it is for", async () => {
      await DisplayModel.updateOne({ _id: display.id }, { pairingOpenUntil: null });
      await pair({ code: display.code });
      await pair({ code: wrong });

      const [live, nobodys] = await PairingRequestModel.find().sort({ _id: 1 }).lean();

      expect(Object.keys(live ?? {})).to.deep.equal(Object.keys(nobodys ?? {}));
      expect([String(live?.displayId), nobodys?.displayId]).to.deep.equal([display.id, null]);
    });
  });

  function pair(
    body: { code: string; secret?: string; proof?: Proof },
    { from = HERE }: { from?: string } = {},
  ): Promise<RawResponse> {
    const options: CallOptions = { headers: { "X-Forwarded-For": from } };
    return app.callRaw(pairingApi.pair, { body }, options);
  }

  /** So many wrong codes were tried in this hour: hundreds of real ones would take as many steps of pace. */
  async function tried({ tries, overall }: { tries: number; overall: number }): Promise<void> {
    if ((await RateCounterModel.countDocuments({ _id: /^pairingPerSubnet\// })) === 0)
      await pair({ code: wrong });
    await RateCounterModel.updateMany({ _id: /^pairingPerSubnet\// }, { count: tries });
    await RateCounterModel.updateMany({ _id: /^pairingOverall\// }, { count: overall });
    await RateCounterModel.updateMany({ _id: /^pairingPerAddress\// }, { count: 0 });
  }

  /** What one try asks of the database, in its order: collection, operation, and the fields that it names. */
  async function operationsOf(code: string): Promise<string[]> {
    const operations: string[] = [];
    mongoose.set("debug", (collection: string, method: string, ...[filter]: unknown[]) => {
      operations.push(`${collection}.${method} ${Object.keys(Object(filter) as object).join(" ")}`);
    });
    try {
      const answer = await pair({ code });
      expect(PairingResult.parse(answer.body).state).to.equal("waiting");
    } finally {
      mongoose.set("debug", false);
    }
    return operations;
  }
});

interface Proof {
  challenge: string;
  answer: string;
}

function bitsOf({ body }: RawResponse): number {
  const answer = PairingResult.parse(body);
  return answer.state === "proof" ? answer.bits : 0;
}

/** `atMost`: an answer that is worth less than that. */
function solve({ challenge, bits }: { challenge: string; bits: number }, { atMost = 256 } = {}): Proof {
  for (let answer = 0; ; answer += 1) {
    const found = zeroBits(challenge, String(answer));
    if (found >= bits && found < atMost) return { challenge, answer: String(answer) };
  }
}

function zeroBits(challenge: string, answer: string): number {
  const hash = createHash("sha256").update(`${challenge}.${answer}`).digest();
  const whole = hash.findIndex((byte) => byte !== 0);
  return whole * 8 + Math.clz32(hash[whole] ?? 0) - 24;
}
