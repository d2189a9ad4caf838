import { setTimeout as sleep } from "node:timers/promises";
import { DeviceModel } from "../../server/circle/displays/device.model.js";
import { DisplayModel } from "../../server/circle/displays/display.model.js";
import { HttpCaregiver, pairDevice } from "../../test/support/server/HttpCaregiver.js";
import type { TestApp } from "../../test/support/server/TestApp.js";
import type { Browser } from "../browser/Browser.js";
import { planChanges } from "./planChanges.js";

const CPU_FACTOR = 6;
const CHANGES = 10_000;
/** 2,000 a second. */
const BATCH = 100;
const BATCH_EVERY_MS = 50;
const STORED_DEADLINE_MS = 120_000;
const STORED_POLL_MS = 50;
const NO_LIMIT = 0;

export interface ChangedPlan {
  heapBeforeBytes: number;
  heapAfterBytes: number;
  /** From the first change sent until the display said that it has stored the plan after the last one. */
  caughtUpMs: number;
}

/**
 * A display with a clock on its screen, and 10,000 changes of its plan. They come from a real server's hub, over its socket; they skip
 * the database, which would take minutes for what the display sees the same of.
 */
export async function changePlan(
  browser: Browser,
  app: TestApp,
  caregiver: HttpCaregiver,
): Promise<ChangedPlan> {
  const display = await caregiver.createDisplay("Mum");
  const cookie = await pairDevice(app.url, display.code);
  const page = await browser.openPage();
  await page.setCookie(app.url, cookie);
  await page.throttle({ cpuFactor: CPU_FACTOR, bitsPerSecond: NO_LIMIT, latencyMs: 0 });
  await page.navigate(`${app.url}/display`);
  const { planVersion } = await DisplayModel.findById(display.id).orFail();
  await untilStored(display.id, planVersion);
  const heapBeforeBytes = await page.liveHeapBytes();

  const startedAt = performance.now();
  const changes = planChanges(CHANGES, planVersion);
  for (let first = 0; first < CHANGES; first += BATCH) {
    changes.slice(first, first + BATCH).forEach((change) => app.context.hub.planChanged(display.id, change));
    await sleep(BATCH_EVERY_MS);
  }
  await untilStored(display.id, planVersion + CHANGES);
  const caughtUpMs = performance.now() - startedAt;
  const heapAfterBytes = await page.liveHeapBytes();
  await page.close();
  return { heapBeforeBytes, heapAfterBytes, caughtUpMs };
}

/** The display itself reports the version of the plan that is safe in its storage. */
async function untilStored(displayId: string, planVersion: number): Promise<void> {
  const deadline = Date.now() + STORED_DEADLINE_MS;
  while (!(await DeviceModel.exists({ displayId, storedPlanVersion: planVersion }))) {
    if (Date.now() > deadline)
      throw new Error(`The display never stored version ${planVersion} of its plan.`);
    await sleep(STORED_POLL_MS);
  }
}
