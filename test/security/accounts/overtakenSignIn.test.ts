import { expect } from "chai";
import { SessionModel } from "../../../server/auth/session.model.js";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { GoogleDouble } from "../../support/doubles/GoogleDouble.js";
import { issueMailToken } from "../../support/mail/issueMailToken.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const EMAIL = "vera@example.com";
const NEW_PASSWORD = "a lamp in the attic";
const NAME = "Not Vera";
const KEY = { "Idempotency-Key": "the-very-same-sign-up" };

describe("a sign-in that a reset overtakes", () => {
  let app: TestApp;
  let clock: TestClock;
  let google: GoogleDouble;
  const create = SessionModel.create;

  before(async () => {
    google = await GoogleDouble.start({
      sub: "google-attacker",
      email: EMAIL,
      email_verified: false,
      name: NAME,
    });
  });

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    google.now = clock.now;
    app = await startTestApp({ clock, config: { google: google.config() } });
  });

  afterEach(async () => {
    SessionModel.create = create;
    await app.close();
  });

  after(() => google.stop());

  it("lets nobody in by the very sign-up that was made before", async () => {
    const signUp = () =>
      app.callRaw(
        accountsApi.signUp,
        { body: { name: NAME, email: EMAIL, password: PASSWORD } },
        { headers: KEY },
      );
    expect((await signUp()).status).to.equal(200);
    resetBeforeSessionIsStored();

    expectRefused(await signUp());
    expect(await liveSessions()).to.equal(0);
  });

  it("lets nobody in by the password of before", async () => {
    await buildCaregiver(app, { name: NAME, email: EMAIL });
    resetBeforeSessionIsStored();

    expectRefused(await app.callRaw(accountsApi.logIn, { body: { email: EMAIL, password: PASSWORD } }));
    expect(await liveSessions()).to.equal(0);
  });

  it("lets nobody in by a change of the password of before", async () => {
    const attacker = await buildCaregiver(app, { name: NAME, email: EMAIL });
    resetBeforeSessionIsStored();

    expectRefused(await changePassword(attacker));
    expect(await liveSessions()).to.equal(0);
  });

  it("lets nobody in by a Google account that was linked before", async () => {
    expect(await signInWithGoogle()).to.have.length(1);
    resetBeforeSessionIsStored();

    expect(await signInWithGoogle()).to.deep.equal([]);
    expect(await liveSessions()).to.equal(0);
  });

  function changePassword(as: TestUser): Promise<RawResponse> {
    const body = { currentPassword: PASSWORD, newPassword: "a lamp in the cellar" };
    return app.callRaw(accountsApi.changePassword, { body }, { as });
  }

  /** The cookies of a sign-in that it leads to. */
  async function signInWithGoogle(): Promise<string[]> {
    const begin = await app.send({ method: "GET", path: "/api/google" });
    const back = await google.agree(begin.headers.location ?? "");
    const page = await app.send({
      method: "GET",
      path: `${back.pathname}${back.search}`,
      cookies: [begin.cookies[0] ?? ""],
    });
    return page.cookies.filter((cookie) => /^mantel_refresh=./.test(cookie));
  }

  /** The owner's reset falls between the comparison of the password and the session that follows from it. */
  function resetBeforeSessionIsStored(): void {
    SessionModel.create = (async (...rows: Parameters<typeof create>) => {
      SessionModel.create = create;
      const user = await UserModel.findOne({ email: EMAIL });
      const token = await issueMailToken(app, "reset", { userId: String(user?._id) });
      await app.call(accountsApi.resetPassword, { body: { token, password: NEW_PASSWORD } });
      return SessionModel.create(...rows);
    }) as typeof create;
  }

  function expectRefused(answer: RawResponse): void {
    expect(answer.status, answer.text).to.equal(400);
    expect(answer.cookies.filter((cookie) => cookie.startsWith("mantel_refresh="))).to.deep.equal([]);
  }

  function liveSessions(): Promise<number> {
    return SessionModel.countDocuments({ endedAt: null });
  }
});
