import FakeTimers, { type Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import { ApiError } from "../../../client-dashboard/api/ApiError.js";
import { sendWhenAsked } from "../../../client-dashboard/api/waitAskedFor.js";

const busy = (retryAfterSeconds?: number) =>
  new ApiError({ code: "busy", message: "Many files are coming in.", status: 503, retryAfterSeconds });

describe("dashboard: a file that has to wait", () => {
  let clock: Clock;
  let sent: number[] = [];

  beforeEach(() => {
    clock = FakeTimers.install({ now: 0 });
    sent = [];
  });
  afterEach(() => clock.uninstall());

  /** Fails with these, one after the other, and then succeeds. */
  function sendingWith(failures: ApiError[], signal?: AbortSignal): Promise<string> {
    const send = () => {
      if (signal?.aborted) return Promise.reject(new ApiError({ code: "cancelled", message: "Cancelled." }));
      sent.push(clock.now);
      const failure = failures.shift();
      return failure ? Promise.reject(failure) : Promise.resolve("kept");
    };
    return sendWhenAsked(send, signal);
  }

  it("goes when the server said that it may", async () => {
    const sending = sendingWith([busy(5), busy(10)]);
    await clock.runAllAsync();

    expect(await sending).to.equal("kept");
    expect(sent).to.deep.equal([0, 5_000, 15_000]);
  });

  it("is refused when the server says no time, or one that is too long to look at", async () => {
    for (const failure of [busy(), busy(900)]) {
      const error: unknown = await sendingWith([failure]).then(String, (reason: unknown) => reason);
      expect(error).to.equal(failure);
    }
  });

  it("is sent no more when it was cancelled meanwhile", async () => {
    const controller = new AbortController();
    const failures = [busy(5), busy(5)];
    const sending = sendingWith(failures, controller.signal).then(String, (error: ApiError) => error.code);
    await clock.tickAsync(1_000);
    controller.abort();
    await clock.runAllAsync();

    expect(await sending).to.equal("cancelled");
    expect(sent).to.deep.equal([0]);
  });
});
