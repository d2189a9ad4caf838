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
  names: { answer: string[] };
  /** Where the time of a message goes. */
  steps: MessageStep[];
}

/** One command of a message: medians, in ms since the request. */
export interface MessageStep {
  name: string;
  from: number;
  to: number;
}

interface Command extends MessageStep {
  requestId: number;
}

/** Counts in this process, since the driver tells nobody else. Of each the median: what looks around every second adds to some samples. */
export async function countCommands(): Promise<CommandCounts> {
  const app = await startTestApp();
  const { uri } = await openTestDatabase();
  await disconnectDatabase();
  await connectDatabase(`${uri}${uri.includes("?") ? "&" : "/?"}monitorCommands=true`, TEST_DATABASE);
  const started: Command[] = [];
  const client = mongoose.connection.getClient();
  client.on("commandStarted", ({ commandName, command, requestId }) => {
    const name = `${commandName} ${String((command as Record<string, unknown>)[commandName])}`;
    started.push({ name, requestId, from: performance.now(), to: NaN });
  });
  client.on("commandSucceeded", ({ requestId }) => {
    const command = started.find((one) => one.requestId === requestId);
    if (command) command.to = performance.now();
  });

  const { owner, display, device } = await buildHousehold(app);
  const screen = await SocketClient.openDevice(app.url, device.cookie);
  await screen.next("snapshot");
  let ofMessage: Command[] = [];
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
  const steps: MessageStep[][] = [];
  for (let index = 0; index < SAMPLES; index += 1) {
    const text = `Sample ${index}.`;
    await deriveDeliveries(app.context);
    screen.forget();

    started.length = 0;
    const sentAt = performance.now();
    const arrived = screen.next("message.changed", ({ message }) => message.text === text);
    const sending = app.call(
      messagesApi.create,
      { body: { displayIds: [display.id], text, when: { kind: "now" } } },
      { as: owner, headers: { "Idempotency-Key": `command-count-${index}` } },
    );
    const { message } = await arrived;
    const arrival = { name: "the frame arrives", from: performance.now(), to: performance.now() };
    messages.push(namesOf(ofMessage));
    steps.push(
      [...ofMessage, arrival].map(({ name, from, to }) => ({ name, from: from - sentAt, to: to - sentAt })),
    );
    await sending;

    const key = message.occurrences[0]!.key;
    started.length = 0;
    await screen.send({
      type: "occurrence.answered",
      key,
      messageId: message.messageId,
      messageVersion: message.version,
      choice: message.replies[0]!.choice,
      text: "Yes",
      at: new Date().toISOString(),
    });
    answers.push(namesOf(started));

    started.length = 0;
    await deriveDeliveries(app.context);
    derivations.push(namesOf(started));
  }
  const told = await DeliveryModel.countDocuments({ kind: "occurrence.answered" });
  if (told === 0) throw new Error("No answer had a delivery: nothing was counted.");
  screen.close();
  await app.close();
  await closeTestDatabase();
  return {
    answerAcknowledged: medianLength(answers),
    answerDerived: medianLength(answers) + medianLength(derivations),
    messageLeft: medianLength(messages),
    names: { answer: middle(answers) },
    steps: medianSteps(steps),
  };
}

function namesOf(commands: Command[]): string[] {
  return commands.map(({ name }) => name);
}

/** Of a command that there is more than once, the first with the first. What most samples do not have is left out. */
function medianSteps(samples: MessageStep[][]): MessageStep[] {
  const byName = new Map<string, MessageStep[]>();
  for (const sample of samples) {
    const seen = new Map<string, number>();
    for (const step of sample) {
      const number = (seen.get(step.name) ?? 0) + 1;
      seen.set(step.name, number);
      const name = number === 1 ? step.name : `${step.name}, ${number}`;
      byName.set(name, [...(byName.get(name) ?? []), step]);
    }
  }
  return [...byName]
    .filter(([, steps]) => steps.length > samples.length / 2)
    .map(([name, steps]) => ({
      name,
      from: median(steps.map(({ from }) => from)),
      to: median(steps.map(({ to }) => to)),
    }))
    .sort((a, b) => a.from - b.from);
}

function medianLength(samples: string[][]): number {
  return median(samples.map(({ length }) => length));
}

function middle(samples: string[][]): string[] {
  return [...samples].sort((a, b) => a.length - b.length)[(samples.length - 1) / 2]!;
}
