import { expect } from "chai";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Types } from "mongoose";
import { AuditModel } from "../../../server/features/audit/auditEntry.model.js";
import { CallModel } from "../../../server/features/calls/call.model.js";
import { OccurrenceModel } from "../../../server/plan/occurrence.model.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { messagesApi } from "../../../shared/contract/messages.js";
import { planApi } from "../../../shared/contract/plan.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";

/** After ten thousand entries that bring nothing the engine gives up trying out which of several indexes is the best. */
const ROWS = 12_000;
const AT_ONCE = 2_000;
const MINUTE_MS = 60_000;

/** Straight into the database: the years in which they come about are not to be waited for. */
describe("a display with thousands of rows", function () {
  this.timeout(60_000);
  let app: TestApp;

  beforeEach(async () => {
    app = await startTestApp();
  });

  afterEach(() => app.close());

  async function home() {
    const caregiver = await buildCaregiver(app);
    const display = await buildDisplay(app, caregiver);
    return { caregiver, display, message: await buildMessage(app, { display, caregiver }) };
  }

  async function store(rowOf: (index: number) => object, insert: (rows: object[]) => Promise<unknown>) {
    for (let from = 0; from < ROWS; from += AT_ONCE)
      await insert(Array.from({ length: AT_ONCE }, (_, index) => rowOf(from + index)));
  }

  it("tells of a message that it has shown for years whom its ladder has called", async () => {
    const { caregiver, display, message } = await home();
    const [displayId, messageId] = [display.id, message.id].map((id) => new Types.ObjectId(id));
    const shown = (index: number) => {
      const dueAt = new Date(app.context.now() - (index + 1) * MINUTE_MS);
      return { displayId, messageId, key: `${message.id}/${index}`, dueAt, endsAt: dueAt };
    };
    await store(shown, (rows) => OccurrenceModel.collection.insertMany(rows));

    const params = { messageId: message.id };
    const { items } = await app.call(messagesApi.ladder, { params }, { as: caregiver });

    expect(items).to.deep.equal([]);
  });

  it("gets its plan whatever it was called", async () => {
    const { caregiver, display, message } = await home();
    const displayId = new Types.ObjectId(display.id);
    // Of no state that a plan asks for, so that all of them are looked at in vain.
    const rung = (index: number) => ({
      ...{ displayId, groupId: new Types.ObjectId(display.groupId) },
      ...{ sides: [{ sideId: `side-${index}` }], startedAt: new Date(app.context.now() - index) },
    });
    await store(rung, (rows) => CallModel.collection.insertMany(rows));

    const params = { displayId: display.id };
    const plan = await app.call(planApi.get, { params }, { as: caregiver });

    expect(JSON.stringify(plan)).to.include(message.id);
  });

  it("lets others have their turn while its group's log is written", async () => {
    const { caregiver, display } = await home();
    const noted = (index: number) => ({
      ...{ groupId: new Types.ObjectId(display.groupId), at: new Date(app.context.now() - index) },
      ...{ actorId: new Types.ObjectId(caregiver.userId), actorName: "Anna", action: "device.renamed" },
      ...{ displayId: new Types.ObjectId(display.id), displayName: "Mum", details: "Kitchen", about: [] },
    });
    await store(noted, (rows) => AuditModel.collection.insertMany(rows));
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const startedAt = performance.now();
    delay.enable();

    const { text } = await app.callRaw(groupsApi.exportAudit, {}, { as: caregiver });

    delay.disable();
    expect(text.split("\n").length).to.be.above(ROWS);
    expect(delay.max / 1_000_000).to.be.below((performance.now() - startedAt) * 0.5);
  });
});
