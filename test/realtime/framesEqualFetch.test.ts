import { expect } from "chai";
import { runSocketRounds } from "../../server/realtime/socketRounds.js";
import { accountsApi } from "../../shared/contract/accounts.js";
import { autoAnswersApi } from "../../shared/contract/calling/autoAnswers.js";
import { callsApi } from "../../shared/contract/calling/calls.js";
import { callRequestsApi } from "../../shared/contract/callRequests.js";
import { cardsApi } from "../../shared/contract/cards.js";
import { displaysApi } from "../../shared/contract/displays.js";
import { eventsApi } from "../../shared/contract/calendar/events.js";
import { groupsApi } from "../../shared/contract/groups.js";
import { messagesApi } from "../../shared/contract/messages.js";
import { photosApi } from "../../shared/contract/photos.js";
import type { ServerToCaregiver } from "../../shared/realtime/serverToCaregiver.js";
import type { ServerToDevice } from "../../shared/realtime/serverToDevice.js";
import type { DisplaySnapshot, PlanParts } from "../../shared/realtime/snapshot.js";
import { buildDevice } from "../support/builders/buildDevice.js";
import { buildHousehold, type Household } from "../support/builders/buildHousehold.js";
import { SocketClient } from "../support/device/SocketClient.js";
import { startAgain, type SecondApp } from "../support/server/startAgain.js";
import { startTestApp } from "../support/server/startTestApp.js";
import type { TestApp } from "../support/server/TestApp.js";
import { buildRecording, speakRecording } from "../support/steps/speakRecording.js";
import { waitFor } from "../support/waitFor.js";
import { DashboardCache } from "./parts/DashboardCache.js";
import { ScreenPlan } from "./parts/ScreenPlan.js";

interface House {
  app: TestApp;
  home: Household;
  device: SocketClient<ServerToDevice>;
}
type Cause = (house: House) => Promise<unknown>;
const DATE = new Date().toISOString().slice(0, 10);
/** Daily, so that the hour of the test decides nothing. */
const TODAY = {
  ...{ startDate: DATE, startTime: "12:00", endDate: DATE, endTime: "13:00" },
  rule: "FREQ=DAILY",
};

/** Says nothing about what is shown, or is sent by nobody. */
type NoNews = "no news";

const here = ({ home }: House) => ({ displayId: home.display.id });
const call =
  ({ app, home }: House): TestApp["call"] =>
  (endpoint, request) =>
    app.call(endpoint, request, { as: home.owner });

const rename: Cause = (house) =>
  call(house)(displaysApi.edit, { params: here(house), body: { name: "Grandma" } });
const pinCard: Cause = (house) =>
  call(house)(cardsApi.create, { params: here(house), body: { text: "Ola is at work until four" } });
const planEvent: Cause = (house) =>
  call(house)(eventsApi.create, {
    params: here(house),
    body: { title: "Ida comes", when: TODAY, reminderMinutes: 0 },
  });
const recaption: Cause = (house) =>
  call(house)(photosApi.edit, {
    params: { ...here(house), photoId: house.home.photo.id },
    body: { caption: "In the boat" },
  });
const stopAutoAnswer: Cause = (house) =>
  call(house)(autoAnswersApi.stop, {
    params: { ...here(house), autoAnswerId: house.home.autoAnswer.id },
  });
const claim: Cause = (house) =>
  call(house)(callRequestsApi.claim, {
    params: { ...here(house), requestId: house.home.callRequest.id },
    body: {},
  });
const answer: Cause = ({ device, home: { message } }) =>
  device.send({
    ...{ type: "occurrence.answered", key: `${message.id}/once`, messageId: message.id },
    ...{ messageVersion: 1, choice: "ok", text: "OK", at: new Date().toISOString() },
  } as const);
const edit: Cause = (house) =>
  call(house)(messagesApi.edit, {
    params: { messageId: house.home.series.id },
    body: { scope: "all", changes: { text: "Time for your drops" } },
  });
const remove: Cause = (house) =>
  call(house)(messagesApi.remove, { params: { messageId: house.home.message.id } });
const write: Cause = (house) =>
  call(house)(messagesApi.create, {
    body: { ...{ displayIds: [house.home.display.id], text: "Ola comes at four" }, when: { kind: "now" } },
  });
const speak: Cause = ({ device }) => speakRecording(device, buildRecording(new Date().toISOString()));
const hold: Cause = ({ device, home: { message } }) =>
  device.send({ type: "plan.stored", planVersion: 1_000, messages: [{ messageId: message.id, version: 1 }] });
