import { setTimeout as sleep } from "node:timers/promises";
import { CallScene } from "../../test/support/calls/CallScene.js";
import { TurnForwarder } from "../../test/support/calls/TurnForwarder.js";
import { TurnProcess } from "../../test/support/server/TurnProcess.js";
import { formatTable, type Bar } from "../support/report.js";
import { frameOfBoth, watchFrames } from "./firstFrames.js";

const CUT_SECONDS = [3, 10, 30];
const BACK_MS_MAX = 5_000;
/** What a call is left alone before the next cut. */
const CALM_MS = 1_000;

/** Each in its turn cut for 3, 10 and 30 s, with the network as it was, and as one that has forgotten both sides. */
export async function measureCuts(count: number): Promise<Bar[]> {
  const turn = await TurnProcess.start();
  const forwarder = await TurnForwarder.start(turn);
  const scene = await CallScene.open({ turn: forwarder.config("udp"), relayOnly: true });
  await scene.ring();
  await scene.answer();
  const { id } = await scene.lastCall();
  const cuts: { seconds: number; forgets: boolean; ms: number }[] = [];
  while (cuts.length < count) {
    const seconds = CUT_SECONDS[cuts.length % CUT_SECONDS.length]!;
    const forgets = Math.floor(cuts.length / CUT_SECONDS.length) % 2 === 1;
    const ms = await cutOnce({ scene, forwarder }, { seconds, forgets });
    cuts.push({ seconds, forgets, ms });
    console.log(`cut of ${seconds} s${forgets ? ", forgotten" : ""}: back after ${ms.toFixed(0)} ms`);
    await sleep(CALM_MS);
  }
  const isSame = (await scene.lastCall()).id === id;
  await scene.close();
  await forwarder.close();
  await turn.stop();
  const rows = CUT_SECONDS.map((seconds) => cuts.filter((cut) => cut.seconds === seconds))
    .filter((some) => some.length > 0)
    .map((some) => [
      `${some[0]!.seconds} s`,
      String(some.length),
      Math.max(...some.map(({ ms }) => ms)).toFixed(0),
    ]);
  console.log(`\n${formatTable(["cut", "times", "slowest, ms after its end"], rows)}`);
  return [
    {
      what: `network cuts of 3, 10 and 30 s that took longer, of ${count}`,
      measured: cuts.filter(({ ms }) => ms > BACK_MS_MAX).length,
      limit: 0,
      unit: "cuts",
    },
    {
      what: "slowest of them",
      measured: Math.max(...cuts.map(({ ms }) => ms)),
      limit: BACK_MS_MAX,
      unit: "ms",
    },
    { what: "calls lost by them", measured: isSame ? 0 : 1, limit: 0, unit: "calls" },
  ];
}

/** From the end of the cut until both have seen a frame of the other one, in milliseconds. */
async function cutOnce(
  { scene, forwarder }: { scene: CallScene; forwarder: TurnForwarder },
  { seconds, forgets }: { seconds: number; forgets: boolean },
): Promise<number> {
  forwarder.cut({ forgets });
  await sleep(seconds * 1_000);
  await watchFrames(scene);
  const from = Date.now();
  forwarder.mend();
  const at = await frameOfBoth(scene);
  await scene.seeEachOther();
  return at - from;
}
