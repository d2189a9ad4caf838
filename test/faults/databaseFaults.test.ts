import { expect } from "chai";
import { setTimeout as sleep } from "node:timers/promises";
import { API_TIMEOUT_MS } from "../../shared/limits.js";
import { findEnginePid } from "../support/faults/findEnginePid.js";
import { withSeed } from "../support/SeededRandom.js";
import { ServerProcess, stopServerProcesses } from "../support/server/ServerProcess.js";
import { waitFor } from "../support/waitFor.js";
import { amount, IS_LONG } from "./parts/faultForm.js";
import { MessageStream } from "./parts/MessageStream.js";

const ENGINE_KILLS = amount({ short: 3, long: 60 });
/** A server leaves an engine alone that dies five times within a minute; one that starts anew counts anew. */
const KILLS_PER_SERVER = 4;
const AWAY_SECONDS = amount({ short: 5, long: 30 });
const RECOVERY_BAR_MS = 10_000;
const ASK_EVERY_MS = 1_000;

describe("a database that fails under a stream of messages and answers", function () {
  this.timeout(IS_LONG ? 1_800_000 : 120_000);
  let stream: MessageStream;
  let server: ServerProcess;

  beforeEach(async () => {
    server = await ServerProcess.start();
  });
  afterEach(async () => {
    await stream.close();
    await stopServerProcesses();
  });

  it(`loses nothing that was acknowledged over ${ENGINE_KILLS} kills of its process`, () =>
    withSeed(async (random) => {
      stream = await MessageStream.start(server.url, random);
      await stream.untilRecovered();

      for (let kill = 1; kill <= ENGINE_KILLS; kill++) {
        await sleep(random.between(0, 400));
        await killEngine();
        await stream.untilRecovered();
        if (kill % KILLS_PER_SERVER === 0) await restartServer();
      }

      expect(await stream.finish()).to.deep.equal([]);
      expect(Math.max(...stream.recoveries)).to.be.below(RECOVERY_BAR_MS);
    }));

  it(`is away for ${AWAY_SECONDS} s: every request is answered in time, and all goes on afterwards`, () =>
    withSeed(async (random) => {
      stream = await MessageStream.start(server.url, random);
      await stream.untilRecovered();
      const engine = await findEnginePid(server.dataDir);

      process.kill(engine, "SIGSTOP");
      const asked = await askFor(AWAY_SECONDS * 1_000).finally(() => process.kill(engine, "SIGCONT"));
      await stream.untilRecovered();
      const answers = await Promise.all(asked);

      expect(answers.filter((answer) => !isReadable(answer))).to.deep.equal([]);
      expect(await stream.finish()).to.deep.equal([]);
      expect(Math.max(...stream.recoveries)).to.be.below(RECOVERY_BAR_MS);
    }));

  async function killEngine(): Promise<void> {
    const pid = await findEnginePid(server.dataDir);
    process.kill(pid, "SIGKILL");
    await waitFor("the next engine", async () => {
      const next = await findEnginePid(server.dataDir).catch(notThereYet);
      return next !== null && next !== pid;
    });
  }

  async function restartServer(): Promise<void> {
    await server.kill9();
    await server.restart();
    await stream.untilRecovered();
  }

  /** Asks for something that needs the database again and again. What is still under way at the end is answered afterwards. */
  async function askFor(milliseconds: number): Promise<Promise<Asked>[]> {
    const asked: Promise<Asked>[] = [];
    const end = Date.now() + milliseconds;
    while (Date.now() < end) {
      asked.push(ask("/api/health"), ask("/api/getUserData"));
      await sleep(ASK_EVERY_MS);
    }
    return asked;
  }

  async function ask(path: string): Promise<Asked> {
    const startedAt = Date.now();
    try {
      const signal = AbortSignal.timeout(API_TIMEOUT_MS);
      const headers = { authorization: `Bearer ${stream.accessToken}` };
      const response = await fetch(server.url + path, { signal, headers });
      const body = await response.text();
      return { path, status: response.status, body, tookMs: Date.now() - startedAt };
    } catch (error) {
      return { path, status: 0, body: String(error), tookMs: Date.now() - startedAt };
    }
  }
});

interface Asked {
  path: string;
  /** 0: no answer within the time that a caller waits. */
  status: number;
  body: string;
  tookMs: number;
}

function isReadable({ status, body }: Asked): boolean {
  if (status === 0 || !body.startsWith("{")) return false;
  return status < 500 || /"message":"[A-Z]/.test(body) || body.includes('"ready":false');
}

function notThereYet(): null {
  return null;
}
