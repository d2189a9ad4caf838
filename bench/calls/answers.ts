import { CallScene } from "../../test/support/calls/CallScene.js";
import { TurnForwarder } from "../../test/support/calls/TurnForwarder.js";
import { findWay } from "../../test/support/calls/watchConnections.js";
import { TurnProcess } from "../../test/support/server/TurnProcess.js";
import { waitFor } from "../../test/support/waitFor.js";
import { formatTable, type Bar } from "../support/report.js";
import { median, percentile } from "../support/statistics.js";
import { frameOfBoth, pressedAt, watchFrames, watchPress } from "./firstFrames.js";

interface Series {
  what: string;
  hasTurn: boolean;
  relayOnly: boolean;
  limit: number;
}

/** From Answer until both have seen a frame of the other one. */
const SERIES: Series[] = [
  { what: "warm: with TURN, built while it rings", hasTurn: true, relayOnly: false, limit: 700 },
  { what: "cold: without TURN", hasTurn: false, relayOnly: false, limit: 700 },
  { what: "relayed all the time", hasTurn: true, relayOnly: true, limit: 1_500 },
];

export async function measureAnswers(count: number): Promise<Bar[]> {
  const turn = await TurnProcess.start();
  const forwarder = await TurnForwarder.start(turn);
  const measured: { series: Series; times: number[]; way: string | null }[] = [];
  for (const series of SERIES) {
    const config = series.hasTurn ? forwarder.config("udp") : null;
    const scene = await CallScene.open({ turn: config, relayOnly: series.relayOnly });
    const times: number[] = [];
    while (times.length < count) times.push(await answerOnce(scene, series));
    measured.push({ series, times, way: await findWay(scene.ann) });
    await scene.close();
    console.log(`${series.what}: ${times.map((ms) => ms.toFixed(0)).join(", ")} ms`);
  }
  await forwarder.close();
  await turn.stop();
  const rows = measured.map(({ series, times }) => [
    series.what,
    String(times.length),
    ...[median(times), percentile(times, 0.95)].map((ms) => ms.toFixed(0)),
  ]);
  console.log(
    `\n${formatTable(["from Answer to the first frame of the other one", "times", "p50 ms", "p95 ms"], rows)}`,
  );
  return measured.map(({ series, times }) => ({
    what: `Answer to frame, ${series.what}, p95`,
    measured: percentile(times, 0.95),
    limit: series.limit,
    unit: "ms",
  }));
}

async function answerOnce(scene: CallScene, { hasTurn }: Series): Promise<number> {
  await scene.ring();
  // As somebody who needs some seconds to press: it is built by then.
  if (hasTurn) await waitFor("the connection", async () => (await findWay(scene.ann)) === "relay relay");
  await watchPress(scene.screen, "Answer");
  await watchFrames(scene);
  await scene.press("Answer");
  const at = await frameOfBoth(scene);
  const ms = at - (await pressedAt(scene.screen));
  await scene.seeEachOther();
  await scene.hangUp();
  return ms;
}
