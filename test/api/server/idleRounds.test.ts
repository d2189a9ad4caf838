import { expect } from "chai";
import type { AppContext } from "../../../server/core/AppContext.js";
import type { Registered } from "../../../server/core/Feature.js";
import { RemovedDeviceModel } from "../../../server/circle/displays/removedDevice.model.js";
import { DisplayModel } from "../../../server/circle/displays/display.model.js";
import { WATCHDOG, WatchdogModel } from "../../../server/features/alerts/watchdog.model.js";
import type { DueWork } from "../../../server/jobs/DueWork.js";
import { startDueLoop, type DueLoop } from "../../../server/jobs/dueLoop.js";
import type { Looks } from "../../../server/jobs/Look.js";
import { runDueWork } from "../../../server/jobs/runDueWork.js";
import { displaysApi } from "../../../shared/contract/displays.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { countOperations } from "../../support/countOperations.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { waitFor } from "../../support/waitFor.js";

const COMMANDS_MAX = 12;
const HOUR_MS = 60 * 60_000;
const POLL_MS = 5_000;
const SEARCH_EVERY_MS = 15_000;
/** Of all kinds of work, sent with the collection that is named first. */
const LOOK = "messages.aggregate";

describe("rounds of due work in which nothing is due", () => {
  let app: TestApp;
  let clock: TestClock;
  let loop: DueLoop | null = null;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({ clock });
  });
  afterEach(async () => {
    await loop?.stop();
    loop = null;
    await app.close();
  });

  it("ask the database little, whatever the features have registered", async () => {
    const caregiver = await buildCaregiver(app);
    await buildDevice(app, { display: await buildDisplay(app, caregiver), caregiver });
    for (let round = 0; round < 3; round += 1) await app.runDueWork();

    const counts = await countOperations(() => app.runDueWork());

    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).to.be.within(1, COMMANDS_MAX);
    expect(counts).not.to.include.keys("deliveries.find", "deliveries.findOne", "audit.deleteMany");
  });

  it("are few commands for all kinds of work at the start of a server too, and find what was left", async () => {
    await plantRow(new Date(clock.now()));
    const planted = withPlanted(whatExpires);

    const counts = await countOperations(async () => {
      loop = startDueLoop(planted.context);
      await waitFor("the first rounds", async () => loop!.allDoneAt() > 0);
    });

    expect(planted.runs()).to.equal(1);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).to.be.within(1, COMMANDS_MAX);
  });

  it("are one command between two searches of the watchdog, unless a display is marked", async () => {
    const anna = await buildCaregiver(app);
    const display = await buildDisplay(app, anna);
    await app.runDueWork();

    clock.advance(SEARCH_EVERY_MS - 1);
    expect(await countOperations(() => app.runDueWork()))
      .to.have.all.keys(LOOK)
      .and.to.include({ [LOOK]: 1 });

    const body = { silentMinutes: 30 };
    await app.call(displaysApi.edit, { params: { displayId: display.id }, body }, { as: anna });
    expect(await DisplayModel.countDocuments({ watchDue: true })).to.equal(1);
    await app.runDueWork();
    expect(await DisplayModel.countDocuments({ watchDue: true })).to.equal(0);

    clock.advance(1);
    expect(await countOperations(() => app.runDueWork())).to.include({ "watchdogs.updateOne": 1 });
  });

  it("are two commands more when the watchdog searches and finds nothing", async () => {
    const anna = await buildCaregiver(app);
    await buildDevice(app, { display: await buildDisplay(app, anna), caregiver: anna });
    for (let round = 0; round < 3; round += 1) await app.runDueWork();

    clock.advance(SEARCH_EVERY_MS);

    const counts = await countOperations(() => runDueWork(app.context, { only: ["watchDisplays"] }));
    expect(counts).to.deep.equal({ "watchdogs.aggregate": 1, "watchdogs.updateOne": 1 });
  });

  it("of the watchdog are run when the clock was set back", async () => {
    await app.runDueWork();

    clock.advance(-HOUR_MS);

    expect(await countOperations(() => app.runDueWork())).to.include({ "watchdogs.updateOne": 1 });
  });

  it("find before the next search what the host was to be told by a process that died", async () => {
    await app.runDueWork();
    const massAt = new Date(clock.now());
    const massMail = { at: massAt.toISOString(), silent: 9, online: 1 };
    await WatchdogModel.updateOne({ _id: WATCHDOG }, { massAt, massMail });

    clock.advance(POLL_MS);
    await app.runDueWork();

    expect((await app.mails()).map(({ subject }) => subject)).to.deep.equal([
      "Many screens are silent at once",
    ]);
    expect(await WatchdogModel.countDocuments({ massMail: null })).to.equal(1);
  });

  it("say when the next piece of work is due", async () => {
    const expiresAt = new Date(clock.now() + HOUR_MS);
    await plantRow(expiresAt);
    const planted = withPlanted(() => [{ model: RemovedDeviceModel, filter: {}, dueAt: "expiresAt" }]);

    const next = await runDueWork(planted.context, { only: ["planted"] });
    expect(next).to.deep.equal(expiresAt);
    expect(planted.runs()).to.equal(0);

    clock.advance(HOUR_MS);
    await runDueWork(planted.context, { only: ["planted"] });
    expect(planted.runs()).to.equal(1);
  });

  it("become others when something is due by what ran before in the same round", async () => {
    const planted = withPlanted(whatExpires, {
      before: async () => {
        await plantRow(new Date(clock.now()));
        return null;
      },
    });

    await runDueWork(planted.context, { only: ["before", "planted"] });

    expect(planted.runs()).to.equal(1);
  });

  it("go on until nothing is due by what ran before, and run nothing twice that has nothing new", async () => {
    const ran: string[] = [];
    const takes = (name: string, leaves: string[]) => {
      const filter = { _id: new RegExp(`^${name}`), expiresAt: { $lte: new Date(clock.now()) } };
      const work: DueWork = async () => {
        ran.push(name);
        await RemovedDeviceModel.deleteMany(filter);
        await Promise.all(leaves.map((id) => plantRow(new Date(clock.now()), id)));
        return null;
      };
      return { work, look: () => [{ model: RemovedDeviceModel, filter }] };
    };
    const kinds = {
      first: takes("first", ["second"]),
      second: takes("second", ["third"]),
      third: takes("third", []),
    };
    await Promise.all(["first", "third"].map((id) => plantRow(new Date(clock.now()), id)));
    const works = Object.fromEntries(Object.entries(kinds).map(([name, { work }]) => [name, work]));
    const looks = Object.fromEntries(Object.entries(kinds).map(([name, { look }]) => [name, [look]]));
    const registered = { ...app.context.registered, steadyWork: works, looks };

    await runDueWork({ ...app.context, registered }, { only: Object.keys(kinds) });

    expect(ran).to.deep.equal(["first", "third", "second", "third"]);
    expect(await RemovedDeviceModel.countDocuments({ _id: /first|second|third/ })).to.equal(0);
  });

  it("end when a look fails: each kind of work is run", async () => {
    const planted = withPlanted(() => {
      throw new Error("planted");
    });

    await runDueWork(planted.context, { only: ["planted", "openDueOccurrences"] });

    expect(planted.runs()).to.equal(1);
    expect(app.logLines().join()).to.include("planted");
  });

  it("are polls of the loop too, which find what no wake spoke of and count as done", async () => {
    const planted = withPlanted(whatExpires);
    loop = startDueLoop(planted.alone("steadyWork"));
    const firstDoneAt = await waitFor("the first round", async () => loop!.allDoneAt());

    clock.advance(1_000);
    await waitFor("a poll", async () => loop!.allDoneAt() > firstDoneAt);
    expect(planted.runs()).to.equal(0);

    await plantRow(new Date(clock.now()));
    await waitFor("a poll that finds it", async () => planted.runs() === 1);
  });

  it("are one command when all kinds are woken together, and run the kind of which something is due", async () => {
    const planted = withPlanted(whatExpires);
    loop = startDueLoop(planted.among("awaitedWork"));
    const firstDoneAt = await waitFor("the first rounds", async () => loop!.allDoneAt());

    clock.advance(1_000);
    const counts = await countOperations(async () => {
      loop!.wake();
      await waitFor("the woken rounds", async () => loop!.allDoneAt() > firstDoneAt);
    });
    expect(Object.values(counts)).to.deep.equal([1]);
    expect(planted.runs()).to.equal(0);

    await plantRow(new Date(clock.now()));
    loop.wake();
    await waitFor("the round that finds it", async () => planted.runs() === 1);
  });

  it("are run without a look when a kind is woken by its name", async () => {
    const planted = withPlanted(whatExpires);
    loop = startDueLoop(planted.alone("awaitedWork"));
    await waitFor("the first round", async () => loop!.allDoneAt() > 0);

    const counts = await countOperations(async () => {
      loop!.wake(["planted"]);
      await waitFor("the woken round", async () => planted.runs() === 1);
    });

    expect(counts).to.deep.equal({});
  });

  it("lose no wake that comes while a poll looks", async () => {
    let isWoken = false;
    const planted = withPlanted((context) => {
      if (!isWoken) loop!.wake(["planted"]);
      isWoken = true;
      return whatExpires(context);
    });
    loop = startDueLoop(planted.alone("awaitedWork"));

    await waitFor("a poll", async () => isWoken);
    await waitFor("the work that it was woken for", async () => planted.runs() === 1);
  });

  it("hold up nothing when a poll's look fails", async () => {
    const planted = withPlanted(() => {
      throw new Error("planted");
    });
    loop = startDueLoop(planted.alone("steadyWork"));

    await waitFor("a poll after the first round", async () => planted.runs() >= 2);
    expect(app.logLines().join()).to.include("planted");
  });

  const whatExpires: Looks = (context) => [
    { model: RemovedDeviceModel, filter: { expiresAt: { $lte: new Date(context.now()) } } },
  ];

  async function plantRow(expiresAt: Date, id = "planted"): Promise<void> {
    await RemovedDeviceModel.create({ _id: id, expiresAt });
  }

  /** All that there is, and one more kind of work, with its look. `before`: runs ahead of it, unlooked for. */
  function withPlanted(look: Looks, before: Record<string, DueWork> = {}) {
    let runs = 0;
    const planted: DueWork = () => {
      runs += 1;
      return Promise.resolve(null);
    };
    const contextWith = (works: Partial<Registered>): AppContext => {
      const registered = { ...app.context.registered, ...works };
      registered.looks = { ...registered.looks, planted: [look] };
      return { ...app.context, registered };
    };
    const none = { awaitedWork: {}, steadyWork: {}, leftBehindWork: {} };
    return {
      context: contextWith({ steadyWork: { ...app.context.registered.steadyWork, ...before, planted } }),
      alone: (kind: keyof typeof none) => contextWith({ ...none, [kind]: { planted } }),
      among: (kind: keyof typeof none) =>
        contextWith({ ...none, [kind]: { ...app.context.registered[kind], planted } }),
      runs: () => runs,
    };
  }
});
