import { accountsApi } from "../../../shared/contract/accounts.js";
import { eventsApi } from "../../../shared/contract/calendar/events.js";
import { autoAnswersApi } from "../../../shared/contract/calling/autoAnswers.js";
import { callRequestsApi } from "../../../shared/contract/callRequests.js";
import { displaysApi } from "../../../shared/contract/displays.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import type { ServerToCaregiver } from "../../../shared/realtime/serverToCaregiver.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildHousehold, type Household } from "../../support/builders/buildHousehold.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { startAgain, type SecondApp } from "../../support/server/startAgain.js";
import { startTestApp, type TestAppOptions } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";

/** A household whose screen has a tab at each of two processes, and whose caregivers' dashboards are open at the second one. */
export interface TwoProcesses {
  here: TestApp;
  there: SecondApp;
  home: Household;
  /** Of the owner's group; sees every display. */
  sister: TestUser;
  screenHere: SocketClient<ServerToDevice>;
  screenThere: SocketClient<ServerToDevice>;
  ownerThere: SocketClient<ServerToCaregiver>;
  sisterThere: SocketClient<ServerToCaregiver>;
  close(): Promise<void>;
}

export async function startTwoProcesses(options: TestAppOptions = {}): Promise<TwoProcesses> {
  const here = await startTestApp(options);
  const there = await startAgain(here);
  const home = await buildHousehold(here);
  const sister = await buildMember(here, { owner: home.owner, name: "Sara" });
  const screenHere = await SocketClient.openDevice(here.url, home.device.cookie);
  const screenThere = await SocketClient.openDevice(there.url, home.device.cookie);
  const ownerThere = await SocketClient.openCaregiver(there.url, home.owner.accessToken);
  const sisterThere = await SocketClient.openCaregiver(there.url, sister.accessToken);
  const clients = [screenHere, screenThere, ownerThere, sisterThere];
  await Promise.all(clients.map((client) => (client as SocketClient).next("snapshot")));
  return {
    ...{ here, there, home, sister, screenHere, screenThere, ownerThere, sisterThere },
    async close() {
      clients.forEach((client) => client.close());
      await there.close();
      await here.close();
    },
  };
}

interface Change {
  /** Made through the first process. */
  make(two: TwoProcesses): Promise<unknown>;
  /** Resolves when it was seen by those connected to the second one. */
  seen(two: TwoProcesses): Promise<unknown>;
}

/** From yesterday on, so that the hour of the test decides nothing. */
const YESTERDAY = new Date(Date.now() - 24 * 60 * 60_000).toISOString().slice(0, 10);
const DAILY = {
  ...{ startDate: YESTERDAY, startTime: "12:00", endDate: YESTERDAY, endTime: "13:00" },
  rule: "FREQ=DAILY",
};

const params = ({ home }: TwoProcesses) => ({ displayId: home.display.id });
const outdated = (two: TwoProcesses) =>
  two.ownerThere.next("display.outdated", ({ displayId }) => displayId === two.home.display.id);

