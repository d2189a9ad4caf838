import { expect } from "chai";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { SmtpDouble } from "../support/doubles/SmtpDouble.js";
import { findEnginePid } from "../support/faults/findEnginePid.js";
import { signalIfRunning, untilGone } from "../support/faults/processEnd.js";
import { HttpCaregiver } from "../support/server/HttpCaregiver.js";
import { runMain, type MainProcess } from "../support/server/runMain.js";
import { waitFor } from "../support/waitFor.js";

/** A lease lasts 15 s after it was renewed last. */
const TAKEN_OVER_MS = 20_000;
const ENGINE_END_MS = 10_000;

/** Real processes and the real clock; diesBetweenSteps.test.ts goes through every write, with a clock that is moved. */
describe("a server that is killed while it sends a mail", function () {
  this.timeout(90_000);
  let dataDir: string;
  let smtp: SmtpDouble;
  let servers: MainProcess[];

  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), "mantel-lease-"));
    smtp = await SmtpDouble.start();
    servers = [];
  });
  afterEach(async () => {
    const engine = await findEnginePid(dataDir);
    servers.forEach(({ child }) => child.kill("SIGTERM"));
    await Promise.all(servers.map(({ ended }) => ended));
    signalIfRunning(engine, "SIGTERM");
    await untilGone(engine, ENGINE_END_MS);
    await smtp.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("leaves it to the other one, which sends it once, within 20 s of the death", async () => {
    const begun: string[] = [];
    smtp.beforeTaking = async ({ messageId = "" }) => {
      begun.push(messageId);
      // The first try is never answered: whoever made it dies over it.
      if (begun.length === 1) await new Promise(() => undefined);
    };
    const first = start();
    await HttpCaregiver.signUp(await first.listening, "ann@example.com");
    await waitFor("the first server to send", () => Promise.resolve(begun.length === 1));
    await start().listening;
    expect(begun, "while the first server lives").to.have.lengthOf(1);

    first.child.kill("SIGKILL");
    const diedAt = performance.now();
    await waitFor("the other one to send", () => Promise.resolve(smtp.mails.length > 0));

    expect(performance.now() - diedAt).to.be.below(TAKEN_OVER_MS);
    expect(smtp.mails.map(({ messageId }) => messageId)).to.deep.equal([begun[0]]);
    expect(begun).to.have.lengthOf(2);
  });

  function start(): MainProcess {
    const server = runMain({ DATA_DIR: dataDir, SMTP_URL: smtp.url });
    servers.push(server);
    return server;
  }
});