const inTurn =
  (...causes: Cause[]): Cause =>
  async (house) => {
    for (const cause of causes) await cause(house);
  };

type PartOfDashboard = Extract<ServerToCaregiver, { type: "parts.changed" }>["what"];
/** Each part of which dashboards hear. One without a cause here does not compile. */
const PARTS_TO_CAREGIVER: Record<PartOfDashboard, Cause> = {
  cards: pinCard,
  photos: recaption,
  recordings: speak,
  events: planEvent,
  calling: stopAutoAnswer,
};

/** The same of a screen. */
const PARTS_TO_DEVICE: Record<keyof PlanParts, Cause> = {
  cards: pinCard,
  photos: recaption,
  callRequest: claim,
  events: planEvent,
  calling: stopAutoAnswer,
};

/** What a dashboard hears, and how it comes about. A frame without a cause here does not compile. */
const TO_CAREGIVER: { [Type in ServerToCaregiver["type"]]: Cause | NoNews | "otherwise" } = {
  ping: "no news",
  pong: "no news",
  ack: "no news",
  refused: "no news",
  closing: "no news",
  // Displays go with their group, and its dashboards are closed.
  "display.removed": "no news",
  // Below: a list of calls is fetched by its own key.
  "call.changed": "otherwise",
  "call.signal": "no news",
  // Below: after a connection was lost, and of another process.
  snapshot: "otherwise",
  "display.outdated": "otherwise",
  "display.changed": inTurn(rename, stopAutoAnswer),
  "occurrence.changed": inTurn(hold, answer),
  "schedule.changed": inTurn(edit, write),
  "message.removed": remove,
  "callRequest.changed": claim,
  // Below: each part by itself.
  "parts.changed": "otherwise",
  "activity.added": (house) =>
    call(house)(displaysApi.removeDevice, { params: { ...here(house), deviceId: house.home.device.id } }),
  "account.changed": inTurn(
    (house) => call(house)(accountsApi.setProfile, { body: { name: "Anna B." } }),
    (house) => call(house)(groupsApi.rename, { body: { name: "The Bergs" } }),
  ),
};

/** The same of a screen. */
const TO_DEVICE: { [Type in ServerToDevice["type"]]: Cause | NoNews | "otherwise" } = {
  ping: "no news",
  pong: "no news",
  ack: "no news",
  refused: "no news",
  closing: "no news",
  "device.identify": "no news",
  "device.reload": "no news",
  // Below: the call stands beside the plan, without a version.
  "call.changed": "otherwise",
  "call.signal": "no news",
  // Fetched over HTTP: test/realtime/largePlans.test.ts.
  "snapshot.ready": "no news",
  snapshot: "otherwise",
  "device.removed": "otherwise",
  "message.changed": inTurn(write, edit),
  "message.removed": remove,
  "occurrence.changed": answer,
  // Below: each part by itself.
  "parts.changed": "otherwise",
  "display.changed": rename,
  "extras.changed": (house) => call(house)(displaysApi.edit, { params: here(house), body: { joke: true } }),
  "device.changed": (house) =>
    call(house)(displaysApi.setViewing, {
      params: { ...here(house), deviceId: house.home.device.id },
      body: { distanceM: 3 },
    }),
};

/** All that a household does in a while. */
const EVERYTHING = inTurn(
  ...[rename, hold, answer, pinCard, planEvent, recaption, claim, speak, edit, write, remove, stopAutoAnswer],
);

