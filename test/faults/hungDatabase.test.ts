import { expect } from "chai";
import { API_TIMEOUT_MS } from "../../shared/limits.js";
import { findEnginePid } from "../support/faults/findEnginePid.js";
import { ServerProcess, stopServerProcesses } from "../support/server/ServerProcess.js";
import { waitFor } from "../support/waitFor.js";

/** A platform that asks for the health must not go on sending visitors for long. */
const HEALTH_BAR_MS = 3_500;
const ACCOUNT = { email: "anna.berg@example.com", password: "a lamp in the hall", name: "Anna Berg" };

/** Frozen, not dead: its sockets stay open, and the driver takes half a minute to notice. */
/** The second once the driver has given it up, which takes it about as long as a look at the health. */
const REASONS = ["The database does not answer.", "The database cannot be reached."];

describe("a database that hangs", function () {
  this.timeout(60_000);
  let server: ServerProcess;
  let engine: number;
  let accessToken: string;

  before(async () => {
    server = await ServerProcess.start();
    engine = await findEnginePid(server.dataDir);
    const signedUp = await ask("/api/signUp", { body: ACCOUNT });
    accessToken = (JSON.parse(signedUp.text) as { accessToken: string }).accessToken;
  });
  beforeEach(() => process.kill(engine, "SIGSTOP"));
  afterEach(() => process.kill(engine, "SIGCONT"));
  after(() => stopServerProcesses());

  it("makes the server say within 3.5 s that it is not ready and why, until the database is back", async () => {
    const asked = await ask("/api/health");
    const askedAgain = await ask("/api/health", { accessToken });
    process.kill(engine, "SIGCONT");

    for (const answer of [asked, askedAgain]) {
      expect(answer.status).to.equal(503);
      expect(answer.text).to.be.oneOf(
        REASONS.map((reason) => JSON.stringify({ ready: false, reasons: [reason] })),
      );
      expect(answer.tookMs).to.be.below(HEALTH_BAR_MS);
    }
    await waitFor("readiness", async () => (await ask("/api/health")).status === 200);
  });

  it("answers a log-in before the caller gives up, and lets it in afterwards", async () => {
    const { email, password } = ACCOUNT;

    const asked = await ask("/api/logIn", { body: { email, password } });
    process.kill(engine, "SIGCONT");

    expect(asked.status).to.equal(503);
    expect(asked.text).to.include("taking too long");
    expect(asked.tookMs).to.be.below(API_TIMEOUT_MS);
    await waitFor("a log-in", async () => {
      return (await ask("/api/logIn", { body: { email, password } })).status === 200;
    });
  });

  /** Gives up as a dashboard does. */
  async function ask(
    path: string,
    { body, accessToken }: { body?: object; accessToken?: string } = {},
  ): Promise<{ status: number; text: string; tookMs: number }> {
    const startedAt = Date.now();
    const response = await fetch(server.url + path, {
      method: body ? "POST" : "GET",
      headers: {
        ...(body && { "content-type": "application/json" }),
        ...(accessToken && { authorization: `Bearer ${accessToken}` }),
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(API_TIMEOUT_MS),
    });
    const text = await response.text();
    return { status: response.status, text, tookMs: Date.now() - startedAt };
  }
});