/** What the second process has to hear of the first. */
export const CHANGES: Record<string, Change> = {
  "an answer": {
    make: ({ screenHere, home: { message } }) =>
      screenHere.send({
        ...{ type: "occurrence.answered", key: `${message.id}/once`, messageId: message.id },
        ...{ messageVersion: 1, choice: "ok", text: "OK", at: new Date().toISOString() },
      } as const),
    seen: (two) =>
      Promise.all([
        two.ownerThere.next("activity.added", ({ item }) => item.type === "answer"),
        outdated(two),
        two.screenThere.next("snapshot", ({ snapshot }) =>
          snapshot.messages.some(({ occurrences }) =>
            occurrences.some(({ answer }) => answer?.choice === "ok"),
          ),
        ),
      ]),
  },
  "who will call": {
    make: (two) =>
      two.here.call(
        callRequestsApi.claim,
        { params: { ...params(two), requestId: two.home.callRequest.id }, body: {} },
        { as: two.home.owner },
      ),
    seen: (two) =>
      Promise.all([
        outdated(two),
        two.screenThere.next("snapshot", ({ snapshot }) => snapshot.callRequest?.claimedBy === "Anna Berg"),
      ]),
  },
  "an event in the calendar": {
    make: (two) =>
      two.here.call(
        eventsApi.create,
        { params: params(two), body: { title: "Ida comes", when: DAILY, reminderMinutes: null } },
        { as: two.home.owner },
      ),
    seen: (two) =>
      Promise.all([
        outdated(two),
        two.screenThere.next("snapshot", ({ snapshot }) =>
          (snapshot.events ?? []).some(({ title }) => title === "Ida comes"),
        ),
      ]),
  },
  "that a screen answers by itself no more": {
    make: (two) =>
      two.here.call(
        autoAnswersApi.stop,
        { params: { ...params(two), autoAnswerId: two.home.autoAnswer.id } },
        { as: two.home.owner },
      ),
    seen: outdated,
  },
  "another name": {
    make: (two) =>
      two.here.call(
        displaysApi.edit,
        { params: params(two), body: { name: "Grandma" } },
        { as: two.home.owner },
      ),
    seen: (two) =>
      Promise.all([
        two.ownerThere.next("display.changed", ({ display }) => display.name === "Grandma"),
        two.screenThere.next("snapshot", ({ snapshot }) => snapshot.display.name === "Grandma"),
      ]),
  },
  "a setting that no screen shows": {
    make: (two) =>
      two.here.call(
        displaysApi.edit,
        { params: params(two), body: { tags: ["ward 3"] } },
        { as: two.home.owner },
      ),
    seen: ({ ownerThere }) =>
      ownerThere.next("display.changed", ({ display }) => display.tags.includes("ward 3")),
  },
  "what a screen holds": {
    make: ({ screenHere, home: { message } }) =>
      screenHere.send({
        ...{ type: "plan.stored", planVersion: 1_000 },
        messages: [{ messageId: message.id, version: 1 }],
      } as const),
    seen: outdated,
  },
  "a setting of the account": {
    make: ({ here, home: { owner } }) =>
      here.call(accountsApi.setProfile, { body: { clockFormat: "12" } }, { as: owner }),
    seen: ({ ownerThere }) => ownerThere.next("account.changed"),
  },
  "the name of the group": {
    make: ({ here, home: { owner } }) =>
      here.call(groupsApi.rename, { body: { name: "The Bergs" } }, { as: owner }),
    seen: ({ sisterThere }) => sisterThere.next("account.changed"),
  },
  "the end of a membership": {
    make: ({ here, home: { owner }, sister }) =>
      here.call(groupsApi.removeMember, { params: { userId: sister.userId } }, { as: owner }),
    seen: ({ sisterThere }) => sisterThere.waitClosed(),
  },
  "that somebody works in another group": {
    async make({ here, home: { owner, joinedGroupId } }) {
      const body = { latestGroupID: joinedGroupId };
      return here.call(accountsApi.setProfile, { body }, { as: owner });
    },
    seen: ({ ownerThere }) => ownerThere.waitClosed(),
  },
  "a sign-out": {
    make: ({ here, home: { owner } }) =>
      here.call(accountsApi.logOut, {}, { cookies: [owner.refreshCookie] }),
    seen: ({ ownerThere }) => ownerThere.waitClosed(),
  },
  "a screen that is asked for its name": {
    make: (two) => askForName(two),
    seen: ({ screenHere, screenThere }) =>
      // One process carries it out.
      Promise.any([screenHere.next("device.identify"), screenThere.next("device.identify")]),
  },
  "the end of a screen": {
    make: (two) =>
      two.here.call(
        displaysApi.removeDevice,
        { params: { ...params(two), deviceId: two.home.device.id } },
        { as: two.home.owner },
      ),
    seen: (two) =>
      Promise.all([
        two.screenThere.next("device.removed"),
        two.ownerThere.next("display.changed", ({ display }) => display.devices.length === 0),
        two.ownerThere.next("activity.added", ({ item }) => item.type === "deviceRemoved"),
      ]),
  },
};

async function askForName(two: TwoProcesses): Promise<void> {
  // The only tab is then at the second process.
  two.screenHere.close();
  await two.here.call(
    displaysApi.identifyDevice,
    { params: { ...params(two), deviceId: two.home.device.id } },
    { as: two.home.owner },
  );
}

/** Somebody of another family, connected to the second process as well. */
export async function openStranger(two: TwoProcesses): Promise<SocketClient<ServerToCaregiver>> {
  const stranger = await buildCaregiver(two.here, { name: "Nils" });
  const socket = await SocketClient.openCaregiver(two.there.url, stranger.accessToken);
  await socket.next("snapshot");
  return socket;
}