describe("what is held after each kind of frame", () => {
  let house: House;

  beforeEach(async () => {
    const app = await startTestApp();
    const home = await buildHousehold(app);
    await app.runDueWork();
    const device = await SocketClient.openDevice(app.url, home.device.cookie);
    await device.next("snapshot");
    house = { app, home, device };
  });
  afterEach(async () => {
    house.device.close();
    await house.app.close();
  });

  it("call.changed is what a page would list, and what a screen would get with its plan", async () => {
    const { app, home, device } = house;
    const before = { params: { ...here(house), callId: home.call.id }, body: { sideId: home.call.sideId } };
    await call(house)(callsApi.leave, before);
    await device.next("call.changed", (frame) => frame.call === null);
    device.forget();
    const page = await SocketClient.openCaregiver(app.url, home.owner.accessToken);
    const body = { sideId: "page-of-anna-1" };
    const started = await call(house)(callsApi.start, { params: here(house), body });
    const params = { ...here(house), callId: started.call.id };
    const ring = await device.next("call.changed");
    expect(ring.call).to.deep.equal((await newSnapshot(house)).call);

    await device.send({ type: "call.answer", callId: params.callId });
    const talking = await page.next("call.changed", (frame) => frame.call.state === "talking");
    const shown = await device.next("call.changed", (frame) => frame.call?.state === "talking");
    expect([talking.call]).to.deep.equal((await call(house)(callsApi.listStanding, {})).items);
    expect(shown.call).to.deep.equal((await newSnapshot(house)).call);

    await call(house)(callsApi.leave, { params, body });
    const ended = await page.next("call.changed", (frame) => frame.call.state === "ended");
    await device.next("call.changed", (frame) => frame.call === null);
    const log = await call(house)(callsApi.listOfDisplay, { params: here(house), query: {} });
    expect(ended.call).to.deep.equal(log.items[0]);
    expect((await newSnapshot(house)).call ?? null).to.equal(null);
    page.close();
  });

  describe("by a dashboard is what it would fetch anew:", () => {
    let dashboard: DashboardCache;
    let other: SecondApp | null = null;

    const openDashboard = async (url?: string) => {
      dashboard = new DashboardCache(house.app, house.home, url);
      await dashboard.open();
    };
    afterEach(async () => {
      dashboard.close();
      await other?.close();
      other = null;
    });

    for (const [type, cause] of causesOf(TO_CAREGIVER)) {
      it(type, async () => {
        await openDashboard();
        await cause(house);
        await waitFor(type, () => Promise.resolve(dashboard.heard().includes(type)));

        await dashboard.expectFresh();
      });
    }

    for (const [part, cause] of Object.entries(PARTS_TO_CAREGIVER)) {
      it(`parts.changed, of ${part}`, async () => {
        await openDashboard();
        await cause(house);
        await waitFor(part, () => Promise.resolve(dashboard.heard().includes("parts.changed")));

        await dashboard.expectFresh();
      });
    }

    it("snapshot, after a connection was lost", async () => {
      await openDashboard();
      dashboard.disconnect();
      await EVERYTHING(house);
      await dashboard.connect();

      await dashboard.expectFresh();
    });

    it("display.outdated, when all of it happens at another process", async () => {
      other = await startAgain(house.app);
      await openDashboard(other.url);
      await EVERYTHING(house);
      await call(house)(groupsApi.rename, { body: { name: "The Bergs" } });
      await house.app.context.hub.wakes.flush();
      await runSocketRounds(other.context);
      await waitFor("display.outdated", () =>
        Promise.resolve(dashboard.heard().includes("display.outdated")),
      );

      await dashboard.expectFresh();
    });
  });

  describe("by a screen is what it would get anew:", () => {
    let screen: ScreenPlan;

    beforeEach(async () => {
      screen = await ScreenPlan.open(house.app.url, house.home.device.cookie);
    });
    afterEach(() => screen.close());

    for (const [type, cause] of causesOf(TO_DEVICE)) {
      it(type, async () => {
        await cause(house);
        await waitFor(type, () => Promise.resolve(screen.heard().includes(type)));

        await screen.expectFresh();
      });
    }

    for (const [part, cause] of Object.entries(PARTS_TO_DEVICE)) {
      it(`parts.changed, of ${part}`, async () => {
        await cause(house);
        await waitFor(part, () => Promise.resolve(screen.heard().includes("parts.changed")));

        await screen.expectFresh();
      });
    }

    it("snapshot, after a connection was lost", async () => {
      screen.close();
      await EVERYTHING(house);
      await screen.connect();

      await screen.expectFresh();
    });

    it("device.removed, which clears it", async () => {
      await call(house)(displaysApi.removeDevice, {
        params: { ...here(house), deviceId: house.home.device.id },
      });
      await waitFor("device.removed", () => Promise.resolve(screen.heard().includes("device.removed")));

      expect(screen.plan()).to.equal(null);
      // A display whose only screen it was still lets another one in.
      const opened = await call(house)(displaysApi.openPairing, { params: here(house) });
      await buildDevice(house.app, { display: opened, caregiver: house.home.owner });
    });
  });
});

async function newSnapshot({ app, home }: House): Promise<DisplaySnapshot> {
  const tab = await SocketClient.openDevice(app.url, home.device.cookie);
  const { snapshot } = await tab.next("snapshot");
  tab.close();
  return snapshot;
}

function causesOf(table: Record<string, Cause | NoNews | "otherwise">): Array<[type: string, cause: Cause]> {
  return Object.entries(table).flatMap(([type, cause]) =>
    typeof cause === "function" ? [[type, cause] as [string, Cause]] : [],
  );
}
