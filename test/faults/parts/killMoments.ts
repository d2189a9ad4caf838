import { readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { PlannedMessage } from "../../../shared/realtime/snapshot.js";
import type { ServerProcess } from "../../support/server/ServerProcess.js";
import type { AnsweredFrame, AnsweringDevice } from "./AnsweringDevice.js";

/** A question on the screen, about to be answered. */
export interface Scene {
  server: ServerProcess;
  device: AnsweringDevice;
  message: PlannedMessage;
  button: number;
}

/** Presses the button and kills the server, in its own order. */
export type KillMoment = (scene: Scene) => Promise<AnsweredFrame>;

/** Notifications wait 6 s, so while rounds go on some mail comes due within that. */
const NEXT_MAIL_LIMIT_MS = 8_000;

export const beforeThePress: KillMoment = async ({ server, device, message, button }) => {
  await server.kill9();
  return device.answer(message, button);
};

function afterThePress(delayMs: number): KillMoment {
  return async ({ server, device, message, button }) => {
    const answer = device.answer(message, button);
    if (delayMs > 0) await sleep(delayMs);
    await server.kill9();
    return answer;
  };
}

export function afterTheAck(delayMs: number): KillMoment {
  return async ({ server, device, message, button }) => {
    const answer = device.answer(message, button);
    await device.untilAcknowledged(answer);
    if (delayMs > 0) await sleep(delayMs);
    await server.kill9();
    return answer;
  };
}

/** In the instant in which the outbox writes a mail, of this round or an earlier one. */
const whileMailing: KillMoment = async ({ server, device, message, button }) => {
  const answer = device.answer(message, button);
  await device.untilAcknowledged(answer);
  const before = mailFiles(server).join();
  const deadline = Date.now() + NEXT_MAIL_LIMIT_MS;
  while (mailFiles(server).join() === before && Date.now() < deadline) await sleep(1);
  await server.kill9();
  return answer;
};

/** Storing an answer and all that follows from it takes some 10 ms: these fall before, into and after it. */
export const KILL_MOMENTS: KillMoment[] = [
  beforeThePress,
  afterThePress(0),
  afterThePress(1),
  afterThePress(2),
  afterThePress(4),
  afterThePress(7),
  afterThePress(11),
  afterThePress(16),
  afterTheAck(0),
  afterTheAck(5),
  afterTheAck(40),
  whileMailing,
];

function mailFiles(server: ServerProcess): string[] {
  try {
    return readdirSync(path.join(server.dataDir, "mail"));
  } catch {
    // The folder comes with the first mail.
    return [];
  }
}
