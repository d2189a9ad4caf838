import { CallScene } from "../../test/support/calls/CallScene.js";
import { TurnForwarder } from "../../test/support/calls/TurnForwarder.js";
import { countConnections } from "../../test/support/calls/watchConnections.js";
import { TurnProcess } from "../../test/support/server/TurnProcess.js";
import { waitFor } from "../../test/support/waitFor.js";
import type { Bar } from "../support/report.js";

/** The server is killed with -9 so many times in the middle of a call. */
export async function measureKills(count: number): Promise<Bar[]> {
  const turn = await TurnProcess.start();
  const forwarder = await TurnForwarder.start(turn);
  const scene = await CallScene.open({ turn: forwarder.config("udp") });
  let lost = 0;
  let restarts = 0;
  for (let done = 0; done < count; done += 1) {
    if (done === 0 || (await scene.lastCall()).state !== "talking") await talk(scene);
    const made = await countConnections(scene.ann);
    const isOver = !(await survivesKill(scene));
    if (isOver) lost += 1;
    else restarts += (await countConnections(scene.ann)) - made;
    console.log(`kill ${done + 1}: ${isOver ? "LOST" : "goes on"}`);
  }
  await scene.close();
  await forwarder.close();
  await turn.stop();
  return [
    { what: `calls lost when the server was killed, of ${count}`, measured: lost, limit: 0, unit: "calls" },
    { what: "connections built anew for it", measured: restarts, limit: 0, unit: "connections" },
  ];
}

async function talk(scene: CallScene): Promise<void> {
  await scene.ring();
  await scene.answer();
}

async function survivesKill(scene: CallScene): Promise<boolean> {
  const { id } = await scene.lastCall();
  const isAway = async () => (await scene.ann.getByText(/^You are offline/).count()) > 0;
  try {
    await scene.server.kill9();
    await waitFor("the page to know it", isAway);
    await scene.seeEachOther();
    await scene.server.restart();
    await waitFor("the page to be back", async () => !(await isAway()));
    await scene.seeEachOther();
    const call = await scene.lastCall();
    return call.id === id && call.state === "talking";
  } catch (error) {
    console.error(error);
    return false;
  }
}
