import { displaysApi, type Device, type Display } from "../../../shared/contract/displays.js";
import { pairingApi } from "../../../shared/contract/pairing.js";
import type { TestApp, TestUser } from "../server/TestApp.js";

export interface TestDevice extends Device {
  /** `mantel_device=...` */
  cookie: string;
}

/** A browser that entered the display's code while its pairing window was open. */
export async function buildDevice(
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
