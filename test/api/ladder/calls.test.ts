import { expect } from "chai";
import { ActivityModel } from "../../../server/activity/activityEntry.model.js";
import { callRequestsApi } from "../../../shared/contract/callRequests.js";
import { claimConsoleErrors } from "../../support/consoleErrors.js";
import { buildFrameId } from "../../support/device/SocketClient.js";
import { dieAtWrite } from "../../support/faults/dieAtWrite.js";
import { startAgain } from "../../support/server/startAgain.js";
import { LadderApp, ladderRound } from "./LadderApp.js";

const WRITES_MAX = 20;
const STILL = "Mum still waits for a call";

describe("a call that nobody will make", function () {
  this.timeout(120_000);
  let home: LadderApp;

  beforeEach(async () => {
    home = await LadderApp.start();
    await home.onDuty(home.bo, home.cy);
  });
  afterEach(() => home.app.close());

  const told = async () => (await home.told()).filter((line) => line.endsWith(STILL));

  async function withdraw(requestId: string): Promise<void> {
    const at = new Date(home.clock.now()).toISOString();
    await home.sync({ type: "call.withdrawn", id: buildFrameId(), requestId, at });
  }

  it("is told to the next one on duty every five minutes, six times, then to all", async () => {
    await home.asksForCall();
    await home.pass(34);
    expect(await told()).to.deep.equal([
      `Bo: ${STILL}`,
      `Cy: ${STILL}`,
      `Bo: ${STILL}`,
      `Cy: ${STILL}`,
      `Bo: ${STILL}`,
      `Cy: ${STILL}`,
    ]);
    await home.pass(60);

    expect((await told()).slice(6).sort()).to.deep.equal([`Anna: ${STILL}`, `Bo: ${STILL}`, `Cy: ${STILL}`]);
    expect((await home.lines("callRequest"))[0]!.timesToldAgain).to.equal(7);
  });

  it("is told to all at once when nobody is on duty", async () => {
    await home.onDuty();
    await home.asksForCall();
    await home.pass(60);

    expect((await told()).sort()).to.deep.equal([`Anna: ${STILL}`, `Bo: ${STILL}`, `Cy: ${STILL}`]);
  });

  it("is none of tonight's", async () => {
    await home.asksForCall("tonight");
    await home.pass(30);

    expect(await told()).to.deep.equal([]);
  });

  it("is told no more once it was taken back or made", async () => {
    const takenBack = await home.asksForCall();
    await home.pass(6);
    expect(await told()).to.have.length(1);
    await withdraw(takenBack);
    await home.pass(12);
    expect(await told()).to.have.length(1);

    const requestId = await home.asksForCall();
    await home.pass(6);
    expect(await told()).to.have.length(2);
    const params = { displayId: home.mum.id, requestId };
    await home.as("cy", (as) => home.app.call(callRequestsApi.finish, { params }, { as }));
    await home.pass(12);

    expect(await told()).to.have.length(2);
  });

  it("waits while somebody will call", async () => {
    const requestId = await home.asksForCall();
    await home.pass(6);
    const params = { displayId: home.mum.id, requestId };
    await home.as("anna", (as) => home.app.call(callRequestsApi.claim, { params, body: {} }, { as }));
    await home.pass(8);
    expect(await told()).to.have.length(1);
    await home.as("anna", (as) => home.app.call(callRequestsApi.release, { params }, { as }));
    await home.pass(2);

    expect(await told()).to.deep.equal([`Bo: ${STILL}`, `Cy: ${STILL}`]);
  });

  it("is told once from two processes, and though one dies between any two writes", async () => {
    const second = await startAgain(home.app);
    await home.asksForCall();
    await home.pass(6, (context) => Promise.all([ladderRound(context), ladderRound(second.context)]));
    await second.close();
    expect(await told()).to.have.length(1);

    const moments: string[] = [];
    for (const side of ["before", "behind"] as const)
      for (let write = 1; ; write += 1) {
        expect(write, moments.join()).to.be.below(WRITES_MAX);
        await withdraw(await home.asksForCall());
        const before = await ActivityModel.countDocuments({ kind: "callRequest.unanswered" });
        const requestId = await home.asksForCall();
        home.clock.advance(5 * 60_000);
        const diedAt = await dieAtWrite({ side, write }, () => ladderRound(home.app.context));
        await home.pass(2);
        const after = await ActivityModel.countDocuments({ kind: "callRequest.unanswered" });
        expect(after - before, `${side} write ${write}: ${diedAt}`).to.equal(1);
        await withdraw(requestId);
        if (diedAt === null) break;
        moments.push(`${side} ${diedAt}`);
      }
    claimConsoleErrors();

    expect(moments).to.include("before callRequests.findOneAndUpdate");
  });
});
