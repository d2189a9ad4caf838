import { displaysApi, type Display, type NewDisplay } from "../../../shared/contract/displays.js";
import { HOME_ZONE } from "./homeZone.js";
import type { TestApp, TestUser } from "../server/TestApp.js";

/** A display in the caregiver's group, its pairing window open. Mum's, in Oslo, unless the test says whose. */
export function buildDisplay(
  app: TestApp,
  caregiver: TestUser,
  overrides: Partial<NewDisplay> = {},
): Promise<Display> {
  const body = { name: "Mum", timeZone: HOME_ZONE, ...overrides };
  return app.call(displaysApi.create, { body }, { as: caregiver });
}
