import { expect } from "chai";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { removeRuntimeFolder, runtimePaths } from "../../server/database/engine/runtimeFolder.js";
import { AppProcess, endAppsAndEngines, isRunning, startApp, untilGone } from "./startApp.js";

describe("the engine's process", () => {
  let dataDir: string;

  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), "mantel-test-"));
  });

  afterEach(async () => {
    await endAppsAndEngines();
    removeRuntimeFolder(runtimePaths(dataDir));
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("is one for all apps that start at the same moment", async () => {
    const apps = await Promise.all([startApp(dataDir), startApp(dataDir), startApp(dataDir)]);

    expect(new Set(apps.map((app) => app.enginePid)).size).to.equal(1);
  });

  it("leaves 3 s after its last client", async () => {
    const [first, second] = [await startApp(dataDir), await startApp(dataDir)];
    const engine = first.enginePid;

    await first.leave();
    await sleep(3_500);
    expect(isRunning(engine), "with a client").to.equal(true);

    await second.leave();
    await untilGone(engine, 6_000);
  });

  it("is taken over by an app that restarts in time", async () => {
    const app = await startApp(dataDir);
    const engine = app.enginePid;
    const next = new AppProcess({ dataDir, opensWhenTold: true });
    await next.next("started");

    app.kill();
    next.tell("open");
    await next.next("opened");

    expect(next.enginePid).to.equal(engine);
  });

  it("leaves by itself when its app is killed", async () => {
    const app = await startApp(dataDir);
    const engine = app.enginePid;

    app.kill();

    await untilGone(engine, 6_000);
  });

  it("is waited for while it leaves", async () => {
    const first = await startApp(dataDir);
    const engine = first.enginePid;
    await first.leave();
    process.kill(engine, "SIGTERM");

    const second = await startApp(dataDir);

    expect(second.enginePid).not.to.equal(engine);
  });

  it("is killed under writes, three times, and no acknowledged write is lost", async () => {
    const apps = [await startApp(dataDir), await startApp(dataDir)];
    const writer = apps[0] as AppProcess;
    writer.tell("write");

    for (let kill = 1; kill <= 3; kill++) {
      await writer.next("writing");
      const restarted = writer.next("write-failed");
      process.kill(writer.enginePid, "SIGKILL");
      await restarted;
      await untilWritesGoOn(writer);
    }
    writer.tell("count");
    const { acknowledged, lost } = await writer.next("counted");

    expect(acknowledged).to.be.greaterThan(60);
    expect(lost).to.equal(0);
    expect(apps[1]?.enginePid).to.equal(writer.enginePid);
  });

  it("is killed inside a bulk write, and whoever asked for it is asked to come back", async () => {
    const app = await startApp(dataDir);
    const failed = app.next("write-many-failed");
    const writing = app.next("writing-many");
    app.tell("write-many");
    await writing;

    process.kill(app.enginePid, "SIGKILL");

    expect(await failed).to.deep.include({ name: "MongoBulkWriteError", status: 503 });
  });

  it("is started after a pause when it dies for the fifth time, and its app says so", async () => {
    const app = await startApp(dataDir);
    await killFourTimes(app);
    const complaint = app.next("logged", (report) => report.level === "error");
    const attached = app.next("logged", (report) => report.text === "database engine attached again");
    const diedAt = performance.now();
    process.kill(app.enginePid, "SIGKILL");

    expect((await complaint).text)
      .to.contain("died too often")
      .and.contain("started again in 2 s")
      .and.contain("engine.log");
    await attached;
    expect(performance.now() - diedAt).to.be.at.least(2_000);
    const longer = app.next("logged", (report) => report.level === "error");
    process.kill(app.enginePid, "SIGKILL");
    expect((await longer).text).to.contain("started again in 4 s");
  });

  it("builds the same indexes for two apps at once", async () => {
    const apps = await Promise.all([startApp(dataDir), startApp(dataDir), startApp(dataDir)]);

    const indexed = apps.map((app) => app.next("indexed"));
    for (const app of apps) app.tell("ensure-indexes");

    await Promise.all(indexed);
  });
});

async function killFourTimes(app: AppProcess): Promise<void> {
  for (let death = 1; death <= 4; death++) {
    const attached = app.next("logged", (report) => report.text === "database engine attached again");
    process.kill(app.enginePid, "SIGKILL");
    await attached;
  }
}

/** Two reports, because the first may have been on its way already. */
async function untilWritesGoOn(app: AppProcess): Promise<void> {
  await app.next("writing");
  await app.next("writing");
}
