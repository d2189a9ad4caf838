import { createHmac } from "node:crypto";
import { expect } from "chai";
import type { Algorithm } from "jsonwebtoken";
import { deriveKey } from "../../../server/core/secrets.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { sessionIdOf } from "../../support/server/sessionIdOf.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const MINUTE_S = 60;

describe("access tokens of this installation", () => {
  let app: TestApp;
  let anna: TestUser;
  let kari: TestUser;
  let now: number;

  before(async () => {
    const clock = new TestClock("2026-11-21T08:00:00.000Z");
    now = clock.now() / 1_000;
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app);
    kari = await buildCaregiver(app, { name: "Kari Moe" });
  });

  after(() => app.close());

  it("are taken when they are whole: the others differ from this one in one thing", async () => {
    expect(await statusOf(signed({}))).to.equal(200);
  });

  const wrong: Array<[what: string, make: () => string]> = [
    ["another key", () => signed({ key: Buffer.alloc(32, 1) })],
    ["a key of ours for another purpose", () => signed({ key: deriveKey(app.context.secretKey, "media") })],
    ["the undivided key", () => signed({ key: app.context.secretKey })],
    ["another algorithm", () => signed({ algorithm: "HS512" })],
    ["no algorithm", () => signed({ algorithm: "none" })],
    ["another audience", () => signed({ audience: "somebody-else" })],
    ["another issuer", () => signed({ issuer: "somebody-else" })],
    ["a time that has passed", () => signed({ exp: now - 1 })],
    ["a session that is no id", () => signed({ sid: "x" })],
    ["an object for a user", () => signed({ sub: { $gt: "" } as never })],
  ];
  wrong.forEach(([what, make]) => {
    it(`ask for a new one with ${what}`, async () => {
      expect(await statusOf(make())).to.equal(401);
    });
  });

  it("are over when the session is another user's", async () => {
    expect(await statusOf(signed({ sid: sessionIdOf(kari) }))).to.equal(403);
  });

  it("are worth nothing as a refresh token, nor the other way round", async () => {
    const cookies = [`mantel_refresh=${anna.accessToken}`];
    expect(await app.callRaw(accountsApi.refreshSession, {}, { cookies })).to.include({ status: 401 });
    expect(await statusOf(anna.refreshCookie.split("=")[1] ?? "")).to.equal(401);
  });

  it("are kept for nobody: the answer to a password change is in no stored answer", async () => {
    const headers = { "Idempotency-Key": "change-password-1" };
    const body = { currentPassword: PASSWORD, newPassword: "a lamp in the attic" };

    const first = await app.callRaw(accountsApi.changePassword, { body }, { as: kari, headers });
    const repeated = await app.callRaw(accountsApi.changePassword, { body }, { as: kari, headers });

    expect([first.status, repeated.status]).to.deep.equal([200, 403]);
  });

  interface Parts {
    key: Buffer;
    algorithm: Algorithm;
    audience: string;
    issuer: string;
    exp: number;
    sub: string;
    sid: string;
  }

  function signed(changes: Partial<Parts>): string {
    const { key, algorithm, audience, issuer, exp, sub, sid } = {
      key: deriveKey(app.context.secretKey, "access-token"),
      algorithm: "HS256" as const,
      audience: "mantel-api",
      issuer: "mantel",
      exp: now + 15 * MINUTE_S,
      sub: anna.userId,
      sid: sessionIdOf(anna),
      ...changes,
    };
    const payload = { sub, sid, iat: now, exp, aud: audience, iss: issuer };
    // jsonwebtoken itself refuses some of these; a forger does not use it.
    const head = Buffer.from(JSON.stringify({ alg: algorithm, typ: "JWT" })).toString("base64url");
    const content = `${head}.${Buffer.from(JSON.stringify(payload)).toString("base64url")}`;
    if (algorithm === "none") return `${content}.`;
    const hash = algorithm === "HS512" ? "sha512" : "sha256";
    return `${content}.${createHmac(hash, key).update(content).digest("base64url")}`;
  }

  async function statusOf(accessToken: string): Promise<number> {
    return (await app.callRaw(accountsApi.getUserData, {}, { as: { accessToken } })).status;
  }
});
