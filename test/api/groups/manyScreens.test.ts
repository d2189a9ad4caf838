import { randomBytes } from "node:crypto";
import { Types } from "mongoose";
import { DeviceModel } from "../../../server/circle/displays/device.model.js";
import { DEVICE_COOKIE, hashDeviceToken } from "../../../server/circle/displays/devices.service.js";
import { DisplayModel } from "../../../server/circle/displays/display.model.js";
import { runSocketRounds } from "../../../server/realtime/socketRounds.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import type { PlannedCalling } from "../../../shared/realtime/snapshot.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { holdNext, type HeldCall } from "../../support/faults/holdNext.js";
import { startAgain, type SecondApp } from "../../support/server/startAgain.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";

/** More than whoever changes a member waits for. */
const SCREENS = 42;

type Screen = SocketClient<ServerToDevice>;

describe("the screens of a care home that are connected", () => {
  let app: TestApp;
  let second: SecondApp;
  let anna: TestUser;
  let ola: TestUser;
  let rooms: Types.ObjectId[];
  let screens: Screen[];

  beforeEach(async () => {
    app = await startTestApp();
    second = await startAgain(app);
    anna = await buildCaregiver(app);
    ola = await buildMember(app, { owner: anna, name: "Ola" });
    const { id } = await buildDisplay(app, anna);
    const first = (await DisplayModel.collection.findOne({ _id: new Types.ObjectId(id) }))!;
    const others = Array.from({ length: SCREENS - 1 }, (_, index) => ({
      ...first,
      _id: new Types.ObjectId(),
      code: `room-${index}`,
    }));
    await DisplayModel.collection.insertMany(others);
    rooms = [first, ...others].map(({ _id }) => _id);
    screens = await Promise.all(rooms.map((room) => openScreen(room, app.url)));
  });
  afterEach(async () => {
    screens.forEach((screen) => screen.close());
    await second.close();
    await app.close();
  });

  async function openScreen(displayId: Types.ObjectId, url: string): Promise<Screen> {
    const token = randomBytes(32).toString("base64url");
    const now = new Date(app.context.now());
    const device = { displayId, tokenHash: hashDeviceToken(token), name: "Screen", pairedAt: now };
    await DeviceModel.create({ ...device, lastSeenAt: now });
    const screen = await SocketClient.openDevice(url, `${DEVICE_COOKIE.name}=${token}`);
    await screen.next("snapshot");
    screen.forget();
    return screen;
  }
  const removeOla = () => app.call(groupsApi.removeMember, { params: { userId: ola.userId } }, { as: anna });
  /** As the screen was told last; null: nothing yet. */
  const callersOn = (screen: Screen): string[] | null => {
    const told = screen.frames.flatMap((frame): PlannedCalling[] => {
      if (frame.type === "snapshot") return [frame.snapshot.calling!];
      return frame.type === "parts.changed" && frame.parts.calling ? [frame.parts.calling] : [];
    });
    return told.at(-1)?.callers.map(({ name }) => name) ?? null;
  };
  const hasLearned = (screen: Screen) => callersOn(screen)?.join() === anna.name;

  it("all learn that somebody cannot call them any more", async () => {
    await removeOla();

    await waitFor("every screen to learn it", () => Promise.resolve(screens.every(hasLearned)));
  });

  it("learn it from another process when the one that is about to tell them dies", async () => {
    const other = await openScreen(rooms[0]!, second.url);
    screens.push(other);
    const { release } = holdNext(isPlanRaised);
    try {
      await removeOla();
      await runSocketRounds(second.context);

      await waitFor("the other screen to learn it", () => Promise.resolve(hasLearned(other)));
    } finally {
      // Where nothing was held, this is.
      const nothing = DisplayModel.findOneAndUpdate({ code: "none" }, { $inc: { planVersion: 1 } }).exec();
      release();
      await nothing;
    }
  });
});

/** Of one display by itself. */
function isPlanRaised({ model, op, update }: HeldCall): boolean {
  return model === "Display" && op === "findOneAndUpdate" && "planVersion" in (update.$inc ?? {});
}
