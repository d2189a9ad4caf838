import type { Display } from "../../shared/contract/displays.js";
import type { Message } from "../../shared/contract/messages.js";
import { buildCaregiver } from "./buildCaregiver.js";
import { buildDevice, type TestDevice } from "./buildDevice.js";
import { buildDisplay } from "./buildDisplay.js";
import { buildMessage } from "./buildMessage.js";
import type { TestApp, TestUser } from "./TestApp.js";

/** One of everything that an endpoint can be about. */
export interface Household {
  owner: TestUser;
  display: Display;
  device: TestDevice;
  /** Due at once. */
  message: Message;
  /** Every morning from the first of May 2030. */
  series: Message;
}

export async function buildHousehold(app: TestApp, ownerName = "Anna Berg"): Promise<Household> {
  const owner = await buildCaregiver(app, { name: ownerName });
  const display = await buildDisplay(app, owner);
  const device = await buildDevice(app, { display, caregiver: owner });
  const message = await buildMessage(app, { display, caregiver: owner });
  const series = await buildMessage(
    app,
    { display, caregiver: owner },
    {
      text: "Time for your tablets",
      when: { kind: "series", startDate: "2030-05-01", rule: "FREQ=DAILY", slots: [{ time: "08:00" }] },
    },
  );
  return { owner, display, device, message, series };
}
