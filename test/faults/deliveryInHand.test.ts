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

/** docs/DELIVERY.md, told-once: a lease of 15 s, and the other loop that wakes at its end. */
const TAKEN_OVER_MS = 20_000;
const ENGINE_END_MS = 10_000;

describe("a server that is killed with a mail in hand", function () {
  this.timeout(120_000);
  let dataDir: string;
  let smtp: SmtpDouble;
  let servers: MainProcess[];

  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), "mantel-in-hand-"));
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

  function start(): Promise<string> {
    const server = runMain({ DATA_DIR: dataDir, SMTP_URL: smtp.url });
    servers.push(server);
    return server.listening;
  }

  it("leaves it to another one, which sends it within 20 s, once", async () => {
    const url = await start();
    // It looks every 15 s, and the first one is woken by what is written there.
    await start();
    let inHand = 0;
    let killedAt = 0;
    let tookOverAfter = Infinity;
    smtp.beforeTaking = () => {
      if (killedAt > 0) tookOverAfter = performance.now() - killedAt;
      else inHand += 1;
      return killedAt > 0 ? Promise.resolve() : new Promise<void>(() => undefined);
    };
    await HttpCaregiver.signUp(url, "ann@example.com");
    await waitFor("a mail to be in hand", () => Promise.resolve(inHand > 0));

    killedAt = performance.now();
    servers[0]!.child.kill("SIGKILL");
    await waitFor("the other one to send it", () => Promise.resolve(smtp.mails.length > 0));

    expect(tookOverAfter).to.be.below(TAKEN_OVER_MS);
    expect(smtp.mails.map(({ to }) => to?.[0]?.address)).to.deep.equal(["ann@example.com"]);
  });
});
