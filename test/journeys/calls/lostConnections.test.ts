import { expect } from "chai";
import { CallScene } from "../../support/calls/CallScene.js";
import { TurnForwarder } from "../../support/calls/TurnForwarder.js";
import { countConnections, findWay } from "../../support/calls/watchConnections.js";
import { stopServerProcesses } from "../../support/server/ServerProcess.js";
import { TurnProcess } from "../../support/server/TurnProcess.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { waitFor } from "../../support/waitFor.js";

/** The shortest that the server allows for, and that an administrator would never choose. */
const CREDENTIAL_SECONDS = 20;
/** By then the first credentials are no good any more. */
const CUT_AFTER_MS = 25_000;
/** The bar is 5 s on a quiet machine (`npm run bench:call`); two browsers with cameras on two busy cores may take this long. */
const BACK_MS = 12_000;

const LOST = "The connection is being restored…";

describe("A call whose connections are lost", function () {
  this.timeout(240_000);

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

  async function talk(): Promise<void> {
    await scene.ring();
    await scene.answer();
    // The heartbeat may begin a moment after the picture, and is what a cut is noticed by.
    await scene.ann.getByText(/^The connection is (good|weak)\b/).waitFor();
  }

  /** Nothing passes until Ann reads that it is gone, and for as long as it was to be. */
  async function cut(
    ms: number,
    { forgets = false, meanwhile }: { forgets?: boolean; meanwhile?: () => Promise<void> } = {},
  ): Promise<void> {
    const from = Date.now();
    forwarder.cut({ forgets });
    await scene.ann.getByText(LOST).waitFor();
    await meanwhile?.();
    await waitUntil(from + ms);
    forwarder.mend();
  }

  /** They see each other again, in time. */
  async function requireBack(): Promise<void> {
    const from = Date.now();
    await scene.ann.getByText(LOST).waitFor({ state: "detached" });
    await scene.seeEachOther();
    expect(Date.now() - from).to.be.below(BACK_MS);
  }

  for (const transport of ["udp", "tcp"] as const)
    describe(`through the relay alone, by ${transport}, with a password that is good for ${CREDENTIAL_SECONDS} s`, () => {
      let since: number;

      before(async () => {
        const config = { ...forwarder.config(transport), credentialMs: CREDENTIAL_SECONDS * 1_000 };
        scene = await CallScene.open({ turn: config, relayOnly: true });
      });
      after(() => scene?.close());
      runAsSteps(() => scene?.browsers ?? []);

      it("they see each other", async () => {
        since = Date.now();
        await talk();

        await waitFor("the way", async () => (await findWay(scene.ann)) === "relay relay");
      });

      it("it comes back once the password is too old and the network has forgotten both", async () => {
        await waitUntil(since + CUT_AFTER_MS);
        await cut(3_000, { forgets: true });

        await requireBack();
        expect(await findWay(scene.ann)).to.equal("relay relay");
      });
    });

  describe("of which nobody takes up fresh passwords of the relay", () => {
    before(async () => {
      const config = { ...forwarder.config("udp"), credentialMs: CREDENTIAL_SECONDS * 1_000 };
      scene = await CallScene.open({ turn: config, relayOnly: true, keepsCredentials: true });
    });
    after(() => scene?.close());
    runAsSteps(() => scene?.browsers ?? []);

    it("does not come back, with whichever new connection", async () => {
      const since = Date.now();
      await talk();
      await waitUntil(since + CUT_AFTER_MS);
      await cut(3_000, { forgets: true });
      const made = await countConnections(scene.screen);

      await waitFor("two more connections", async () => (await countConnections(scene.screen)) >= made + 2);

      expect(await scene.ann.getByText(LOST).count()).to.equal(1);
    });
  });

  describe("for a while", () => {
    before(async () => {
      scene = await CallScene.open({ turn: forwarder.config("udp"), relayOnly: true });
    });
    after(() => scene?.close());
    runAsSteps(() => scene?.browsers ?? []);

    it("comes back after three seconds, and says so on the screen", async () => {
      const seen = scene.screen.getByText("Ann can see and hear you.");
      await talk();
      await seen.waitFor();
      await cut(3_000, {
        meanwhile: async () => {
          await scene.screen.getByText("The connection is gone. It comes back by itself.").waitFor();
          expect(await seen.count()).to.equal(0);
        },
      });

      await requireBack();
      await seen.waitFor();
    });

    it("is built anew while ten seconds pass, and is the same call", async () => {
      const { id } = await scene.lastCall();
      const made = await countConnections(scene.ann);
      await cut(10_000);

      await requireBack();
      expect(await countConnections(scene.ann)).to.be.above(made);
      expect(await scene.lastCall()).to.include({ id, state: "talking" });
    });

    it("goes on without the server, which is killed", async () => {
      const { id } = await scene.lastCall();
      await scene.server.kill9();
      await waitFor("the page to know it", () => isAway());

      await scene.seeEachOther();
      expect(await scene.ann.getByText(LOST).count()).to.equal(0);
      await scene.server.restart();
      await waitFor("the page to be back", async () => !(await isAway()));
      await scene.seeEachOther();
      expect(await scene.lastCall()).to.include({ id, state: "talking" });
    });

    it("comes back with the server when the network was lost without it", async () => {
      await scene.server.kill9();
      await cut(3_000, { forgets: true });
      expect(await scene.ann.getByText(LOST).count()).to.equal(1);
      await scene.server.restart();

      await requireBack();
    });

    it("is over for Mum when Ann hangs up without the server", async () => {
      await scene.server.kill9();
      await waitFor("the page to know it", () => isAway());
      await scene.ann.getByRole("button", { name: "Hang up" }).tap();
      await scene.screen.getByText("The connection is gone. It comes back by itself.").waitFor();
      await scene.server.restart();
      const from = Date.now();

      await scene.screen.getByText("The call with Ann is over.").waitFor();
      expect(Date.now() - from).to.be.below(BACK_MS);
      expect(await scene.lastCall()).to.include({ state: "ended", endReason: "hungUp" });
    });

    it("is over for Ann when Mum hangs up without the server", async () => {
      await talk();
      await scene.server.kill9();
      await waitFor("the page to know it", () => isAway());
      await scene.press("Hang up");
      await scene.ann.getByText(LOST).waitFor();
      await scene.server.restart();
      const from = Date.now();

      await scene.ann.getByRole("heading", { level: 1, name: "The call is over" }).waitFor();
      expect(Date.now() - from).to.be.below(BACK_MS);
    });

    /** The dashboard says so on each page. */
    async function isAway(): Promise<boolean> {
      return (await scene.ann.getByText(/^You are offline/).count()) > 0;
    }
  });
});

async function waitUntil(at: number): Promise<void> {
  await waitFor("its time", () => Promise.resolve(Date.now() >= at));
}
