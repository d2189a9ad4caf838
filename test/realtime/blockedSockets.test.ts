import { expect } from "chai";
import { REGISTERED } from "../../server/app/features.js";
import { deviceSyncApi, type DeviceSyncResult } from "../../shared/contract/deviceSync.js";
import { DisplaySnapshot } from "../../shared/realtime/snapshot.js";
import { buildHousehold, type Household } from "../support/builders/buildHousehold.js";
import { claimConsoleErrors } from "../support/consoleErrors.js";
import { startTestApp } from "../support/server/startTestApp.js";
import type { TestApp } from "../support/server/TestApp.js";

describe("a poll of a device whose sockets are blocked", () => {
  let app: TestApp;
  let home: Household;

  before(async () => {
    app = await startTestApp();
    home = await buildHousehold(app);
  });
  after(() => app.close());

  function poll(frames: unknown[]): Promise<DeviceSyncResult> {
    const body = { appVersion: "test", epoch: null, planVersion: null, frames };
    return app.call(deviceSyncApi.sync, { body: body }, { cookies: [home.device.cookie] });
  }
  const answer = (id: string) => ({
    type: "occurrence.answered",
    id,
    key: `${home.message.id}/once`,
    messageId: home.message.id,
    messageVersion: 1,
    choice: "ok",
    text: "OK",
    at: new Date().toISOString(),
  });

  for (const [what, broken, refused] of [
    ["of no known kind", { type: "never.heard", id: "broken-0001" }, "broken-0001"],
    ["without what it needs", { type: "occurrence.shown", id: "broken-0002" }, "broken-0002"],
    ["under an id of no shape", { type: "screen.changed", id: "x".repeat(5_000) }, null],
    ["that is none", 42, null],
    ["that is nothing", null, null],
  ] as const) {
    it(`takes the frames beside one ${what}`, async () => {
      const good = [answer("answer-0001"), answer("answer-0002")];

      const result = await poll([good[0], broken, good[1]]);

      expect(result.acks).to.deep.equal(["answer-0001", "answer-0002"]);
      expect(result.refused).to.deep.equal(refused === null ? [] : [{ id: refused, code: "bad-frame" }]);
    });
  }

  it("brings the plan as its schema has it", async () => {
    const { snapshot } = await poll([]);

    expect(DisplaySnapshot.parse(snapshot)).to.deep.equal(snapshot);
    expect(snapshot?.messages.map(({ messageId }) => messageId)).to.deep.equal([home.message.id]);
  });

  it("takes the frames beside one that fails, and leaves that one to be sent again", async () => {
    const before = REGISTERED.deviceFrames["screen.changed"];
    REGISTERED.deviceFrames["screen.changed"] = () => Promise.reject(new Error("planted"));
    const screen = { type: "screen.changed", id: "screen-0001", onScreen: { kind: "clock", key: null } };

    const failed = await poll([screen, answer("answer-0003")]);
    REGISTERED.deviceFrames["screen.changed"] = before;

    expect(claimConsoleErrors().join()).to.include("planted");
    expect(failed).to.deep.include({ acks: ["answer-0003"], refused: [] });
    expect((await poll([screen])).acks).to.deep.equal(["screen-0001"]);
  });
});
