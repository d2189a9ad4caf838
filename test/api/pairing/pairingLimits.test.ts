import { createHash } from "node:crypto";
import { expect } from "chai";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { pairingApi, PairingResult } from "../../../shared/contract/pairing.js";
import {
  PAIRING_REQUEST_MS,
  PROOF_OF_WORK_BITS,
  WRONG_CODES_FREE_PER_SUBNET,
  WRONG_CODES_PER_HOUR_OVERALL,
  WRONG_CODES_PER_HOUR_PER_ADDRESS,
  WRONG_CODES_PER_HOUR_PER_SUBNET,
} from "../../../shared/limits.js";
import { RateCounterModel } from "../../../server/limits/rateCounter.model.js";
import { BRAND } from "../../../shared/brand.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { CallOptions, RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const HOUR_MS = 60 * 60_000;
const WRONG = ["402715", "615093"];

describe("POST /api/pair after too many wrong codes", () => {
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

  const pair = (body: { code: string; proof?: Proof }, options?: CallOptions) =>
    app.callRaw(pairingApi.pair, { body }, options);
  const from = (address: string): CallOptions => ({ headers: { "X-Forwarded-For": address } });
  const tryWrong = (count: number, addressOf: (index: number) => string) =>
    Promise.all(Array.from({ length: count }, (_, index) => pair({ code: wrong }, from(addressOf(index)))));

  describe("from one address or subnet", () => {
    it("refuses the address, right code or wrong, until the hour is over", async () => {
      const answered = await tryWrong(WRONG_CODES_PER_HOUR_PER_ADDRESS, () => "192.0.2.1");
      clock.advance(10 * 60_000);

      const refused = await Promise.all([
        pair({ code: wrong }, from("192.0.2.1")),
        pair({ code: display.code }, from("192.0.2.1")),
      ]);

      expect(new Set(answered.map((answer) => answer.status))).to.deep.equal(new Set([200]));
      expect(refused.map((answer) => [answer.status, answer.headers["retry-after"]])).to.deep.equal([
        [429, "3000"],
        [429, "3000"],
      ]);
      expect(withoutRequestId(refused[0])).to.deep.equal(withoutRequestId(refused[1]));
      expect((await pair({ code: display.code }, from("192.0.2.2"))).body).to.deep.equal({ state: "paired" });
      clock.advance(50 * 60_000);
      expect((await pair({ code: display.code }, from("192.0.2.1"))).body).to.include({ state: "waiting" });
    });

    it("counts an IPv6 household as one address", async () => {
      await tryWrong(WRONG_CODES_PER_HOUR_PER_ADDRESS, (index) => `2001:db8:7:8::${index.toString(16)}`);

      expect((await pair({ code: display.code }, from("2001:db8:7:8:ffff::1"))).status).to.equal(429);
      expect((await pair({ code: display.code }, from("2001:db8:9:8::1"))).body).to.deep.equal({
        state: "paired",
      });
    });

    const subnets: Array<[what: string, within: (index: number) => string, inside: string, outside: string]> =
      [
        ["a /24 of IPv4", (index) => `192.0.2.${index % 10}`, "192.0.2.200", "192.0.3.200"],
        [
          "a /48 of IPv6",
          (index) => `2001:db8:7:${index % 10}00::1`,
          "2001:db8:7:ff00::1",
          "2001:db8:8:ff00::1",
        ],
      ];
    for (const [what, within, inside, outside] of subnets) {
      it(`refuses ${what} when its addresses together tried too much`, async () => {
        const answered = await tryWrong(WRONG_CODES_FREE_PER_SUBNET, within);
        // From here on each costs work: test/security/strangers/guessedCodes.test.ts.
        const all = { count: WRONG_CODES_PER_HOUR_PER_SUBNET };
        expect(
          (await RateCounterModel.updateMany({ _id: /^pairingPerSubnet\// }, all)).matchedCount,
        ).to.equal(1);

        expect(new Set(answered.map((answer) => answer.status))).to.deep.equal(new Set([200]));
        expect((await pair({ code: display.code }, from(inside))).status).to.equal(429);
        expect((await pair({ code: display.code }, from(outside))).body).to.deep.equal({ state: "paired" });
      });
    }

    it("does not count right codes", async () => {
      await tryWrong(WRONG_CODES_PER_HOUR_PER_ADDRESS - 1, () => "192.0.2.1");
      await pair({ code: display.code }, from("192.0.2.1"));

      expect((await tryWrong(1, () => "192.0.2.1"))[0]?.status).to.equal(200);
      expect((await tryWrong(1, () => "192.0.2.1"))[0]?.status).to.equal(429);
    });

    it("does not count a waiting screen that asks again, each time its time is over", async () => {
      let ticket = (await pair({ code: wrong }, from("192.0.2.1"))).cookies[0] ?? "";
      await tryWrong(WRONG_CODES_PER_HOUR_PER_ADDRESS - 1, () => "192.0.2.1");
      clock.advance(PAIRING_REQUEST_MS);
      const check = await app.call(pairingApi.check, {}, { cookies: [ticket] });
      expect(check.state).to.equal("ended");

      const again = await pair({ code: wrong }, { ...from("192.0.2.1"), cookies: [ticket] });
      const spent = await pair({ code: wrong }, { ...from("192.0.2.1"), cookies: [ticket] });

      expect(again.body).to.include({ state: "waiting" });
      ticket = again.cookies[0] ?? "";
      expect((await app.call(pairingApi.check, {}, { cookies: [ticket] })).state).to.equal("waiting");
      // An old ticket is good for one time of waiting, not for a flood.
      expect(spent.status).to.equal(429);
    });

    it("does not let a screen that asks again uncounted through an open window", async () => {
      await pair({ code: display.code });
      const waiting = await pair({ code: display.code });
      clock.advance(PAIRING_REQUEST_MS);
      anna = await logInAgain(app, anna);
      await app.call(displaysApi.openPairing, { params: { displayId: display.id } }, { as: anna });

      const again = await pair({ code: display.code }, { cookies: waiting.cookies });

      expect(again.body).to.include({ state: "waiting" });
      expect((await pair({ code: display.code })).body).to.deep.equal({ state: "paired" });
    });
  });

  describe("of all visitors together", () => {
    beforeEach(() => overrun());

    it("asks everybody for a proof of work, right code or wrong", async () => {
      const right = await pair({ code: display.code }, from("203.0.113.1"));
      const other = await pair({ code: wrong }, from("203.0.113.1"));

      for (const answer of [right, other]) {
        expect(answer.cookies).to.deep.equal([]);
        expect(PairingResult.parse(answer.body)).to.include({ state: "proof", bits: PROOF_OF_WORK_BITS });
      }
      expect(right.text.length).to.equal(other.text.length);
      clock.advance(HOUR_MS);
      expect((await pair({ code: wrong }, from("203.0.113.1"))).body).to.include({ state: "waiting" });
    });

    it("lets a device go on with its own code without one", async () => {
      const proof = solve(await challengeFor(display.code));
      const paired = await pair({ code: display.code, proof }, from("203.0.113.1"));

      const again = await pair({ code: display.code }, { cookies: paired.cookies });

      expect(again.body).to.deep.equal({ state: "paired" });
    });

    it("answers a right proof as ever", async () => {
      const proof = solve(await challengeFor(display.code));
      const other = solve(await challengeFor(wrong));

      expect((await pair({ code: wrong, proof: other }, from("203.0.113.1"))).body).to.include({
        state: "waiting",
      });
      expect((await pair({ code: display.code, proof }, from("203.0.113.1"))).body).to.deep.equal({
        state: "paired",
      });
    });

    it("takes no proof that is wrong, altered, replayed or too old", async () => {
      const challenge = await challengeFor(wrong);
      const solved = solve(challenge);
      const [expiry, , nonce, seal] = challenge.split(".");
      const easier = `${expiry}.1.${nonce}.${seal}`;
      const used = solve(await challengeFor(wrong));
      await pair({ code: wrong, proof: used }, from("203.0.113.1"));
      const states: unknown[] = [];
      const offer = async (proof: Proof) =>
        states.push((await pair({ code: display.code, proof }, from("203.0.113.1"))).body);

      await offer({ challenge, answer: unsolved(challenge) });
      await offer(solve(easier, 1));
      await offer({ challenge: "1.2.3", answer: "0" });
      await offer(used);
      clock.advance(10 * 60_000);
      await offer(solved);

      expect(states.map((body) => PairingResult.parse(body).state)).to.deep.equal(Array(5).fill("proof"));
      expect(solved.challenge).to.equal(challenge);
    });

    it("asks a household for proofs without using up its own tries", async () => {
      for (let index = 0; index <= WRONG_CODES_PER_HOUR_PER_ADDRESS; index += 1) {
        await pair({ code: wrong }, from("203.0.113.7"));
      }
      const proof = solve(await challengeFor(display.code));

      expect((await pair({ code: display.code, proof }, from("203.0.113.7"))).body).to.deep.equal({
        state: "paired",
      });
    });

    it("tells whoever hosts it once an hour, by a line in the log and a mail", async () => {
      await Promise.all([
        pair({ code: wrong }, from("203.0.113.1")),
        pair({ code: wrong }, from("203.0.113.2")),
      ]);
      await app.runDueWork();
      expect(await alerts()).to.deep.equal({ lines: 1, mails: 1 });

      clock.advance(HOUR_MS);
      await overrun();
      await Promise.all([
        pair({ code: wrong }, from("203.0.113.1")),
        pair({ code: wrong }, from("203.0.113.2")),
      ]);
      await app.runDueWork();

      expect(await alerts()).to.deep.equal({ lines: 2, mails: 2 });
    });
  });

  it("says nothing to whoever hosts it while the limit is only reached", async () => {
    await overrun();
    await app.runDueWork();

    expect(await alerts()).to.deep.equal({ lines: 0, mails: 0 });
  });

  /** The limit is reached: the next wrong code is one too many. */
  async function overrun(): Promise<void> {
    await pair({ code: wrong }, from("198.51.100.1"));
    // Three hundred tries would take as many steps of pace.
    const counted = await RateCounterModel.updateOne(
      { _id: /^pairingOverall\//, expiresAt: { $gt: new Date(clock.now()) } },
      { count: WRONG_CODES_PER_HOUR_OVERALL },
    );
    expect(counted.matchedCount).to.equal(1);
  }

  async function challengeFor(code: string): Promise<string> {
    const answer = PairingResult.parse((await pair({ code }, from("203.0.113.1"))).body);
    if (answer.state !== "proof") throw new Error(`No proof was wanted: ${answer.state}`);
    return answer.challenge;
  }

  async function alerts(): Promise<{ lines: number; mails: number }> {
    const mails = await app.mails();
    const alerting = mails.filter((mail) => mail.subject === "Many display codes are being tried");
    alerting.forEach((mail) => expect(mail.to?.[0]?.address).to.equal(BRAND.contactEmail));
    const lines = app.logLines().filter((line) => line.includes("more wrong display codes were tried"));
    return { lines: lines.length, mails: alerting.length };
  }
});

interface Proof {
  challenge: string;
  answer: string;
}

function solve(challenge: string, bits = PROOF_OF_WORK_BITS): Proof {
  let answer = 0;
  while (zeroBits(challenge, String(answer)) < bits) answer += 1;
  return { challenge, answer: String(answer) };
}

function unsolved(challenge: string): string {
  let answer = 0;
  while (zeroBits(challenge, String(answer)) >= PROOF_OF_WORK_BITS) answer += 1;
  return String(answer);
}

/** As the contract has it: zero bits at the start of the SHA-256 of `challenge.answer`. */
function zeroBits(challenge: string, answer: string): number {
  const hash = createHash("sha256").update(`${challenge}.${answer}`).digest();
  const bits = [...hash].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return bits.indexOf("1");
}

function withoutRequestId(answer: RawResponse | undefined): string | undefined {
  return answer?.text.replace(/"requestId":"[^"]*"/, "");
}
