import { connect, type Socket } from "node:net";
import FakeTimers, { type Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import { createHttpServer } from "../../../server/http/createHttpServer.js";
import { PHOTO_BYTES_MAX, TRANSFER_STALL_MS } from "../../../shared/limits.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";

/** A phone far from the next mast. */
const SLOW_BITS_PER_SECOND = 40_000;

describe("a body that comes slowly", () => {
  let app: TestApp;
  let clock: Clock;
  let socket: Socket;
  let answer = "";
  let isClosed = false;

  before(async () => {
    app = await startTestApp();
  });
  beforeEach(async () => {
    answer = "";
    isClosed = false;
    const { hostname, port } = new URL(app.url);
    socket = connect(Number(port), hostname);
    socket.on("data", (bytes: Buffer) => (answer += bytes.toString()));
    socket.on("close", () => (isClosed = true));
    await new Promise((resolve) => socket.once("connect", resolve));
    // The database's driver has timers of its own under way.
    clock = FakeTimers.install({ toFake: ["setTimeout", "clearTimeout"], shouldClearNativeTimers: true });
  });
  afterEach(() => {
    clock.uninstall();
    socket.destroy();
  });
  after(() => app.close());

  const head = ["POST /api/logIn HTTP/1.1", "Host: localhost", "Content-Type: application/json"];

  it("is broken off as JSON when nothing of it comes for 30 s", async () => {
    socket.write([...head, "Content-Length: 100", "", '{"email":'].join("\r\n"));

    while (!isClosed) {
      await new Promise((resolve) => setImmediate(resolve));
      clock.tick(TRANSFER_STALL_MS);
    }

    expect(answer).to.equal("");
  });

  it("may take as long as the largest photo on a slow line", () => {
    const seconds = (PHOTO_BYTES_MAX * 8) / SLOW_BITS_PER_SECOND;

    expect(createHttpServer(() => {}).requestTimeout).to.be.at.least(seconds * 1_000);
  });
});
