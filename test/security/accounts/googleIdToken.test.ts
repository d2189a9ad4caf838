import { expect } from "chai";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { GoogleDouble } from "../../support/doubles/GoogleDouble.js";
import { GooglePopup } from "../../support/doubles/GooglePopup.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const NOW = "2026-11-21T08:00:00.000Z";
const NOW_S = Date.parse(NOW) / 1_000;
const ANNA = { sub: "google-1", email: "anna@example.com", email_verified: true, name: "Anna of Google" };

describe("an ID token of Google's answer", () => {
  let app: TestApp;
  let google: GoogleDouble;
  let popup: GooglePopup;

  before(async () => {
    google = await GoogleDouble.start(ANNA);
    const clock = new TestClock(NOW);
    google.now = clock.now;
    app = await startTestApp({ clock, config: { google: google.config() } });
    popup = new GooglePopup(app, google);
  });

  beforeEach(() => {
    google.person = { ...ANNA };
    google.claims = {};
    google.idToken = undefined;
  });

  after(async () => {
    await app.close();
    await google.stop();
  });

  it("signs in when it is whole: the others differ from this one in one thing", async () => {
    expect((await popup.signIn()).outcome).to.equal("signedIn");
    await UserModel.deleteMany({});
  });

  it("signs in with this client as the only one of a list", async () => {
    google.claims = { aud: ["mantel-client"], azp: "mantel-client" };

    expect((await popup.signIn()).outcome).to.equal("signedIn");
    await UserModel.deleteMany({});
  });

  const wrong: Array<[what: string, claims: Record<string, unknown>]> = [
    ["of another issuer", { iss: "https://accounts.evil.example" }],
    ["of no issuer", { iss: undefined }],
    ["for another client", { aud: "another-client" }],
    ["for another client beside this one", { aud: ["mantel-client", "another-client"] }],
    ["for nobody", { aud: [] }],
    ["that another client was given", { azp: "another-client" }],
    ["whose time has run out", { exp: NOW_S - 61 }],
    ["without an end", { exp: undefined }],
    ["whose end is no number", { exp: "never" }],
    ["that was made later than now", { iat: NOW_S + 600 }],
    ["of another visit", { nonce: "another-visit" }],
    ["of no visit", { nonce: undefined }],
    ["about somebody else than the user information is", { sub: "google-2" }],
    ["about nobody", { sub: undefined }],
  ];
  wrong.forEach(([what, claims]) => {
    it(`signs nobody in ${what}`, async () => {
      google.claims = claims;

      await expectNobody("google-failed");
    });
  });

  it("signs nobody in when it is missing, or no token at all", async () => {
    google.idToken = null;
    await expectNobody("google-failed");
    google.idToken = "not.a.token";
    await expectNobody("google-failed");
  });

  describe("an e-mail address of Google's", () => {
    const addresses: Array<[what: string, email: string | undefined]> = [
      ["that is missing", undefined],
      ["that is empty", ""],
      ["without a host", "anna"],
      ["with a line break", "anna@example.com\r\nBcc: kari@example.com"],
      ["with a name", "Anna <anna@example.com>"],
      ["of two addresses", "anna@example.com,kari@example.com"],
      ["that is too long", `anna@${"long.".repeat(60)}example.com`],
    ];
    addresses.forEach(([what, email]) => {
      it(`makes no account ${what}, and the popup says why`, async () => {
        google.person = { ...ANNA, email };

        const page = await expectNobody("google-email-unusable");

        expect(page.text).to.include("Google gave no email address that can be used here.");
      });
    });
  });

  async function expectNobody(outcome: string) {
    const page = await popup.signIn();
    expect(page.outcome).to.equal(outcome);
    expect(page.cookies.join()).to.not.match(/refresh=./);
    expect(await UserModel.countDocuments()).to.equal(0);
    return page;
  }
});
