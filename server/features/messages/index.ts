import { displaysApi } from "../../../shared/contract/displays.js";
import { messagesApi } from "../../../shared/contract/messages.js";
import { HORIZON_DAYS } from "../../../shared/limits.js";
import type { Feature } from "../../core/Feature.js";
import { removeMessagesOfGroup } from "../../plan/messageRemoval.service.js";
import { planOfDisplay } from "../../plan/plan.service.js";
import { presentPlan } from "../../plan/plannedMessage.present.js";
import { finishCuts, unfinishedCuts } from "./finishCuts.service.js";
import { followEvent } from "./reminders/eventReminders.service.js";
import { messagesRoutes } from "./messages.routes.js";
import { giveOlderLadders, groupsWithoutLadders } from "./olderLadders.service.js";

export { findRestorableMessage, findVisibleMessage, removeMessage } from "./messages.service.js";
export { skippedShowings } from "./showings.service.js";
export { createMessages } from "./createMessages.service.js";
export { editDisplay } from "./editDisplay.service.js";

const DAY_MS = 24 * 60 * 60_000;

export const messagesFeature: Feature = {
  routes: messagesRoutes,
  auditActions: [
    [displaysApi.edit, { action: "display.changed", wording: "none" }],
    [messagesApi.create, { action: "message.created", wording: "body.text" }],
    [messagesApi.edit, { action: "message.changed", wording: "message" }],
    [messagesApi.remove, { action: "message.removed", wording: "message" }],
    [messagesApi.restore, { action: "message.restored", wording: "message" }],
    [messagesApi.undo, { action: "message.undone", wording: "message" }],
    [messagesApi.skip, { action: "message.skipped", wording: "message" }],
    [messagesApi.backToSeries, { action: "message.backToSeries", wording: "message" }],
    [messagesApi.pause, { action: "message.paused", wording: "message" }],
  ],
  awaitedWork: { giveOlderLadders, finishCuts },
  looks: { giveOlderLadders: groupsWithoutLadders, finishCuts: unfinishedCuts },
  snapshot: {
    async messages(app, { place, display, now }) {
      const range = { from: now, until: now + HORIZON_DAYS * DAY_MS };
      const plan = await planOfDisplay(place._id, display, range);
      return plan.map((message) => presentPlan(app, message));
    },
  },
  erasure: { callOff: (_app, { groupId }) => removeMessagesOfGroup(groupId) },
  follows: { eventReminderChanged: followEvent },
};
