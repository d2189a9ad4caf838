import { DisplayModel, type DisplayDocument } from "../../../server/circle/displays/display.model.js";
import { presentCurrentDisplay } from "../../../server/circle/displays/announceDisplay.js";
import { deviceNameFrom } from "../../../server/core/deviceName.js";
import { ensureDevice } from "../../../server/features/pairing/joinDisplay.service.js";
import { pairingTryOf, type PairingTry } from "../../../server/features/pairing/pairingTry.js";
import { displaysApi, type Device, type Display } from "../../../shared/contract/displays.js";
import { pairingApi } from "../../../shared/contract/pairing.js";
import { browserNameFrom } from "../../../shared/rules/browserName.js";
import type { TestApp, TestUser } from "../server/TestApp.js";

export interface TestDevice extends Device {
  /** `mantel_device=...` */
  cookie: string;
}

/** The requests of tests say nothing of a browser. */
const USER_AGENT = "";

/**
 * A browser that entered the display's code while its pairing window was open. Made by what the endpoint of the pairing makes devices by: the rest
 * of it, from the counting of wrong codes to the steady pace, was a third of what most tests begin with. test/api/pairing/pairing.test.ts compares
 * the rows of both ways.
 */
export async function buildDevice(
  app: TestApp,
  { display, caregiver }: { display: Display; caregiver: TestUser },
): Promise<TestDevice> {
  // The cookie's name behind https is the endpoint's to know.
  const isHttps = app.context.config.publicUrl?.startsWith("https:") ?? false;
  const own = pairingTryOf(app.context, display);
  const opened = isHttps ? null : await closeWindow(app, { display, own });
  return opened ? joinOpened(app, { opened, own }) : pairDevice(app, { display, caregiver });
}

/** The same by the code, as a screen does it. */
export async function pairDevice(
  app: TestApp,
  { display, caregiver }: { display: Display; caregiver: TestUser },
): Promise<TestDevice> {
  const paired = await app.callRaw(pairingApi.pair, { body: { code: display.code } });
  const cookie = paired.cookies[0];
  if (!cookie) throw new Error(`The display did not let a browser in: ${paired.text}`);
  const { devices } = await app.call(
    displaysApi.get,
    { params: { displayId: display.id } },
    { as: caregiver },
  );
  const device = devices.at(-1);
  if (!device) throw new Error("The paired device is not listed.");
  return { ...device, cookie };
}

/** null when it is not open: the endpoint says what is wrong. */
function closeWindow(
  { context }: TestApp,
  { display, own }: { display: Display; own: PairingTry },
): Promise<DisplayDocument | null> {
  const now = new Date(context.now());
  return DisplayModel.findOneAndUpdate(
    { code: display.code, pairingOpenUntil: { $gt: now } },
    { pairingOpenUntil: null, pairingClaimedBy: own.claim, pairingClaimedAt: now },
    { returnDocument: "after" },
  ).exec();
}

async function joinOpened(
  { context }: TestApp,
  { opened, own }: { opened: DisplayDocument; own: PairingTry },
): Promise<TestDevice> {
  await ensureDevice(context, opened, {
    id: own.deviceId,
    token: own.token,
    name: deviceNameFrom(USER_AGENT),
    browser: browserNameFrom(USER_AGENT),
  });
  const { devices } = await presentCurrentDisplay(context, opened);
  const device = devices.at(-1);
  if (!device) throw new Error("The paired device is not listed.");
  return { ...device, cookie: `mantel_device=${own.token}` };
}
