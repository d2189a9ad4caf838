import FakeTimers, { type Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { DueWork } from "../../server/jobs/DueWork.js";
import { startDueLoop, type DueLoop } from "../../server/jobs/dueLoop.js";
import { startHeartbeat } from "../../server/jobs/heartbeat.js";
import { claimConsoleErrors } from "../support/consoleErrors.js";
import { startTestApp } from "../support/server/startTestApp.js";
import type { TestApp } from "../support/server/TestApp.js";
import { waitFor } from "../support/waitFor.js";

const MINUTE_MS = 60_000;

describe("the heartbeat of a server", () => {
  let machine: Clock;
  let service: Server;
  let app: TestApp;
  let dueLoop: DueLoop;
  let stop: () => void;
  let beats: string[];
  let status: number;

  beforeEach(async () => {
    beats = [];
    status = 200;
    service = createServer((request, response) => {
      beats.push(`${request.method} ${request.url}`);
      response.writeHead(status).end("OK");
    });
    await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
    // The loop and its database keep the machine's timers: only the minutes between two calls are made to pass.
    machine = FakeTimers.install({ now: Date.now(), toFake: ["Date", "setInterval", "clearInterval"] });
    const { port } = service.address() as AddressInfo;
    app = await startTestApp({ config: { heartbeatUrl: `http://127.0.0.1:${port}/beat/s3cret` } });
    dueLoop = startDueLoop(app.context);
    stop = startHeartbeat(app.context, dueLoop);
  });
  afterEach(async () => {
    stop();
    await dueLoop.stop();
    machine.uninstall();
    await app.close();
    await new Promise((resolve) => service.close(resolve));
  });

  it("comes each minute while due work is done", async () => {
    await workIsDone();

    await minutePasses();
    await minutePasses();

    expect(beats).to.deep.equal(["GET /beat/s3cret", "GET /beat/s3cret"]);
  });

  it("stays away while one kind of due work fails, and comes with its first success", async () => {
    await restartWith(() => Promise.reject(new Error("planted")));
    machine.tick(MINUTE_MS);
    await aMoment();
    expect(beats).to.deep.equal([]);
    expect(claimConsoleErrors().join("\n")).to.include("due work stands still");

    await restartWith(null);
    await workIsDone();
    await minutePasses();
    expect(beats).to.have.length(1);
  });

  it("is nobody's trouble when the service does not take it, and keeps its address out of the log", async () => {
    status = 500;
    await workIsDone();

    await minutePasses();
    await minutePasses();

    expect(beats).to.have.length(2);
    const told = app.logLines().filter((line) => line.includes("HEARTBEAT_URL"));
    expect(told).to.have.length(1);
    expect(app.logLines().join("\n")).not.to.include("s3cret");
  });

  async function minutePasses(): Promise<void> {
    const before = beats.length;
    machine.tick(MINUTE_MS);
    await waitFor("a beat", async () => beats.length > before);
    await aMoment();
  }

  /** What the server does after an answer, or in place of a call. */
  function aMoment(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, 300));
  }

  async function workIsDone(): Promise<void> {
    await waitFor("a round of all work", async () => dueLoop.allDoneAt() > 0);
  }

  /** The loop and its heartbeat anew, with something else in place of one kind of work; null: all as it is. */
  async function restartWith(planted: DueWork | null): Promise<void> {
    stop();
    await dueLoop.stop();
    const { registered } = app.context;
    const context = planted
      ? { ...app.context, registered: { ...registered, awaitedWork: { ...registered.awaitedWork, planted } } }
      : app.context;
    dueLoop = startDueLoop(context);
    stop = startHeartbeat(context, dueLoop);
  }
});
