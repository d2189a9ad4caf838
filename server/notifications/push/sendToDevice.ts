import type { AppContext } from "../../core/AppContext.js";
import { withTimeout } from "../../core/withTimeout.js";
import { PushFailed, type OutgoingPush, type PushOutcome } from "./OutgoingPush.js";
import { PushDeviceModel, type PushDeviceDocument } from "./pushDevice.model.js";
import { parsePushToken } from "./pushToken.js";
import { sendFcm } from "./sendFcm.js";
import { sendWebPush } from "./sendWebPush.js";

/** Below the time that a call of the API may take: a test message is sent while somebody waits. */
const DEADLINE_MS = 9_000;

/** Sends to one browser by the way that its token is of; forgets a browser that is gone. Throws when it may work later. */
export async function sendToDevice(
  app: AppContext,
  device: PushDeviceDocument,
  push: OutgoingPush,
): Promise<PushOutcome> {
  const outcome = await withTimeout(send(app, device.token, push), DEADLINE_MS, {
    late: () => new PushFailed("The push service did not answer in time."),
    onLateError: (error) => app.log.debug({ err: error }, "a push message failed after its time"),
  });
  if (outcome === "gone") await forget(device);
  return outcome;
}

/** Throws when it has got another address meanwhile: nobody has asked there yet. */
async function forget({ _id, tokenHash }: PushDeviceDocument): Promise<void> {
  const forgotten = await PushDeviceModel.deleteOne({ _id, tokenHash });
  if (forgotten.deletedCount === 0 && (await PushDeviceModel.exists({ _id })))
    throw new PushFailed("The browser has got a new address.");
}

async function send(app: AppContext, token: string, push: OutgoingPush): Promise<PushOutcome> {
  const target = parsePushToken(token);
  if (target.way === "webPush") return sendWebPush(app, target.subscription, push);
  // Firebase was configured when this browser was added, and is no more.
  return app.config.firebase ? sendFcm(app.config.firebase, target.registrationToken, push) : "gone";
}
