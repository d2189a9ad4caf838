import { expect } from "chai";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { activityApi } from "../../../shared/contract/activity.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { planApi } from "../../../shared/contract/plan.js";
import { messagesApi, type NewMessage } from "../../../shared/contract/messages.js";
import { LadderApp } from "../ladder/LadderApp.js";

const MINUTES_UNTIL_TOLD = 10;

/** The other half of endedSubscription.test.ts: what goes on by itself, without a call of anybody. */
describe("a display whose trial is over", () => {
  let home: LadderApp;

  beforeEach(async () => {
    home = await LadderApp.start({ config: { billing: true } });
    await home.onDuty(home.bo);
  });

  afterEach(() => home.app.close());

  it("goes on: who is on duty hears of what nobody answers, answers and calls come in, and tomorrow is planned", async () => {
    const pill = await home.pill();
    const series = await home.pill({
      text: "Breakfast",
      when: { kind: "series", startDate: "2026-11-22", rule: "FREQ=DAILY", slots: [{ time: "08:00" }] },
    });
    await endTrial();

    await home.shown(pill);
    await home.pass(MINUTES_UNTIL_TOLD);
    const mailed = await home.told();
    await home.answers(pill);
    await home.asksForCall();
    await home.app.runDueWork();

    const { items } = await home.as("anna", (as) => home.app.call(activityApi.list, { query: {} }, { as }));
    const { messages } = await home.as("anna", (as) =>
      home.app.call(planApi.get, { params: { displayId: home.mum.id } }, { as }),
    );
    expect(mailed).to.deep.equal(["Bo: Mum has not answered: medication"]);
    expect(items.map(({ type }) => type)).to.include.members(["answer", "callRequest"]);
    expect(messages.find(({ messageId }) => messageId === series.id)?.occurrences.length).to.be.greaterThan(
      7,
    );
  });

  /** Told by a refusal, so that the rest shows something. */
  async function endTrial(): Promise<void> {
    await UserModel.updateOne({ _id: home.anna.userId }, { trialEndsAt: new Date(home.clock.now() - 1) });
    const body: NewMessage = { displayIds: [home.mum.id], text: "Tea", when: { kind: "now" } };
    const refused = await home.as("anna", (as) => home.app.callRaw(messagesApi.create, { body }, { as }));
    expect(ErrorBody.parse(refused.body).error.code).to.equal("subscription-over");
  }
});
