import { expect } from "chai";
import { CallScene } from "../../support/calls/CallScene.js";
import { TurnForwarder } from "../../support/calls/TurnForwarder.js";
import { countConnections } from "../../support/calls/watchConnections.js";
import { stopServerProcesses } from "../../support/server/ServerProcess.js";
import { TurnProcess } from "../../support/server/TurnProcess.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";

/** An engine of today from which is taken what Chromium has from 69 on, and Safari from 12.1 (docs/decisions/100). */
describe("A call with an engine of 2018", function () {
  this.timeout(120_000);

  let turn: TurnProcess;
  let forwarder: TurnForwarder;
  let scene: CallScene;

  before(async function () {
    requireChromium(this);
    turn = await TurnProcess.start();
    forwarder = await TurnForwarder.start(turn);
  });

  after(async () => {
    await forwarder?.close();
    await turn?.stop();
    await stopServerProcesses();
  });

  for (const [where, ann, mum] of [
    ["at the display", false, true],
    ["at both ends", true, true],
  ] as const)
    describe(where, () => {
      before(async () => {
        // A cut is one of the relay: a direct way, where the machine has one, would not notice it.
        const turn = forwarder.config("udp");
        scene = await CallScene.open({ turn, relayOnly: true, addsTracks: { ann, mum } });
      });
      after(() => scene?.close());
      runAsSteps(() => scene?.browsers ?? []);

      it("shows both to each other after Answer, by the connection that was built while it rang", async () => {
        await scene.ring();
        await scene.answer();

        await scene.screen.getByText("Ann can see and hear you.").waitFor();
        expect(await countConnections(scene.screen)).to.equal(1);
      });

      it("shows the picture again that was turned off", async () => {
        await scene.press("Camera off");
        await scene.ann.getByText("The screen's camera is off.").waitFor();
        await scene.press("Camera on");

        await scene.seeEachOther();
      });

      it("comes back after a cut", async () => {
        await scene.ann.getByText(/^The connection is (good|weak)\b/).waitFor();
        forwarder.cut({ forgets: true });
        await scene.ann.getByText("The connection is being restored…").waitFor();
        forwarder.mend();

        await scene.ann.getByText("The connection is being restored…").waitFor({ state: "detached" });
        await scene.seeEachOther();
      });
    });
});
