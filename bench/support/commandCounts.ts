import mongoose from "mongoose";
import { connectDatabase, disconnectDatabase } from "../../server/database/connectDatabase.js";
import { deriveDeliveries } from "../../server/notifications/deliveries/derive.service.js";
import { DeliveryModel } from "../../server/notifications/deliveries/delivery.model.js";
import { messagesApi } from "../../shared/contract/messages.js";
import { buildHousehold } from "../../test/support/builders/buildHousehold.js";
import { SocketClient } from "../../test/support/device/SocketClient.js";
import { startTestApp } from "../../test/support/server/startTestApp.js";
import {
  closeTestDatabase,
  openTestDatabase,
  TEST_DATABASE,
} from "../../test/support/server/testDatabase.js";
import { median } from "./statistics.js";

const SAMPLES = 21;

/** Commands that the driver says it sent. */
export interface CommandCounts {
  /** Of one answer, from the frame to its acknowledgement. */
  answerAcknowledged: number;
  /** The same, and those of the due work that makes its deliveries. */
  answerDerived: number;
  /** From the caregiver's request, with its idempotency key, to the frame at the display. */
  messageLeft: number;
  /** Names of those of the middle sample. */
  names: { answer: string[]; message: string[] };
}

/** Counts in this process, since the driver tells nobody else. Of each the median: what looks around every second adds to some samples. */
export async function countCommands(): Promise<CommandCounts> {
  const app = await startTestApp();
  const { uri } = await openTestDatabase();
  await disconnectDatabase();
  await connectDatabase(`${uri}${uri.includes("?") ? "&" : "/?"}monitorCommands=true`, TEST_DATABASE);
  const started: string[] = [];
  mongoose.connection.getClient().on("commandStarted", ({ commandName, command }) => {
    started.push(`${commandName} ${String((command as Record<string, unknown>)[commandName])}`);
  });

  const { owner, display, device } = await buildHousehold(app);
  const client = await SocketClient.openDevice(app.url, device.cookie);
  await client.next("snapshot");
  let ofMessage: string[] = [];
  const hub = app.context.hub;
  const takePlace = hub.takePlace.bind(hub);
  // What the server does for the dashboards once it has sent the message to the display is no part of the way there.
  hub.takePlace = (displayId) => {
    const place = takePlace(displayId);
    const send = place.send.bind(place);
    place.send = (event) => {
      ofMessage = [...started];
      send(event);
    };
    return place;
  };
  const answers: string[][] = [];
  const derivations: string[][] = [];
  const messages: string[][] = [];
  for (let index = 0; index < SAMPLES; index += 1) {
    const text = `Sample ${index}.`;
    await deriveDeliveries(app.context);
    client.forget();

    started.length = 0;
    const arrived = client.next("message.changed", ({ message }) => message.text === text);
    const sending = app.call(
      messagesApi.create,
      { body: { displayIds: [display.id], text, when: { kind: "now" } } },
      { as: owner, headers: { "Idempotency-Key": `command-count-${index}` } },
    );
    const { message } = await arrived;
    messages.push(ofMessage);
    await sending;

    const key = message.occurrences[0]!.key;
    started.length = 0;
    await client.send({
      type: "occurrence.answered",
      key,
      messageId: message.messageId,
      messageVersion: message.version,
      choice: message.replies[0]!.choice,
      text: "Yes",
      at: new Date().toISOString(),
    });
    answers.push([...started]);

    started.length = 0;
    await deriveDeliveries(app.context);
    derivations.push([...started]);
  }
  const told = await DeliveryModel.countDocuments({ kind: "occurrence.answered" });
  if (told === 0) throw new Error("No answer had a delivery: nothing was counted.");
  client.close();
  await app.close();
  await closeTestDatabase();
  return {
    answerAcknowledged: medianLength(answers),
    answerDerived: medianLength(answers) + medianLength(derivations),
    messageLeft: medianLength(messages),
    names: { answer: middle(answers), message: middle(messages) },
  };
}

function medianLength(samples: string[][]): number {
  return median(samples.map(({ length }) => length));
}

function middle(samples: string[][]): string[] {
  return [...samples].sort((a, b) => a.length - b.length)[(samples.length - 1) / 2]!;
}
