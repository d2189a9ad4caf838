import type { Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import { loadChunk, missingChunk } from "../../../client-display/ui/loadChunk.js";
import { NOW } from "./buildPlan.js";
import { installTimers } from "./installTimers.js";

describe("loadChunk", () => {
  const { handle } = missingChunk;
  let timers: Clock;
  let tries: number;
  let isThere: boolean;
  let taken: string[];
  let missed: number;

  beforeEach(() => {
    timers = installTimers(NOW);
    tries = 0;
    isThere = false;
    taken = [];
    missed = 0;
    missingChunk.handle = () => void (missed += 1);
  });
  afterEach(() => {
    timers.uninstall();
    missingChunk.handle = handle;
  });

  const load = () => {
    tries += 1;
    return isThere ? Promise.resolve("chunk") : Promise.reject(new Error("Loading chunk 7 failed."));
  };

  it("takes what comes", async () => {
    isThere = true;
    loadChunk(load, (chunk) => taken.push(chunk));
    await timers.tickAsync(0);

    expect(taken).to.deep.equal(["chunk"]);
    expect(tries).to.equal(1);
  });

  it("tries for half a minute before it says that a part of the page is missing, and goes on trying", async () => {
    loadChunk(load, (chunk) => taken.push(chunk));
    await timers.tickAsync(30_000);
    expect({ tries, missed }).to.deep.equal({ tries: 7, missed: 0 });

    await timers.tickAsync(10_000);
    expect({ tries, missed }).to.deep.equal({ tries: 9, missed: 2 });
    isThere = true;
    await timers.tickAsync(60_000);

    expect(taken).to.deep.equal(["chunk"]);
    expect({ tries, missed }).to.deep.equal({ tries: 10, missed: 3 });
  });
});
