import FakeTimers, { type Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import { setImmediate as breathe } from "node:timers/promises";
import { displaysApi } from "../../shared/contract/displays.js";
import { logInAgain } from "../support/steps/logInAgain.js";
import { waitFor } from "../support/waitFor.js";
import { Home } from "./parts/Home.js";

/** Issue: half-open sockets found within 45 s on both sides. */
const FOUND_WITHIN_MS = 45_000;
const STEP_MS = 1_000;

describe("a connection that is half open", function () {
  this.timeout(60_000);
  let machine: Clock;
  let home: Home;

  beforeEach(async () => {
    // The server's own looks at its sockets, and the time that they compare; sockets and database keep the machine's timers.
    machine = FakeTimers.install({
      now: Date.now(),
      toFake: ["Date", "performance", "setInterval", "clearInterval"],
    });
    home = await Home.open(new Date().toISOString());
    home.device.powerOn();
    await home.liveUntil("the plan", () => home.device.storage.read() !== null);
    await home.untilSettled();
  });
  afterEach(async () => {
    await home.close();
    machine.uninstall();
  });

  it("is given up by the display within 45 s, and what was pressed meanwhile arrives", async () => {
    await home.send({ text: "Are you there?" });
    await home.liveUntil("the question", () => home.device.due().length === 1);
    await home.untilSettled();
    home.proxy.halfOpen = true;
    const attempts = home.connects;
    const entry = home.device.due()[0]!;
    const { id } = home.device.press(entry, entry.message.replies[0]!);

    home.time.advance(FOUND_WITHIN_MS);
    expect(home.connects).to.be.above(attempts);
    home.proxy.halfOpen = false;
    await home.untilSettled();

    const [occurrence] = await home.listPast();
    expect(occurrence?.answers.map((answer) => answer.id)).to.deep.equal([id]);
  });

  it("is given up by the server within 45 s, and the caregiver sees the display offline", async () => {
    expect(await isOnline()).to.equal(true);

    home.proxy.halfOpen = true;
    for (let passed = 0; passed < FOUND_WITHIN_MS; passed += STEP_MS) {
      machine.tick(STEP_MS);
      await breathe();
    }

    await waitFor("the end of the connection", async () => !(await isOnline()));
  });

  async function isOnline(): Promise<boolean> {
    home.owner = await logInAgain(home.app, home.owner);
    const params = { displayId: home.display.id };
    const { devices } = await home.app.call(displaysApi.get, { params }, { as: home.owner });
    return devices.some((device) => device.online);
  }
});
