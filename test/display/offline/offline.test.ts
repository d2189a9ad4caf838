import { expect } from "chai";
import { openOffline } from "../../../client-display/addons/offline/openOffline.js";
import type { UpdateAnswer } from "../../../client-display/addons/offline/worker/updateBuilds.js";
import { NOW } from "../engine/buildPlan.js";
import { installTimers } from "../engine/installTimers.js";

const VERSION = "0.1.0+1";
const OURS = "https://mantel.example/displayWorker.js";
const OF_THE_DASHBOARD = "https://mantel.example/serviceWorker.js";
/** The page waits for what is more urgent before it registers. */
const REGISTERED_MS = 4_000;

/** As much of a worker as its page sees. */
class FakeWorker {
  readonly heard: string[] = [];
  answer: UpdateAnswer | null = { version: VERSION, problem: null };

  constructor(readonly scriptURL: string) {}

  postMessage(message: { type: string }, ports: FakePort[] = []): void {
    this.heard.push(message.type);
    if (this.answer) ports[0]?.send(this.answer);
  }
}

class FakePort {
  onmessage: ((event: { data: UpdateAnswer }) => void) | null = null;
  other: FakePort | null = null;

  send(data: UpdateAnswer): void {
    this.other?.onmessage?.({ data });
  }

  close(): void {
    this.other = null;
  }
}

class FakeChannel {
  readonly port1 = new FakePort();
  readonly port2 = new FakePort();

  constructor() {
    this.port2.other = this.port1;
  }
}

interface Browser {
  controller?: FakeWorker;
  /** What registering ends with; undefined: there are no workers. */
  registers?: FakeWorker | Error;
  isSecure?: boolean;
}

describe("a page that has itself kept", () => {
  let timers: ReturnType<typeof installTimers>;
  let stored: Record<string, string>;
  let restore: () => void;

  beforeEach(() => {
    timers = installTimers(NOW);
    stored = {};
  });

  afterEach(() => {
    restore();
    timers.uninstall();
  });

  const tick = (ms: number) => timers.tickAsync(ms);

  function open({ controller, registers, isSecure = true }: Browser) {
    const workers = registers && {
      controller: controller ?? null,
      register: () => (registers instanceof Error ? Promise.reject(registers) : Promise.resolve()),
      ready: Promise.resolve({ active: registers }),
    };
    restore = plant({
      APP_VERSION: VERSION,
      MessageChannel: FakeChannel,
      navigator: { serviceWorker: workers },
      window: { isSecureContext: isSecure },
      location: { protocol: isSecure ? "https:" : "http:" },
      document: { getElementById: () => null },
    });
    return openOffline({
      getItem: (key) => stored[key] ?? null,
      setItem: (key, value) => (stored[key] = value),
      removeItem: (key) => delete stored[key],
    });
  }

  it("registers its worker, and knows when everything is kept", async () => {
    const worker = new FakeWorker(OURS);
    const offline = open({ registers: worker });
    expect(offline.findFact()).to.equal(null);

    await tick(REGISTERED_MS);

    expect(worker.heard).to.deep.equal(["update"]);
    expect(offline.findFact()).to.equal("kept");
    expect(stored).to.deep.equal({ "mantel.kept": "1" });
  });

  it("says that it has started to the worker that it came from", async () => {
    const worker = new FakeWorker(OURS);
    const offline = open({ controller: worker, registers: worker });

    expect(worker.heard).to.deep.equal(["started"]);
    expect(offline.ownVersion).to.equal(VERSION);
  });

  it("leaves the dashboard's worker alone, whose scope is every page", async () => {
    const dashboards = new FakeWorker(OF_THE_DASHBOARD);
    const ours = new FakeWorker(OURS);
    const offline = open({ controller: dashboards, registers: ours });
    expect(offline.ownVersion).to.equal(null);

    await tick(REGISTERED_MS);

    expect(dashboards.heard).to.deep.equal([]);
    expect(ours.heard).to.deep.equal(["update"]);
    expect(offline.findFact()).to.equal("kept");
  });

  it("goes by the server's version before its worker is there", () => {
    const offline = open({ registers: new FakeWorker(OURS) });
    let next: string | null | undefined;

    offline.update((version) => (next = version));

    expect(next).to.equal(null);
  });

  it("takes what it noted back when its worker has gone", async () => {
    const worker = new FakeWorker(OURS);
    const offline = open({ controller: worker, registers: worker });
    await tick(REGISTERED_MS);
    worker.answer = { version: null, problem: "unknown-to-server" };
    let next: string | null | undefined;

    offline.update((version) => (next = version));
    offline.update(() => undefined);

    expect(next).to.equal(null);
    expect(stored).to.deep.equal({});
    expect(worker.heard).to.deep.equal(["started", "update", "update"]);
  });

  const refusal = Object.assign(new Error("no"), { name: "SecurityError" });
  const network = new TypeError("The script could not be fetched");
  const full = new FakeWorker(OURS);
  full.answer = { version: null, problem: "storage" };
  const rows: [string, Browser, string | null][] = [
    ["over plain http", { isSecure: false }, "insecure"],
    ["in an engine without workers", {}, "unable"],
    ["where the browser refuses", { registers: refusal }, "refused"],
    ["where the browser is full", { registers: full }, "refused"],
    ["where the network did not send the worker", { registers: network }, null],
  ];
  rows.forEach(([name, browser, fact]) => {
    it(`says ${String(fact)} ${name}, and goes on as before`, async () => {
      const offline = open(browser);

      await tick(REGISTERED_MS);

      expect(offline.findFact()).to.equal(fact);
      expect(stored).to.deep.equal({});
    });
  });
});

/** Puts these globals there, and answers what puts back what was there. */
function plant(globals: Record<string, unknown>): () => void {
  const before = Object.keys(globals).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  Object.entries(globals).forEach(([name, value]) =>
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true }),
  );
  return () =>
    before.forEach(([name, descriptor]) =>
      descriptor
        ? Object.defineProperty(globalThis, name, descriptor)
        : Reflect.deleteProperty(globalThis, name),
    );
}
