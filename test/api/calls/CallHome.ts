import { DeviceModel } from "../../../server/circle/displays/device.model.js";
import { CallModel } from "../../../server/features/calls/call.model.js";
import type { AppContext } from "../../../server/core/AppContext.js";
import { activityApi } from "../../../shared/contract/activity.js";
import { autoAnswersApi, type AutoAnswer } from "../../../shared/contract/calling/autoAnswers.js";
import { callsApi, type Call } from "../../../shared/contract/calling/calls.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import type { ServerToCaregiver } from "../../../shared/realtime/serverToCaregiver.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice, type TestDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { buildFrameId, SocketClient } from "../../support/device/SocketClient.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";
import type { TestClock } from "../../support/server/TestClock.js";

export type Screen = SocketClient<ServerToDevice>;
export type Page = SocketClient<ServerToCaregiver>;

/** Of one app: no two accounts have one address. */
let families = 0;

/** Anna, who owns the group, Sara, who helps, and Mum's display with a device in the kitchen and one in the bedroom. */
export class CallHome {
  private readonly open: SocketClient[] = [];

  readonly anna: TestUser;
  readonly sara: TestUser;
  readonly mum: Display;
  readonly kitchen: TestDevice;
  readonly bedroom: TestDevice;

  private constructor(
    readonly app: TestApp,
    readonly clock: TestClock,
    family: Pick<CallHome, "anna" | "sara" | "mum" | "kitchen" | "bedroom">,
  ) {
    ({
      anna: this.anna,
      sara: this.sara,
      mum: this.mum,
      kitchen: this.kitchen,
      bedroom: this.bedroom,
    } = family);
  }

  static async build(app: TestApp, clock: TestClock): Promise<CallHome> {
    families += 1;
    const anna = await buildCaregiver(app, { name: "Anna", email: `anna.${families}@example.com` });
    const email = `sara.${families}@example.com`;
    const sara = await buildMember(app, { owner: anna, name: "Sara", email });
    const mum = await buildDisplay(app, anna);
    const kitchen = await buildDevice(app, { display: mum, caregiver: anna });
    const params = { displayId: mum.id };
    const opened = await app.call(displaysApi.openPairing, { params }, { as: anna });
    const bedroom = await buildDevice(app, { display: opened, caregiver: anna });
    return new CallHome(app, clock, { anna, sara, mum, kitchen, bedroom });
  }

  async openScreen(device: TestDevice, url = this.app.url): Promise<Screen> {
    const socket = await SocketClient.openDevice(url, device.cookie);
    this.open.push(socket);
    await socket.next("snapshot");
    return socket;
  }

  async openPage(user: TestUser, url = this.app.url): Promise<Page> {
    const socket = await SocketClient.openCaregiver(url, user.accessToken);
    this.open.push(socket);
    await socket.next("snapshot");
    return socket;
  }

  close(): void {
    this.open.splice(0).forEach((socket) => socket.close());
  }

  /** Returns the call that rings. */
  async start(
    as = this.anna,
    sideId = `page-of-${as.name}-${buildFrameId()}`,
  ): Promise<Call & { sideId: string }> {
    const { call } = await this.app.call(callsApi.start, this.startOf(sideId), { as });
    return { ...call, sideId };
  }

  tryStart(as: TestUser, sideId = buildFrameId()): Promise<RawResponse> {
    return this.app.callRaw(callsApi.start, this.startOf(sideId), { as });
  }

  /** Calls of the caregiver may begin by themselves on the device. */
  consent({ userId, deviceId }: { userId: string; deviceId: string }): Promise<AutoAnswer> {
    const said = { decidedBy: "Anna, with Mum at the table", personSaid: "Yes, then I need not get up." };
    const params = { displayId: this.mum.id };
    return this.app.call(
      autoAnswersApi.consent,
      { params, body: { userId, deviceId, ...said } },
      { as: this.anna },
    );
  }

  /** One that Anna has started, and that was answered in the kitchen. */
  async talk(screen: Screen): Promise<Call & { sideId: string }> {
    const call = await this.start();
    await screen.send({ type: "call.answer", callId: call.id });
    return call;
  }

  try(
    what: "ask" | "admit" | "leave" | "iceServers",
    as: TestUser,
    { id: callId, sideId }: { id: string; sideId: string },
  ): Promise<RawResponse> {
    const params = { displayId: this.mum.id, callId };
    return this.app.callRaw(callsApi[what], { params, body: { sideId } }, { as });
  }

  async log(as = this.anna): Promise<Call[]> {
    const params = { displayId: this.mum.id };
    return (await this.app.call(callsApi.listOfDisplay, { params, query: {} }, { as })).items;
  }

  async last(as = this.anna): Promise<Call> {
    const [call] = await this.log(as);
    if (!call) throw new Error("Nobody has called.");
    return call;
  }

  async standing(as = this.anna): Promise<Call[]> {
    return (await this.app.call(callsApi.listStanding, {}, { as })).items;
  }

  async feed() {
    const query = { displayId: this.mum.id, calls: "yes" as const };
    const { items } = await this.app.call(activityApi.list, { query }, { as: this.anna });
    return items.flatMap((item) => (item.type === "call" ? [item] : []));
  }

  /** The clock goes on, and due work of calls is done; screens that are connected stay so. */
  async pass(seconds: number, contexts: AppContext[] = [this.app.context]): Promise<void> {
    this.clock.advance(seconds * 1_000);
    await this.seen();
    await Promise.all(contexts.map((context) => context.registered.steadyWork.endDueCalls!(context)));
  }

  /** As every quarter of a minute of a connected screen. */
  async seen(): Promise<void> {
    const lastSeenAt = new Date(this.clock.now());
    await DeviceModel.updateMany({ displayId: this.mum.id }, { $set: { lastSeenAt } });
  }

  countStanding(): Promise<number> {
    return CallModel.countDocuments({ displayId: this.mum.id, standing: true });
  }

  private startOf(sideId: string) {
    return { params: { displayId: this.mum.id }, body: { sideId } };
  }
}

/** What a device was to show of calls, such as `ringing <id>`; null: nothing any more. */
export function callsShownOn(screen: Screen): (string | null)[] {
  return screen.frames.flatMap((frame) =>
    frame.type === "call.changed" ? [frame.call && `${frame.call.state} ${frame.callId}`] : [],
  );
}

export function signalsTo(socket: Screen | Page): string[] {
  return (socket.frames as (ServerToDevice | ServerToCaregiver)[]).flatMap((frame) =>
    frame.type === "call.signal" ? [`${frame.seq} ${frame.signal}`] : [],
  );
}
