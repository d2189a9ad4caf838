import { expect } from "chai";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Display } from "../../shared/contract/displays.js";
import type { ServerToCaregiver } from "../../shared/realtime/serverToCaregiver.js";
import type { ServerToDevice } from "../../shared/realtime/serverToDevice.js";
import { SocketClient } from "../support/device/SocketClient.js";
import { findEnginePid } from "../support/faults/findEnginePid.js";
import { signalIfRunning, untilGone } from "../support/faults/processEnd.js";
import { HttpCaregiver, pairDevice } from "../support/server/HttpCaregiver.js";
import { RedisProcess } from "../support/server/RedisProcess.js";
import { runMain, type MainProcess } from "../support/server/runMain.js";
import { waitFor } from "../support/waitFor.js";

const WITH_REDIS_MS = 1_000;
/** A poll each 15 s, and the time of its queries. */
const BY_THE_CLOCK_MS = 16_000;
const ENGINE_END_MS = 10_000;

describe("two servers with one database", function () {
  this.timeout(120_000);
  let dataDir: string;
  let servers: MainProcess[];
  let ann: HttpCaregiver;
  let display: Display;
  let dashboard: SocketClient<ServerToCaregiver>;
  let screenHere: SocketClient<ServerToDevice>;
  let screenThere: SocketClient<ServerToDevice>;

  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), "mantel-two-"));
    servers = [];
  });
  afterEach(async () => {
    [dashboard, screenHere, screenThere].forEach((client) => client.close());
    const engine = await findEnginePid(dataDir);
    servers.forEach(({ child }) => child.kill("SIGTERM"));
    await Promise.all(servers.map(({ ended }) => ended));
    signalIfRunning(engine, "SIGTERM");
    await untilGone(engine, ENGINE_END_MS);
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** The family's dashboard is at the second server; its screen has a tab at each. */
  async function start(environment: Record<string, string> = {}): Promise<void> {
    const [here, there] = [await startServer(environment), await startServer(environment)];
    ann = await HttpCaregiver.signUp(here, "ann@example.com");
    display = await ann.createDisplay("Mum");
    const cookie = await pairDevice(here, display.code);
    screenHere = await SocketClient.openDevice(here, cookie);
    screenThere = await SocketClient.openDevice(there, cookie);
    dashboard = await SocketClient.openCaregiver(there, ann.accessToken);
    await Promise.all([
      screenHere.next("snapshot"),
      screenThere.next("snapshot"),
      dashboard.next("snapshot"),
    ]);
  }

  async function startServer(environment: Record<string, string>): Promise<string> {
    const server = runMain({ DATA_DIR: dataDir, LOG_LEVEL: "info", ...environment });
    servers.push(server);
    return server.listening;
  }

  async function answerHere(): Promise<void> {
    const { id: messageId } = await ann.sendNow({ displayIds: [display.id], text: "Lunch is in the fridge" });
    await screenHere.next("message.changed");
    await screenHere.send({
      ...{ type: "occurrence.answered", key: `${messageId}/once`, messageId, messageVersion: 1 },
      ...{ choice: "ok", text: "OK", at: new Date().toISOString() },
    } as const);
  }

  const isAnswered = () => dashboard.frames.some(({ type }) => type === "activity.added");
  const isRenamed = () =>
    dashboard.frames.some((frame) => frame.type === "display.changed" && frame.display.name === "Grandma");
  const isOnScreen = () =>
    screenThere.frames.some(
      (frame) => frame.type === "snapshot" && frame.snapshot.display.name === "Grandma",
    );
  async function msUntil(what: string, isSeen: () => boolean): Promise<number> {
    const from = performance.now();
    await waitFor(what, () => Promise.resolve(isSeen()));
    return performance.now() - from;
  }

  it("hear of each other within a second by Redis", async () => {
    const redis = await RedisProcess.start();
    await start({ REDIS_URL: redis.url });
    await waitFor("Redis to be heard", () =>
      Promise.resolve(servers.every((server) => server.output().includes("are heard by Redis"))),
    );
    dashboard.forget();

    await answerHere();
    expect(await msUntil("the answer", isAnswered)).to.be.below(WITH_REDIS_MS);
    await ann.renameDisplay(display.id, "Grandma");
    expect(await msUntil("the name", () => isRenamed() && isOnScreen())).to.be.below(WITH_REDIS_MS);

    await redis.stop();
  });

  it("hear of each other within 16 s by the clock, though the one that did it dies at once", async () => {
    await start();
    dashboard.forget();

    await answerHere();
    await ann.renameDisplay(display.id, "Grandma");
    servers[0]!.child.kill("SIGKILL");
    const ms = await msUntil("all of it", () => isAnswered() && isRenamed() && isOnScreen());

    expect(ms).to.be.below(BY_THE_CLOCK_MS);
  });
});
