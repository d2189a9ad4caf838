import type { Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import type { AwakeFilm } from "../../../client-display/addons/awake/AwakeFilm.js";
import { openAwake } from "../../../client-display/addons/awake/openAwake.js";
import { NOW } from "../engine/buildPlan.js";
import { installTimers } from "../engine/installTimers.js";

const PAGE = ["window", "document", "navigator"];

/** It may play once it was asked to in a touch, as on an iPad. */
class FakeFilm {
  playing = false;
  isTouch = false;
  isFilmKnown = true;

  play(): void {
    if (this.isTouch) this.playing = true;
  }

  isPlaying(): boolean {
    return this.playing;
  }

  canPlay(): boolean {
    return this.isFilmKnown;
  }

  stop(): void {
    this.playing = false;
  }
}

describe("what keeps the screen on", () => {
  let timers: Clock;
  let page: EventTarget;
  let film: FakeFilm;

  beforeEach(() => {
    timers = installTimers(NOW);
    page = new EventTarget();
    film = new FakeFilm();
  });

  afterEach(() => {
    PAGE.forEach((name) => Reflect.deleteProperty(globalThis, name));
    timers.uninstall();
  });

  async function open(standalone: boolean | undefined, hasLock = true) {
    const request = () => Promise.resolve(new EventTarget());
    const parts = {
      window: page,
      document: new EventTarget(),
      navigator: { ...(hasLock && { wakeLock: { request } }), standalone },
    };
    PAGE.forEach((name) =>
      Object.defineProperty(globalThis, name, {
        value: parts[name as keyof typeof parts],
        configurable: true,
      }),
    );
    const addon = openAwake(film as unknown as AwakeFilm);
    await Promise.resolve();
    return addon;
  }

  function touch(): void {
    film.isTouch = true;
    page.dispatchEvent(new Event("touchend"));
    film.isTouch = false;
  }

  it("is the browser's lock, and no film beside it", async () => {
    const addon = await open(undefined);

    touch();

    expect(addon.findKeeper()).to.equal("lock");
    expect(film.playing).to.equal(false);
  });

  it("is the film too where an iPad has started the page from its home screen: its lock may keep nothing on there", async () => {
    const addon = await open(true);
    expect(addon.findKeeper()).to.equal("lock");

    touch();

    expect(addon.findKeeper()).to.equal("film");
    timers.tick(60_000);
    expect(film.playing).to.equal(true);
  });

  it("is said to be lost where the browser knows a way that does not hold now, and missing where it knows none", async () => {
    const addon = await open(undefined, false);
    expect(addon.findState()).to.equal("lost");
    touch();
    expect(addon.findState()).to.equal("held");

    film.playing = false;
    film.isFilmKnown = false;

    expect(addon.findState()).to.equal("missing");
    expect((await open(undefined)).findState()).to.equal("held");
  });
});
