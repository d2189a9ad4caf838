import { expect } from "chai";
import FakeTimers, { type Clock } from "@sinonjs/fake-timers";
import { ApiClient } from "../../../client-dashboard/api/ApiClient.js";
import { TokenStore } from "../../../client-dashboard/api/tokenStore.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { feedbackApi } from "../../../shared/contract/feedback.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const KEY = "one-press-of-log-in";
const LIMIT = { max: 2, windowMs: 60_000 };

describe("the limits of tries", () => {
  let app: TestApp;
  let clock: TestClock;
  let anna: TestUser;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({
      clock,
      limits: {
        logInPerAccount: LIMIT,
        accountPhotoPerAccount: LIMIT,
        signUpPerAddress: { ...LIMIT, max: 3 },
      },
    });
    anna = await buildCaregiver(app);
  });

  afterEach(() => app.close());

  it("count a log-in and its three repeats as one try", async () => {
    expect(await statusesOf(["wrong", "wrong", "wrong", "wrong"], KEY)).to.deep.equal([400, 400, 400, 400]);

    expect((await logIn("wrong", "another-press")).status, "the second try").to.equal(400);
    expect((await logIn("wrong", "a-third-press")).status).to.equal(429);
  });

  it("count each password that is tried under one key", async () => {
    expect(await statusesOf(["one", "two", "three", "four"], KEY)).to.deep.equal([400, 400, 429, 429]);
  });

  it("count from the fifth time on what is sent again and again under one key", async () => {
    const statuses = await statusesOf(Array<string>(9).fill("wrong"), KEY);

    expect(statuses).to.deep.equal([...Array<number>(8).fill(400), 429]);
  });

  it("count an upload and its three repeats as one try", async () => {
    const send = async (key: string) => {
      const request = { file: new Blob(["no picture"], { type: "image/jpeg" }) };
      const headers = { "Idempotency-Key": key };
      return (await app.callRaw(accountsApi.setPhoto, request, { as: anna, headers })).status;
    };
    const statuses = [];
    for (let time = 0; time < 4; time += 1) statuses.push(await send("one-choice-of-a-photo"));

    expect(statuses).to.deep.equal([400, 400, 400, 400]);
    expect(await send("another-choice")).to.equal(400);
    expect(await send("a-third-choice")).to.equal(429);
  });

  it("let nothing through by repeating what was refused", async () => {
    await statusesOf(["one", "two"], null);

    expect(await statusesOf([anna.password, anna.password], KEY)).to.deep.equal([429, 429]);
    const atOnce = await Promise.all([1, 2, 3].map(() => logIn(anna.password, KEY)));
    expect(atOnce.map(({ status }) => status)).to.deep.equal([429, 429, 429]);
  });

  it("forget a key's tries after five minutes", async () => {
    await logIn("wrong", KEY);
    clock.advance(5 * 60_000);

    expect(await statusesOf(["wrong", "wrong", "wrong"], null)).to.deep.equal([400, 400, 429]);
    expect((await logIn("wrong", KEY)).status).to.equal(429);
  });

  function logIn(password: string, key: string | null): Promise<RawResponse> {
    const options = key === null ? {} : { headers: { "Idempotency-Key": key } };
    return app.callRaw(accountsApi.logIn, { body: { email: anna.email, password } }, options);
  }

  async function statusesOf(passwords: string[], key: string | null): Promise<number[]> {
    const statuses: number[] = [];
    for (const password of passwords) statuses.push((await logIn(password, key)).status);
    return statuses;
  }

  describe("meet a dashboard whose answers are lost twice", () => {
    let timers: Clock;
    let sent: string[];

    beforeEach(() => {
      sent = [];
      timers = FakeTimers.install({
        toFake: ["setTimeout", "clearTimeout"],
        shouldAdvanceTime: true,
        advanceTimeDelta: 20,
      });
    });
    afterEach(() => timers.uninstall());

    it("count one sign-up, and one account is made", async () => {
      const body = { email: "new@example.com", password: "a lamp in the hall" };

      const tokens = await lossyClient().call(accountsApi.signUp, { body });

      expect(tokens.accessToken).to.be.a("string");
      expect(new Set(sent).size, "one key").to.equal(1);
      expect(sent).to.have.length(3);
      const other = { email: "other@example.com", password: "a lamp in the hall" };
      expect((await app.callRaw(accountsApi.signUp, { body: other })).status, "after Anna's").to.equal(200);
    });

    it("let a log-in through", async () => {
      const body = { email: anna.email, password: anna.password };

      const tokens = await lossyClient().call(accountsApi.logIn, { body });

      expect(tokens.accessToken).to.be.a("string");
    });

    it("take one form, and mail it once", async () => {
      const formData = { name: "Anna", email: "anna@example.com", comments: "It works." };
      await lossyClient().call(feedbackApi.create, { body: { formData, type: "feedback" } });
      await app.runDueWork();

      const mails = (await app.mails()).filter(({ text }) => text?.includes("It works."));
      expect(sent).to.have.length(3);
      expect(mails).to.have.length(1);
    });

    /** The server does everything; the first two of its answers never arrive. */
    function lossyClient(): ApiClient {
      return new ApiClient({
        tokens: new TokenStore({ get: () => null, set: () => {}, remove: () => {} }),
        lock: (work) => work(),
        baseUrl: app.url,
        fetch: async (input, init) => {
          const answer = await globalThis.fetch(input, init);
          sent.push((input as Request).headers.get("Idempotency-Key") ?? "none");
          if (sent.length > 2) return answer;
          // The pause before the next try, once it has begun; while the server works its own time limits must not pass.
          setImmediate(() => void timers.tickAsync(1_000));
          throw new TypeError("fetch failed");
        },
      });
    }
  });
});
