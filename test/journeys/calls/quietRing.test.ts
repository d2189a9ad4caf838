import { expect } from "chai";
import type { Page } from "playwright-core";
import { CallScene } from "../../support/calls/CallScene.js";
import { TurnForwarder } from "../../support/calls/TurnForwarder.js";
import { findWay } from "../../support/calls/watchConnections.js";
import { stopServerProcesses } from "../../support/server/ServerProcess.js";
import { TurnProcess } from "../../support/server/TurnProcess.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { waitFor } from "../../support/waitFor.js";

/** So that there are addresses to show on a machine without any network. */
const LOOPBACK = "--allow-loopback-in-peer-connection";

/** What both pages say to each other before Answer, read off their sockets. */
describe("A ring shows nobody's address at home", function () {
  this.timeout(180_000);

  let turn: TurnProcess;
  let forwarder: TurnForwarder;
  let scene: CallScene;
  let said: { ann: string[]; screen: string[] };

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

  async function open(hasRelay: boolean): Promise<void> {
    const config = hasRelay ? forwarder.config("udp") : null;
    scene = await CallScene.open({ turn: config, flags: [LOOPBACK] });
    said = { ann: listen(scene.ann), screen: listen(scene.screen) };
    // The socket of a page that listens from its beginning.
    await scene.screen.reload();
  }

  describe("with a relay", () => {
    before(() => open(true));
    after(() => scene?.close());
    runAsSteps(() => scene?.browsers ?? []);

    it("since nothing but the relay's is named, in either direction", async () => {
      await scene.ring();
      await waitFor("the connection", async () => (await findWay(scene.ann)) === "relay relay");

      for (const signals of [said.ann, said.screen]) {
        const candidates = candidatesIn(signals);
        expect(candidates).to.not.deep.equal([]);
        candidates.forEach((candidate) => expect(candidate).to.match(/ typ relay raddr 0\.0\.0\.0 rport 0 /));
        expect(addressesIn(signals)).to.deep.equal(["0.0.0.0", "127.0.0.1"]);
      }
    });

    it("and the picture is offered as VP8 and as H.264, for whatever the other end has", async () => {
      const offered = new Set(
        said.ann.flatMap((signal) => signal.match(/(?<= )(VP8|H264)(?=\/90000)/g) ?? []),
      );
      const known = await scene.ann.evaluate(() =>
        (RTCRtpSender.getCapabilities("video")?.codecs ?? []).map(({ mimeType }) => mimeType),
      );

      // A Chromium that was built without H.264 has VP8 alone.
      expect([...offered].sort()).to.deep.equal(known.includes("video/H264") ? ["H264", "VP8"] : ["VP8"]);
    });

    it("and the direct way is looked for once it was answered", async () => {
      await scene.answer();

      for (const signals of [said.ann, said.screen])
        await waitFor("an own address", () =>
          Promise.resolve(candidatesIn(signals).some((candidate) => / typ host /.test(candidate))),
        );
    });
  });

  describe("without a relay", () => {
    before(() => open(false));
    after(() => scene?.close());
    runAsSteps(() => scene?.browsers ?? []);

    it("since nobody says anything before Answer", async () => {
      await scene.ring();
      const before = [...said.ann, ...said.screen];
      await scene.answer();

      expect(before).to.deep.equal([]);
      expect(candidatesIn([...said.ann, ...said.screen])).to.not.deep.equal([]);
    });
  });
});

/** Every signal that the page sends from its next socket on. */
function listen(page: Page): string[] {
  const signals: string[] = [];
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      const frame = JSON.parse(String(payload)) as { type: string; signal?: string };
      if (frame.type === "call.signal" && frame.signal) signals.push(frame.signal);
    }),
  );
  return signals;
}

function candidatesIn(signals: string[]): string[] {
  return signals.flatMap((signal) => signal.match(/candidate:[^"\\]+/g) ?? []);
}

/** Whatever looks like one, in descriptions too. */
function addressesIn(signals: string[]): string[] {
  const found = signals.flatMap((signal) => signal.match(/\b\d{1,3}(\.\d{1,3}){3}\b/g) ?? []);
  return [...new Set(found)].sort();
}
