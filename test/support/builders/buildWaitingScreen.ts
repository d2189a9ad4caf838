import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { pairingApi, PairingResult, type PairingRequest } from "../../../shared/contract/pairing.js";
import type { CallOptions, TestApp, TestUser } from "../server/TestApp.js";

/** As the caregivers see it, with what only its own browser knows. */
export interface WaitingScreen extends PairingRequest {
  number: string;
  /** `mantel_waiting=...` */
  ticket: string;
}

/** A browser that typed the code of a display whose window is closed, and waits to be let in. */
export async function buildWaitingScreen(
  app: TestApp,
  { display, caregiver }: { display: Display; caregiver: TestUser },
  options: CallOptions = {},
): Promise<WaitingScreen> {
  const asked = await app.callRaw(pairingApi.pair, { body: { code: display.code } }, options);
  const answer = PairingResult.parse(asked.body);
  const ticket = asked.cookies[0];
  if (answer.state !== "waiting" || !ticket) throw new Error(`The screen does not wait: ${asked.text}`);
  const params = { displayId: display.id };
  const { pairingRequests } = await app.call(displaysApi.get, { params }, { as: caregiver });
  const request = pairingRequests.at(-1);
  if (!request) throw new Error("The waiting screen is not listed.");
  return { ...request, number: answer.number, ticket };
}
