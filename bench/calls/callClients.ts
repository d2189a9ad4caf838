import { callsApi } from "../../shared/contract/calling/calls.js";
import { CALL_HEARD_EVERY_MS } from "../../shared/limits.js";
import type { ServerToCaregiver } from "../../shared/realtime/serverToCaregiver.js";
import type { ServerToDevice } from "../../shared/realtime/serverToDevice.js";
import { buildFrameId, SocketClient } from "../../test/support/device/SocketClient.js";
import { answerPings } from "../support/answerPings.js";

/**
 * Run as a process of its own: pages and screens that call each other, each with a socket of its own, and say what browsers say, of the same
 * length, without any media.
 */

export interface Caller {
  displayId: string;
  /** Of the screen. */
  cookie: string;
  /** Of the caregiver. */
  token: string;
}

export type CallQuestion =
  | { kind: "connect"; url: string; callers: Caller[] }
  /** Each calls, is answered, and builds a connection. Answered when all have. */
  | { kind: "call" }
  /** An ICE restart in each call. */
  | { kind: "restart" };

interface Talk {
  caller: Caller;
  page: SocketClient<ServerToCaregiver>;
  screen: SocketClient<ServerToDevice>;
  callId: string;
  sideId: string;
  deviceId: string;
  seq: number;
}

/** Of an offer with sound, a picture and a data channel, as Chromium makes them; its answer; and a handful of candidates. */
const LENGTHS = [6_000, 4_000, 700, 700, 350, 350];
/** Calls do not begin in one moment. */
const AT_ONCE = 5;

let base = "";
const talks: Talk[] = [];

process.on("message", (question: CallQuestion) => {
  void answer(question).then(() => process.send?.({}));
});
process.send?.({});

async function answer(question: CallQuestion): Promise<void> {
  if (question.kind === "connect") {
    base = question.url;
    await inTurns(question.callers, connect);
  } else await inTurns(talks, question.kind === "call" ? call : negotiate);
}

async function inTurns<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let first = 0; first < items.length; first += AT_ONCE)
    await Promise.all(items.slice(first, first + AT_ONCE).map(work));
}

async function connect(caller: Caller): Promise<void> {
  const screen = await SocketClient.openDevice(base, caller.cookie);
  const page = await SocketClient.openCaregiver(base, caller.token);
  [screen, page].forEach(({ socket }) => answerPings(socket));
  const { snapshot } = await screen.next("snapshot");
  await page.next("snapshot");
  const { id: deviceId } = snapshot.device;
  talks.push({ caller, page, screen, callId: "", sideId: "", deviceId, seq: 0 });
}

async function call(talk: Talk): Promise<void> {
  talk.sideId = buildFrameId();
  talk.callId = await start(talk);
  const { callId, sideId, page, screen } = talk;
  await page.send({ type: "call.heard", callId, sideId });
  await screen.send({ type: "call.heard", callId });
  await negotiate(talk);
  await screen.send({ type: "call.answer", callId });
  await negotiate(talk);
  // Only who speaks is there.
  setInterval(() => {
    page.sendRaw({ type: "call.heard", id: buildFrameId(), callId, sideId });
    screen.sendRaw({ type: "call.heard", id: buildFrameId(), callId });
    [page, screen].forEach((socket) => socket.forget());
  }, CALL_HEARD_EVERY_MS);
}

async function negotiate(talk: Talk): Promise<void> {
  const { callId, sideId, deviceId, page, screen } = talk;
  for (const [index, length] of LENGTHS.entries()) {
    talk.seq += 1;
    const { seq } = talk;
    const signal = "x".repeat(length);
    const isPages = index % 2 === 0;
    if (isPages) {
      await page.send({ type: "call.signal", callId, sideId, to: deviceId, seq, signal });
      await screen.next("call.signal", (frame) => frame.seq === seq);
    } else {
      await screen.send({ type: "call.signal", callId, to: sideId, seq, signal });
      await page.next("call.signal", (frame) => frame.seq === seq);
    }
  }
}

async function start({ caller, sideId }: Talk): Promise<string> {
  const response = await fetch(`${base}${callsApi.start.path.replace(":displayId", caller.displayId)}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${caller.token}` },
    body: JSON.stringify({ sideId }),
  });
  if (!response.ok) throw new Error(`A call did not begin: ${await response.text()}`);
  const { call: started } = (await response.json()) as { call: { id: string } };
  return started.id;
}
