import { createHash } from "node:crypto";
import { expect } from "chai";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { MediaFileModel } from "../../../server/media/mediaFile.model.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { authMessage, AUTH_MESSAGES } from "../../../shared/texts.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { SAMPLE_PHOTO } from "../../support/builders/samplePhoto.js";
import { GoogleDouble } from "../../support/doubles/GoogleDouble.js";
import { overtake } from "../../support/faults/holdNext.js";
import { issueMailToken } from "../../support/mail/issueMailToken.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const EXISTS = "account-exists-with-different-credential";

describe("signing in with Google", () => {
  let app: TestApp;
  let clock: TestClock;
  let google: GoogleDouble;

  before(async () => {
    google = await GoogleDouble.start();
  });

  after(() => google.stop());

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    google.person = {
      sub: "google-1",
      email: "anna@example.com",
      email_verified: true,
      name: "Anna of Google",
    };
    google.claims = {};
    google.idToken = undefined;
    google.now = clock.now;
    app = await startTestApp({ clock, config: { google: google.config() } });
  });

  afterEach(() => app.close());

  it("is offered, and is not there without a configuration", async () => {
    expect((await app.call(accountsApi.getSignInOptions, {})).google).to.equal(true);
    await app.close();
    app = await startTestApp();

    expect((await app.call(accountsApi.getSignInOptions, {})).google).to.equal(false);
    expect(await app.send({ method: "GET", path: "/api/google" })).to.include({ status: 404 });
    expect(await app.send({ method: "GET", path: "/api/google/callback?code=a&state=b" })).to.include({
      status: 404,
    });
  });

  it("makes an account with a verified address and no password", async () => {
    const page = await signIn();

    expect(outcomeOf(page)).to.equal("signedIn");
    expect(page.text).to.not.include(refreshCookieOf(page).split("=")[1]);
    const profile = await profileOf(page);
    expect(profile).to.include({
      email: "anna@example.com",
      name: "Anna of Google",
      emailVerified: true,
      hasPassword: false,
    });
  });

  it("signs the same Google account in to the same account, whatever its e-mail has become", async () => {
    const first = await profileOf(await signIn());
    google.person = { ...google.person, email: "anna.new@example.com" };

    const second = await profileOf(await signIn());

    expect(second.userID).to.equal(first.userID);
    expect(await UserModel.countDocuments()).to.equal(1);
  });

  it("is linked to an account whose e-mail is verified on both sides", async () => {
    const anna = await buildCaregiver(app, { email: "anna@example.com" });

    const profile = await profileOf(await signIn());

    expect(profile).to.include({ userID: anna.userId, name: anna.name, hasPassword: true });
    const body = { email: anna.email, password: PASSWORD };
    expect(await app.callRaw(accountsApi.logIn, { body })).to.include({ status: 200 });
  });

  it("takes over an account whose own e-mail was never verified, and ends its password", async () => {
    const anna = await buildCaregiver(app, { email: "anna@example.com", verified: false });

    const profile = await profileOf(await signIn());

    expect(profile).to.include({ userID: anna.userId, emailVerified: true, hasPassword: false });
    expect(await app.callRaw(accountsApi.getUserData, {}, { as: anna })).to.include({ status: 403 });
    const body = { email: anna.email, password: PASSWORD };
    expect(await app.callRaw(accountsApi.logIn, { body })).to.include({ status: 400 });
  });

  it("is not linked while Google has not verified the e-mail", async () => {
    await buildCaregiver(app, { email: "anna@example.com" });
    google.person = { ...google.person, email_verified: false };

    expectRefused(await signIn(), EXISTS);
  });

  it("makes an unverified account of an unverified e-mail, and lets it go when its owner resets the password", async () => {
    google.person = { ...google.person, email_verified: false };
    const profile = await profileOf(await signIn());
    expect(profile.emailVerified).to.equal(false);
    await app.runDueWork();
    expect((await app.mails())[0]?.subject).to.equal("Please confirm your email address");

    const token = await issueMailToken(app, "reset", { userId: profile.userID });
    await app.call(accountsApi.resetPassword, { body: { token, password: PASSWORD } });

    expectRefused(await signIn(), EXISTS);
  });

  it("tells a disabled user so", async () => {
    await signIn();
    await UserModel.updateOne({}, { disabledAt: new Date() });

    const page = await signIn();

    expectRefused(page, "user-disabled");
    expect(page.text).to.include(AUTH_MESSAGES["user-disabled"]);
  });

  it("has words for every refusal by the catalogue's fallback", () => {
    expect(authMessage(EXISTS, "why")).to.equal("An error occurred: why");
  });

  it("proves with PKCE that the code is used by who asked for it", async () => {
    const { location, cookie } = await begin();
    const asked = new URL(location).searchParams;
    expect(asked.get("code_challenge_method")).to.equal("S256");
    const flow = JSON.parse(Buffer.from(cookie.split("=")[1]!.split(".")[0]!, "base64url").toString()) as {
      verifier: string;
      nonce: string;
    };
    const challenge = createHash("sha256").update(flow.verifier).digest("base64url");
    expect(asked.get("code_challenge")).to.equal(challenge);
    expect(asked.get("nonce")).to.equal(flow.nonce);

    // A code that was asked for with another challenge, put into this browser's return.
    const other = await begin();
    const stolen = (await google.agree(other.location)).searchParams.get("code");
    const back = await google.agree(location);
    back.searchParams.set("code", stolen ?? "");
    expectRefused(await comeBack(back, cookie), "google-failed");
  });

  it("takes no other state than this browser's", async () => {
    const mine = await begin();
    const theirs = await begin();
    const back = await google.agree(mine.location);

    expectRefused(await comeBack(back, theirs.cookie), "google-failed");
    expectRefused(await comeBack(back, null), "google-failed");
    expectRefused(await comeBack(back, `${mine.cookie.slice(0, -2)}AA`), "google-failed");
    back.searchParams.set("state", "x");
    expectRefused(await comeBack(back, mine.cookie), "google-failed");
    back.searchParams.delete("state");
    expectRefused(await comeBack(back, mine.cookie), "google-failed");
  });

  it("takes no return a second time, also from who kept the cookie", async () => {
    const { location, cookie } = await begin();
    const back = await google.agree(location);
    const first = await comeBack(back, cookie);
    expect(outcomeOf(first)).to.equal("signedIn");
    expect(first.cookies, "the browser forgets it").to.include("mantel_google=");

    expectRefused(await comeBack(back, cookie), "google-failed");
    // Nor with another code that Google gives out for the same visit.
    expectRefused(await comeBack(await google.agree(location), cookie), "google-failed");
  });

  it("takes no return later than ten minutes", async () => {
    const { location, cookie } = await begin();
    const back = await google.agree(location);
    clock.advance(10 * 60_000);

    expectRefused(await comeBack(back, cookie), "google-failed");
  });

  it("takes no ID token that was made for another visit", async () => {
    google.claims = { nonce: "another-visit" };

    expectRefused(await signIn(), "google-failed");
  });

  it("says calmly that the person did not agree", async () => {
    const { location, cookie } = await begin();
    google.isRefusing = true;
    const back = await google.agree(location);
    google.isRefusing = false;

    expectRefused(await comeBack(back, cookie), "popup-closed-by-user");
  });

  it("ends in a page that runs its own script only and may reach its opener", async () => {
    const page = await signIn();

    const script = /<script>([\s\S]*)<\/script>/.exec(page.text)?.[1] ?? "";
    const hash = createHash("sha256").update(script).digest("base64");
    expect(page.headers["content-security-policy"]).to.include(`script-src 'sha256-${hash}'`);
    expect(page.headers["content-security-policy"]).to.not.include("unsafe-inline");
    expect(page.headers["cross-origin-opener-policy"]).to.equal("unsafe-none");
    expect(script).to.include("postMessage(message, window.location.origin)");
  });

  async function begin(): Promise<{ location: string; cookie: string }> {
    const response = await app.send({ method: "GET", path: "/api/google" });
    expect(response.status, response.text).to.equal(302);
    return { location: response.headers.location ?? "", cookie: response.cookies[0] ?? "" };
  }

  function comeBack(back: URL, cookie: string | null): Promise<RawResponse> {
    const path = `${back.pathname}${back.search}`;
    return app.send({ method: "GET", path, cookies: cookie ? [cookie] : [] });
  }

  describe("the picture of a Google account", () => {
    const PICTURE = "https://lh3.googleusercontent.com/a/anna";
    const { fetch } = globalThis;

    let download: () => Promise<Response>;

    beforeEach(() => {
      google.person.picture = PICTURE;
      download = () => Promise.resolve(new Response(SAMPLE_PHOTO));
      globalThis.fetch = (input, init) => (input === PICTURE ? download() : fetch(input, init));
    });

    afterEach(() => (globalThis.fetch = fetch));

    it("is copied", async () => {
      expect((await profileOf(await signIn())).photoURL).to.be.a("string");
    });

    it("is not kept when the account was deleted while it came in", async () => {
      delete google.person.picture;
      const page = await signIn();
      const as = await app.call(accountsApi.refreshSession, {}, { cookies: [refreshCookieOf(page)] });
      google.person.picture = PICTURE;
      let signedIn: Promise<RawResponse> | undefined;
      const arrived = new Promise<() => void>((resolve) => {
        download = () => new Promise((come) => resolve(() => come(new Response(SAMPLE_PHOTO))));
        signedIn = signIn();
      });
      const letCome = await arrived;

      await overtake(
        ({ model, op }) => model === "User" && op === "deleteOne",
        () => app.call(accountsApi.deleteAccount, { body: { email: "anna@example.com" } }, { as }),
        async () => {
          letCome();
          await signedIn;
        },
      );

      expect(await UserModel.countDocuments()).to.equal(0);
      expect(await MediaFileModel.countDocuments()).to.equal(0);
    });
  });

  async function signIn(): Promise<RawResponse> {
    const { location, cookie } = await begin();
    return comeBack(await google.agree(location), cookie);
  }

  async function profileOf(page: RawResponse) {
    expect(outcomeOf(page), page.text).to.equal("signedIn");
    const tokens = await app.call(accountsApi.refreshSession, {}, { cookies: [refreshCookieOf(page)] });
    return app.call(accountsApi.getUserData, {}, { as: tokens });
  }
});

function refreshCookieOf(page: RawResponse): string {
  return page.cookies.find((cookie) => cookie.startsWith("mantel_refresh=")) ?? "";
}

function outcomeOf(page: RawResponse): string | undefined {
  return /data-outcome="([^"]*)"/.exec(page.text)?.[1];
}

function expectRefused(page: RawResponse, code: string): void {
  expect(outcomeOf(page), page.text).to.equal(code);
  expect(refreshCookieOf(page)).to.equal("");
}
