import { expect } from "chai";
import { createHash, createHmac } from "node:crypto";
import mongoose from "mongoose";
import { deriveKey } from "../../../server/core/secrets.js";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { DEFAULT_RATE_LIMITS } from "../../../server/app/features.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { issueMailToken } from "../../support/mail/issueMailToken.js";
import { mailedToken } from "../../support/mail/mailedToken.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const MINUTE_MS = 60_000;
const NEW_PASSWORD = "a lamp in the attic";
const HOME = "198.51.100.7";

describe("a stranger who keeps trying", () => {
  let app: TestApp;
  let clock: TestClock;
  let anna: TestUser;
  /** Of the browser in which Anna signed up. */
  let known: string[];

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({ clock, limits: DEFAULT_RATE_LIMITS, config: { trustProxy: 1 } });
    anna = await buildCaregiver(app);
    const body = { email: anna.email, password: PASSWORD };
    known = knownOf(await app.callRaw(accountsApi.logIn, { body }));
  });

  afterEach(() => app.close());

  describe("who knows the password", () => {
    it("does not stop the reset by mail, however often he changes the password", async () => {
      const token = await issueMailToken(app, "reset", anna);
      const { statuses, last } = await changeOften(11);

      expect(statuses).to.deep.equal([...Array<number>(10).fill(200), 429]);
      expect(Number(last.headers["retry-after"])).to.be.greaterThan(60);
      const reset = await app.callRaw(accountsApi.resetPassword, { body: { token, password: NEW_PASSWORD } });
      expect(reset.status, reset.text).to.equal(200);
      clock.advance(24 * 60 * MINUTE_MS);
      const again = await app.call(accountsApi.logIn, {
        body: { email: anna.email, password: NEW_PASSWORD },
      });
      const body = { currentPassword: NEW_PASSWORD, newPassword: PASSWORD };
      expect(await app.callRaw(accountsApi.changePassword, { body }, { as: again })).to.include({
        status: 200,
      });
    });

    async function changeOften(times: number): Promise<{ statuses: number[]; last: RawResponse }> {
      const passwords = [PASSWORD, "a lamp in the cellar"];
      const answers: RawResponse[] = [];
      let as: { accessToken: string } = anna;
      for (let index = 0; index < times; index += 1) {
        const [currentPassword, newPassword] = index % 2 === 0 ? passwords : [...passwords].reverse();
        const body = { currentPassword: currentPassword!, newPassword: newPassword! };
        const answer = await app.callRaw(accountsApi.changePassword, { body }, { as });
        if (answer.status === 200) as = answer.body as { accessToken: string };
        answers.push(answer);
      }
      return { statuses: answers.map(({ status }) => status), last: answers.at(-1)! };
    }
  });

  describe("the log-in", () => {
    it("is locked for himself, and not for a browser that its owner knows at the same address", async () => {
      const guesses = await guessFrom(() => "203.0.113.5", 25);

      expect(guesses.slice(0, 20)).to.deep.equal(Array(20).fill(400));
      expect(guesses.slice(20)).to.deep.equal(Array(5).fill(429));
      expect(await logIn(PASSWORD, { from: "203.0.113.5" })).to.include({ status: 429 });
      expect(await logIn(PASSWORD, { from: HOME }), "a new browser elsewhere").to.include({ status: 200 });
      expect(await logIn(PASSWORD, { from: "203.0.113.5", cookies: known })).to.include({ status: 200 });
    });

    it("counts a whole subnet of IPv6 as one address", async () => {
      const guesses = await guessFrom((index) => `2001:db8:0:1::${index + 1}`, 21);

      expect(guesses.filter((status) => status === 429)).to.have.length(1);
      expect(await logIn(PASSWORD, { from: "2001:db8:5:1::1" })).to.include({ status: 200 });
    });

    it("has a bound for unknown browsers, from however many addresses, and none of it for the owner's", async () => {
      const guesses = await guessFrom((index) => `203.0.${index % 100}.5`, 220);

      expect(guesses.filter((status) => status === 400)).to.have.length(200);
      expect(guesses.slice(200)).to.deep.equal(Array(20).fill(429));
      expect(await logIn(PASSWORD, { from: HOME }), "a new browser").to.include({ status: 429 });
      expect(await logIn(PASSWORD, { from: HOME, cookies: known })).to.include({ status: 200 });
      clock.advance(60 * MINUTE_MS);
      expect(await logIn(PASSWORD, { from: HOME })).to.include({ status: 200 });
    });

    it("lets the owner in by a reset, and that browser is known from then on", async () => {
      await guessFrom((index) => `203.0.${index % 100}.5`, 200);
      await requestReset({ from: HOME });
      const token = mailedToken((await mailed())[0]);

      const reset = await app.callRaw(accountsApi.resetPassword, { body: { token, password: NEW_PASSWORD } });

      expect(await logIn(NEW_PASSWORD, { from: HOME })).to.include({ status: 429 });
      const cookies = knownOf(reset);
      expect(await logIn(NEW_PASSWORD, { from: HOME, cookies })).to.include({ status: 200 });
    });

    it("gives a known browser a budget of its own, however the address changes, and forgives it after a log-in", async () => {
      const guess = (index: number) => logIn(`guess ${index}`, { from: `203.0.${index}.5`, cookies: known });
      for (let index = 0; index < 9; index += 1) expect(await guess(index)).to.include({ status: 400 });
      const again = knownOf(await logIn(PASSWORD, { from: HOME, cookies: known }));
      expect(again).to.not.deep.equal(known);
      known = again;
      for (let index = 0; index < 10; index += 1) expect(await guess(index)).to.include({ status: 400 });

      expect(await guess(10)).to.include({ status: 429 });
      expect(await logIn(PASSWORD, { from: HOME }), "another browser").to.include({ status: 200 });
      clock.advance(15 * MINUTE_MS);
      expect(await logIn(PASSWORD, { from: HOME, cookies: known })).to.include({ status: 200 });
    });
  });

  describe("what makes a browser known", () => {
    const strangers: Array<[what: string, cookies: () => Promise<string[]>]> = [
      ["another account's sign-in", async () => knownOf(await signUp("kari@example.com"))],
      ["an altered cookie", () => Promise.resolve(known.map((cookie) => `${cookie.slice(0, -4)}AAAA`))],
      ["an invented one", () => Promise.resolve([`mantel_known=${"A".repeat(46)}`])],
      ["a cookie of another installation", async () => knownOf(await elsewhere())],
    ];
    strangers.forEach(([what, cookies]) => {
      it(`is not ${what}`, async () => {
        const brought = await cookies();
        await guessFrom(() => HOME, 20);

        expect(await logIn(PASSWORD, { from: HOME, cookies: brought })).to.include({ status: 429 });
      });
    });

    it("stays with a new password, and ends after half a year", async () => {
      const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
      await app.call(accountsApi.changePassword, { body }, { as: anna });
      await guessFrom(() => HOME, 20);

      const again = await logIn(NEW_PASSWORD, { from: HOME, cookies: known });
      expect(again.status).to.equal(200);

      clock.advance(180 * 24 * 60 * MINUTE_MS);
      await guessFrom(() => HOME, 20);
      const cookies = knownOf(again);
      expect(await logIn(NEW_PASSWORD, { from: HOME, cookies })).to.include({ status: 429 });
    });

    const ends: Array<[what: string, end: () => Promise<unknown>, password?: string]> = [
      ["signs out everywhere", () => app.call(accountsApi.signOutEverywhere, {}, { as: anna })],
      ["ends its sign-in from another browser", () => endOthers()],
      ["chooses a new password by mail", () => resetByMail(), NEW_PASSWORD],
    ];
    ends.forEach(([what, end, password = PASSWORD]) => {
      it(`ends when its owner ${what}`, async () => {
        await end();
        await guessFrom(() => HOME, 20);

        expect(await logIn(password, { from: HOME, cookies: known })).to.include({ status: 429 });
      });
    });

    it("is not what another browser is, whose sign-in was ended", async () => {
      const phone = knownOf(await logIn(PASSWORD, { from: HOME }));
      const body = { email: anna.email, password: PASSWORD };
      anna = { ...anna, ...(await app.call(accountsApi.logIn, { body }, { cookies: phone })) };
      await endOthers();
      await guessFrom(() => HOME, 20);

      expect(await logIn(PASSWORD, { from: HOME, cookies: known })).to.include({ status: 429 });
    });

    describe("in the build before", () => {
      it("stands, and ends with the password, a sign-out everywhere or a sign-in that is ended", async () => {
        const before = await entryOfBefore();
        await guessFrom(() => HOME, 20);
        expect(await logIn(PASSWORD, { from: HOME, cookies: before })).to.include({ status: 200 });

        await endOthers();
        expect(await logIn(PASSWORD, { from: HOME, cookies: before })).to.include({ status: 429 });
        clock.advance(MINUTE_MS);
        const later = await entryOfBefore();
        expect(await logIn(PASSWORD, { from: HOME, cookies: later })).to.include({ status: 200 });
        const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
        await app.call(accountsApi.changePassword, { body }, { as: anna });
        expect(await logIn(NEW_PASSWORD, { from: HOME, cookies: later })).to.include({ status: 429 });
      });

      /** As knownBrowser.ts sealed it: with the password's hash, and in no list. */
      async function entryOfBefore(): Promise<string[]> {
        const { passwordHash } = await UserModel.findById(anna.userId).orFail();
        const content = Buffer.alloc(18, 7);
        content.writeUIntBE(clock.now(), 12, 6);
        const password = createHash("sha256")
          .update(passwordHash ?? "")
          .digest();
        const sealed = Buffer.concat([Buffer.from(anna.userId, "hex"), password, content]);
        const seal = createHmac("sha256", deriveKey(app.context.secretKey, "known-browser")).update(sealed);
        return [
          `mantel_known=${Buffer.concat([content, seal.digest().subarray(0, 16)]).toString("base64url")}`,
        ];
      }
    });

    async function endOthers(): Promise<void> {
      const { items } = await app.call(accountsApi.listSessions, {}, { as: anna });
      for (const { id, current } of items) {
        if (!current) await app.call(accountsApi.endSession, { params: { sessionId: id } }, { as: anna });
      }
    }

    async function resetByMail(): Promise<void> {
      const body = { token: await issueMailToken(app, "reset", anna), password: NEW_PASSWORD };
      await app.callRaw(accountsApi.resetPassword, { body });
    }

    it("stands for each of the accounts that share it", async () => {
      const both = knownOf(await signUp("kari@example.com", known));
      await guessFrom(() => HOME, 20);
      await guessFrom(() => HOME, 20, "kari@example.com");

      expect(await logIn(PASSWORD, { from: HOME, cookies: both })).to.include({ status: 200 });
      expect(await logIn(PASSWORD, { from: HOME, cookies: both, email: "kari@example.com" })).to.include({
        status: 200,
      });
    });

    it("is also a sign-in of an earlier build, once it is used", async () => {
      const cookies = [anna.refreshCookie];
      const refreshed = await app.callRaw(accountsApi.refreshSession, {}, { cookies });
      await guessFrom(() => HOME, 20);

      expect(await logIn(PASSWORD, { from: HOME, cookies: knownOf(refreshed) })).to.include({ status: 200 });
    });

    it("stays with the log-out, in a cookie that no script reads", async () => {
      const out = await app.callRaw(accountsApi.logOut, {}, { cookies: [anna.refreshCookie, ...known] });
      expect(out.cookies).to.deep.equal(["mantel_refresh="]);

      const body = { email: anna.email, password: PASSWORD };
      const { headers } = await app.callRaw(accountsApi.logIn, { body });
      const lines = headers["set-cookie"] as unknown as string[];
      expect(lines.find((line) => line.startsWith("mantel_known="))).to.match(
        /^mantel_known=[\w-]{46}; Max-Age=15552000; Path=\/api; .*HttpOnly; SameSite=Lax$/,
      );
    });
  });

  describe("the password reset", () => {
    it("ends no link that lies in the owner's mailbox, and blocks no request of hers", async () => {
      await requestReset({ from: HOME });
      for (let index = 0; index < 12; index += 1) await requestReset({ from: `203.0.${index}.5` });

      expect(await requestReset({ from: HOME })).to.include({ status: 200 });
      const tokens = (await mailed()).map(mailedToken);
      expect(new Set(tokens).size).to.equal(1);
      expect(tokens, "five mails with one link").to.have.length(5);
      const body = { token: tokens[0] ?? "", password: NEW_PASSWORD };
      expect(await app.callRaw(accountsApi.resetPassword, { body })).to.include({ status: 200 });
    });

    it("limits who asks again and again, and nobody else", async () => {
      for (let index = 0; index < 5; index += 1) {
        expect(await requestReset({ from: "203.0.113.5" })).to.include({ status: 200 });
      }

      expect(await requestReset({ from: "203.0.113.5" })).to.include({ status: 429 });
      expect(await requestReset({ from: HOME })).to.include({ status: 200 });
      expect(await requestReset({ from: "203.0.113.5", cookies: known })).to.include({ status: 200 });
    });

    it("mails a known browser although strangers have used up the mails of the link", async () => {
      for (let index = 0; index < 12; index += 1) await requestReset({ from: `203.0.${index}.5` });
      const before = (await mailed()).length;

      await requestReset({ from: HOME, cookies: known });

      expect(await mailed()).to.have.length(before + 1);
    });

    it("has a new link beside the old one after half an hour, and either ends both", async () => {
      await requestReset({ from: "203.0.113.5" });
      clock.advance(31 * MINUTE_MS);
      await requestReset({ from: HOME });
      const [old, latest] = (await mailed()).map(mailedToken);
      expect(latest).to.not.equal(old);

      const reset = (token = "") =>
        app.callRaw(accountsApi.resetPassword, { body: { token, password: NEW_PASSWORD } });

      expect(await reset(old)).to.include({ status: 200 });
      expect(await reset(latest)).to.include({ status: 400 });
      expect(await reset(old)).to.include({ status: 400 });
    });

    it("ends each link an hour after it was made", async () => {
      await requestReset({ from: HOME });
      clock.advance(29 * MINUTE_MS);
      await requestReset({ from: HOME });
      const [token = ""] = (await mailed()).map(mailedToken);
      clock.advance(31 * MINUTE_MS);

      const body = { token, password: NEW_PASSWORD };
      expect(await app.callRaw(accountsApi.resetPassword, { body })).to.include({ status: 400 });
    });
  });

  describe("an address without an account", () => {
    it("is locked after as many tries as an account", async () => {
      const nobody = await guessFrom(() => HOME, 22, "nobody@example.com");

      expect(nobody).to.deep.equal(await guessFrom(() => HOME, 22));
    });

    it("costs the same look-ups and writes at a log-in and at a reset, with and without a cookie", async () => {
      const works: Array<(email: string, cookies: string[]) => Promise<RawResponse>> = [
        (email, cookies) => logIn("wrong", { from: HOME, email, cookies }),
        (email, cookies) => requestReset({ from: HOME, email, cookies }),
      ];
      for (const work of works) {
        await Promise.all(["anna.berg@example.com", "nobody@example.com"].map((email) => work(email, [])));
        for (const cookies of [[], known.map((cookie) => `${cookie.slice(0, -4)}AAAA`)]) {
          const account = await lookUps(() => work(anna.email, cookies));
          const nobody = await lookUps(() => work("nobody@example.com", cookies));
          expect(nobody).to.deep.equal(account);
        }
      }
    });
  });

  it("with a stolen sign-in does not lock the owner's own out of a new password", async () => {
    const thief = await app.call(accountsApi.logIn, { body: { email: anna.email, password: PASSWORD } });
    const change = (currentPassword: string, as: { accessToken: string }) => {
      const body = { currentPassword, newPassword: NEW_PASSWORD };
      return app.callRaw(accountsApi.changePassword, { body }, { as });
    };
    for (let index = 0; index < 10; index += 1) await change(`guess ${index}`, thief);
    expect(await change("guess 10", thief)).to.include({ status: 429 });

    expect(await change(PASSWORD, anna)).to.include({ status: 200 });
  });

  interface Try {
    from: string;
    cookies?: string[];
    email?: string;
  }

  function logIn(password: string, { from, cookies = [], email = anna.email }: Try): Promise<RawResponse> {
    const headers = { "X-Forwarded-For": from };
    return app.callRaw(accountsApi.logIn, { body: { email, password } }, { headers, cookies });
  }

  async function guessFrom(
    addressOf: (index: number) => string,
    times: number,
    email = anna.email,
  ): Promise<number[]> {
    const statuses: number[] = [];
    for (let index = 0; index < times; index += 1) {
      statuses.push((await logIn(`guess number ${index}`, { from: addressOf(index), email })).status);
    }
    return statuses;
  }

  function requestReset({ from, cookies = [], email = anna.email }: Try): Promise<RawResponse> {
    const headers = { "X-Forwarded-For": from };
    return app.callRaw(accountsApi.requestPasswordReset, { body: { email } }, { headers, cookies });
  }

  async function mailed() {
    clock.advance(2_000);
    await app.runDueWork();
    return (await app.mails()).filter(({ text }) => text?.includes("mode=reset"));
  }

  function signUp(email: string, cookies: string[] = []): Promise<RawResponse> {
    return app.callRaw(accountsApi.signUp, { body: { email, password: PASSWORD } }, { cookies });
  }

  /** The same account at an installation with another key. */
  async function elsewhere(): Promise<RawResponse> {
    const { secretKey } = app.context;
    app.context.secretKey = Buffer.alloc(32, 1);
    const body = { email: anna.email, password: PASSWORD };
    return app.callRaw(accountsApi.logIn, { body }).finally(() => (app.context.secretKey = secretKey));
  }
});

function knownOf({ cookies }: RawResponse): string[] {
  return cookies.filter((cookie) => cookie.startsWith("mantel_known="));
}

async function lookUps(work: () => Promise<unknown>): Promise<string[]> {
  const made: string[] = [];
  mongoose.set("debug", (collection: string, method: string) => made.push(`${collection}.${method}`));
  await work().finally(() => mongoose.set("debug", false));
  return made;
}
