import FakeTimers, { type Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import { PostError, postJson } from "../../../client-dashboard/site/islands/postJson.js";

/** The three repeats of docs/PRODUCT.md, "Fixed calls and texts", of 1000 ms, which the public pages have beside the dashboard's ApiClient. */
describe("a call of the public pages", () => {
  const realFetch = globalThis.fetch;
  const storage = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  let clock: Clock;
  let calls: { at: number; key: string | null }[];
  /** Of each call; the last one stays. null: nobody answers. */
  let answers: (number | null)[];

  beforeEach(() => {
    clock = FakeTimers.install({ now: 0, toFake: ["setTimeout", "clearTimeout", "Date"] });
    calls = [];
    Object.defineProperty(globalThis, "localStorage", {
      configurable: true,
      value: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    });
    globalThis.fetch = (_place, request) => {
      calls.push({ at: Date.now(), key: new Headers(request?.headers).get("Idempotency-Key") });
      const status = (answers.length > 1 ? answers.shift() : answers[0]) ?? null;
      return status === null
        ? Promise.reject(new TypeError("away"))
        : Promise.resolve(new Response("{}", { status }));
    };
  });
  afterEach(() => {
    clock.uninstall();
    globalThis.fetch = realFetch;
    if (storage) Object.defineProperty(globalThis, "localStorage", storage);
    else Reflect.deleteProperty(globalThis, "localStorage");
  });

  /** The status that it failed with; null: it did not. */
  async function send(): Promise<number | null> {
    const sent = postJson("/api/feedback", {}).then(
      () => null,
      (error: unknown) => (error as PostError).status,
    );
    await clock.tickAsync(10_000);
    return sent;
  }

  for (const [what, status] of [
    ["a server that cannot", 500],
    ["a network that is away", null],
  ] as const)
    it(`is made four times at ${what}, a second apart, with one key`, async () => {
      answers = [status];

      expect(await send()).to.equal(status ?? 0);
      expect(calls.map(({ at }) => at)).to.deep.equal([0, 1_000, 2_000, 3_000]);
      expect(new Set(calls.map(({ key }) => key)).size).to.equal(1);
      expect(calls[0]?.key).to.be.a("string");
    });

  it("is well when a later try is", async () => {
    answers = [502, null, 200];

    expect(await send()).to.equal(null);
    expect(calls).to.have.lengthOf(3);
  });

  for (const status of [400, 403, 429])
    it(`is made once when the answer is ${status}`, async () => {
      answers = [status];

      expect(await send()).to.equal(status);
      expect(calls).to.have.lengthOf(1);
    });
});
