import { expect } from "chai";
import { reduceDisplay } from "../../../client-display/engine/state/reduceDisplay.js";
import { EMPTY_STATE } from "../../../client-display/engine/state/DisplayState.js";
import { STORAGE_KEY } from "../../../client-display/engine/state/storage.js";
import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { callRequestsApi } from "../../../shared/contract/callRequests.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import { RECORDED_BUILDS } from "../../support/builders/buildBefore.js";
import { DeviceSocket } from "../../support/device/DeviceSocket.js";
import { DeviceStorage } from "../../support/device/DeviceStorage.js";
import { DeviceTime } from "../../support/device/DeviceTime.js";
import { DisplayDevice } from "../../support/device/DisplayDevice.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { waitFor } from "../../support/waitFor.js";

for (const { name, household, browser, unpackDataFolder } of RECORDED_BUILDS) {
  describe(`a screen that ${name} has left behind`, function () {
    this.timeout(30_000);
    const stored = browser.display;
    const unsent = (JSON.parse(stored) as { state: { outbox: { type: string; id: string }[] } }).state.outbox;
    let app: TestApp;
    let device: DisplayDevice;
    let stop: () => void;
    let network: boolean;

    beforeEach(async () => {
      app = await startTestApp({ dataDir: unpackDataFolder(), clock: new TestClock(household.at) });
      const time = new DeviceTime(Date.parse(household.at));
      const storage = new DeviceStorage();
      storage.setItem(STORAGE_KEY, stored);
      const { cookie } = household.displays.Bedroom!;
      const openSocket = () => {
        if (!network) throw new Error("There is no network.");
        return new DeviceSocket(time, { url: app.url, cookie });
      };
      network = false;
      device = new DisplayDevice({ time, openSocket, random: () => 0.5, storage });
      const pump = setInterval(() => time.advance(50), 5);
      stop = () => clearInterval(pump);
    });

    afterEach(async () => {
      device.powerOff();
      stop();
      await app.close();
    });

    it("shows its stored plan without a network, and holds what it has not sent", () => {
      device.powerOn();

      expect(device.screen?.kind).to.equal("message");
      expect(device.outbox).to.deep.equal(unsent);
    });

    it("sends what was pressed on it, once, with the times of then", async () => {
      network = true;
      device.powerOn();
      await waitFor("everything to be acknowledged", () => Promise.resolve(device.outbox.length === 0));

      const [anna] = household.accounts;
      const { accessToken } = await app.call(accountsApi.logIn, {
        body: { email: anna!.email, password: anna!.password },
      });
      const { items } = await app.call(
        occurrencesApi.list,
        { params: { displayId: household.displays.Mum!.id }, query: { direction: "past", limit: 100 } },
        { as: { accessToken } },
      );
      const [, , again] = unsent;
      const answers = items
        .flatMap((occurrence) => occurrence.answers)
        .filter(({ id }) => unsent.some((frame) => frame.id === id));
      expect(answers.map(({ id, retracted }) => ({ id, retracted }))).to.deep.equal([
        { id: unsent[0]!.id, retracted: true },
        { id: again!.id, retracted: false },
      ]);
      const calls = await app.call(callRequestsApi.list, {}, { as: { accessToken } });
      expect(calls.items.map(({ urgency }) => urgency)).to.deep.equal(["tonight"]);
    });
  });

  describe(`the frames of ${name}`, () => {
    it("lead a screen of today from one snapshot to the next", () => {
      let state = EMPTY_STATE;
      for (const frame of household.toDevice as unknown as ServerToDevice[]) {
        state = reduceDisplay(state, { type: "received", frame, now: Date.parse(household.at) });
        expect(state.plan.doubted, frame.type).to.equal(false);
      }

      expect(state.plan.snapshot?.display.name).to.equal("Mum");
    });
  });
}
