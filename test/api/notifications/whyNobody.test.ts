import { expect } from "chai";
import { Types } from "mongoose";
import { recordEntry } from "../../../server/activity/activity.service.js";
import { ActivityModel } from "../../../server/activity/activityEntry.model.js";
import { newEntry } from "../../../server/activity/pendingEntries.js";
import { laterKey, serverKey, type UniqueKey } from "../../../server/core/uniqueKey.js";
import { DeliveryModel } from "../../../server/notifications/deliveries/delivery.model.js";
import type { ActivityEntry } from "../../../shared/contract/activityEntries.js";
import { notificationsApi } from "../../../shared/contract/notifications.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const AT = "2026-11-21T08:00:00.000Z";
const OCCURRENCE = { occurrenceKey: "series/once", messageText: "Time for your tablets" };

const answered = (isNews: boolean): ActivityEntry => ({
  kind: "occurrence.answered",
  facts: {
    ...OCCURRENCE,
    ...{ choice: "done", answerText: "Done", deviceName: "Kitchen", deviceId: null, pressedAt: AT },
    ...{ caregiverName: null, differs: false, isNews },
  },
});
const retracted: ActivityEntry = { kind: "occurrence.answerRetracted", facts: {} };
const unanswered: ActivityEntry = {
  kind: "occurrence.unanswered",
  facts: {
    ...OCCURRENCE,
    ...{
      label: "medication",
      step: "all",
      dueAt: AT,
      shownAt: null,
      offlineSince: null,
      nobodyOnDuty: false,
    },
  },
};
const answeredAfterAll: ActivityEntry = {
  kind: "occurrence.unansweredOver",
  facts: { how: "answered", answerText: "Done", caregiverName: null },
};
const callEnded: ActivityEntry = {
  kind: "call.ended",
  facts: { callId: "call", caregiverName: "Anna", deviceName: "Kitchen", minutes: 5 },
};
const removedBy = (byUserId: string): ActivityEntry => ({
  kind: "device.removed",
  facts: { deviceName: "Kitchen", by: "Anna", byUserId },
});

interface Situation {
  /** What was recorded, and told, before. */
  before?: ActivityEntry;
  entry: (anna: TestUser) => ActivityEntry;
  /** Recorded about `entry` before anybody is told of it. */
  meanwhile?: ActivityEntry;
  /** Anna wants to hear of no answers. */
  wantsNone?: true;
  reason: string | null;
}

/** By what has happened. The status page tells those apart that concern a family: api/status/status.test.ts. */
const SITUATIONS: Record<string, Situation> = {
  "an answer that somebody waits for": { entry: () => answered(true), reason: null },
  "a kind of which nobody is ever told": { entry: () => callEnded, reason: "noTemplate" },
  "an answer that says nothing new": { entry: () => answered(false), reason: "noNews" },
  "an answer that is taken back before it was told": {
    entry: () => answered(true),
    meanwhile: retracted,
    reason: "over",
  },
  "what the only member has done": { entry: ({ userId }) => removedBy(userId), reason: "nobodyHasAccess" },
  "the end of what nobody was told of": {
    before: answered(false),
    entry: () => retracted,
    reason: "nobodyHasAccess",
  },
  "an all-clear that the answer says": {
    before: unanswered,
    entry: () => answeredAfterAll,
    reason: "byOtherNews",
  },
  "an answer that nobody wants to hear of": {
    entry: () => answered(true),
    wantsNone: true,
    reason: "nobodyWants",
  },
};

describe("why nobody is told", () => {
  let app: TestApp;
  let anna: TestUser;
  let place: { groupId: Types.ObjectId; displayId: Types.ObjectId; displayName: string };
  let count = 0;

  before(async () => {
    app = await startTestApp({ clock: new TestClock(AT) });
    anna = await buildCaregiver(app);
    const { id, name } = await buildDisplay(app, anna);
    place = {
      groupId: new Types.ObjectId(anna.groupId),
      displayId: new Types.ObjectId(id),
      displayName: name,
    };
  });
  after(() => app.close());

  async function record(entry: ActivityEntry, uniqueKey: UniqueKey, about?: UniqueKey): Promise<void> {
    const at = new Date(app.context.now());
    const what = { ...entry, uniqueKey, at, ...(about && { about }) };
    await recordEntry(app.context, newEntry(app.context, place, what));
  }

  for (const [name, { before: earlier, entry, meanwhile, wantsNone, reason }] of Object.entries(SITUATIONS))
    it(`of ${name}: ${reason ?? "somebody is"}`, async () => {
      const choice = { mail: !wantsNone, push: !wantsNone };
      await app.call(notificationsApi.edit, { body: { answers: choice } }, { as: anna });
      const line = serverKey("line", (count += 1));
      const key = earlier ? laterKey(line, "over") : line;
      if (earlier) await record(earlier, line);
      await app.runDueWork();
      // There is no occurrence behind it, so that it was called off when it was to be sent.
      await DeliveryModel.updateMany({ entryKey: line }, { state: "sent", reason: null });

      await record(entry(anna), key, earlier && line);
      if (meanwhile) await record(meanwhile, laterKey(line, "retracted"), line);
      await app.runDueWork();

      const { derivedAt, nobodyTold } = await ActivityModel.findOne({ uniqueKey: key }).orFail();
      expect(derivedAt).not.to.equal(null);
      expect(nobodyTold).to.equal(reason);
    });
});
