import { expect } from "chai";
import { CallScene } from "../../support/calls/CallScene.js";
import { plugCamera, unplugsCamera } from "../../support/calls/unplug.js";
import { stopServerProcesses } from "../../support/server/ServerProcess.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";

/** Both browsers are on this machine, which may have no other network. */
const LOOPBACK = "--allow-loopback-in-peer-connection";

describe("A camera that is pulled out in a call", function () {
  this.timeout(120_000);

  let scene: CallScene;

  before(async function () {
    requireChromium(this);
    scene = await CallScene.open({ turn: null, flags: [LOOPBACK] });
    for (const page of [scene.ann, scene.screen]) {
      await unplugsCamera(page);
      await page.reload();
    }
    await scene.ring();
    await scene.answer();
    await scene.screen.getByText("Ann can see and hear you.").waitFor();
  });

  after(async () => {
    await scene?.close();
    await stopServerProcesses();
  });

  runAsSteps(() => scene?.browsers ?? []);

  it("on Mum's screen: the call goes on, and both read that Mum is heard and not seen", async () => {
    await plugCamera(scene.screen, false);

    await scene.screen.getByText("Ann can hear you, but not see you.").waitFor();
    await scene.ann.getByText("The screen's camera is off.").waitFor();
    await scene.seeOfDashboard();
    expect((await scene.lastCall()).state).to.equal("talking");
  });

  it("and is seen again as soon as it is plugged in, without a press", async () => {
    await plugCamera(scene.screen, true);

    await scene.screen.getByText("Ann can see and hear you.").waitFor();
    await scene.seeEachOther();
    await scene.ann.getByText("The screen's camera is off.").waitFor({ state: "detached" });
  });

  it("but not where Mum has turned it off herself", async () => {
    await scene.press("Camera off");
    await plugCamera(scene.screen, false);
    await plugCamera(scene.screen, true);
    await scene.ann.getByText("The screen's camera is off.").waitFor();

    // Its answer would have come by then.
    await scene.screen.evaluate(() => navigator.mediaDevices.enumerateDevices());
    await scene.screen.getByText("Ann can hear you, but not see you.").waitFor();
    await scene.press("Camera on");
    await scene.seeEachOther();
  });

  it("on Ann's phone: the call goes on, and both read that Ann is heard and not seen", async () => {
    await plugCamera(scene.ann, false);

    await scene.ann.getByText("You can't be seen: no camera was found.").waitFor();
    await scene.screen.getByText("Ann sends no picture.").waitFor();
    await scene.seeOfDisplay();
  });

  it("and is seen again as soon as it is plugged in, without a press", async () => {
    await plugCamera(scene.ann, true);

    await scene.ann.getByText(/^You can't be seen/).waitFor({ state: "detached" });
    await scene.seeEachOther();
    await scene.screen.getByText("Ann sends no picture.").waitFor({ state: "detached" });
  });

  it("one that was out before Answer is used in the call once it is plugged in", async () => {
    await scene.hangUp();
    await plugCamera(scene.screen, false);
    await scene.ring();
    await scene.press("Answer");

    await scene.seeOfDashboard();
    await scene.screen.getByText("Ann can hear you, but not see you.").waitFor();
    await plugCamera(scene.screen, true);
    await scene.seeEachOther();
  });
});
