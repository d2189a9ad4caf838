import { displaysApi } from "../../../shared/contract/displays.js";
import { messagesApi } from "../../../shared/contract/messages.js";
import { route, type Route } from "../../http/route.js";
import { presentCurrentDisplay } from "../../circle/displays/announceDisplay.js";
import { backToSeries } from "./backToSeries.service.js";
import { editDisplay } from "./editDisplay.service.js";
import { editMessage, removePart } from "./editMessage.service.js";
import { pauseMessage } from "./skipMessage.service.js";
import { presentMessage } from "./message.present.js";
import { listMessages } from "./messageList.service.js";
import { createMessages, lookAheadAtBatch } from "./createMessages.service.js";
import { restoreMessage } from "./messages.service.js";
import { showingsOf } from "./showings.service.js";
import { skipShowing } from "./skipShowing.service.js";
import { undoOfTimes } from "./undo/timesEdit.js";
import { undoFollowing, undoOf } from "./undo/undoFollowing.service.js";
import { undoTimes } from "./undo/undoTimes.service.js";

export const messagesRoutes: Route[] = [
  route(
    messagesApi.create,
    async ({ app, access, body, idempotencyKey, ahead }) => {
      const { batchId, messages } = await createMessages(app, {
        ...access,
        input: body,
        idempotencyKey,
        ahead,
      });
      return { batchId, items: messages.map((message) => presentMessage(app, message)) };
    },
    { lookAhead: lookAheadAtBatch },
  ),
  route(messagesApi.list, async ({ app, access, query }) => {
    const { messages, nextCursor } = await listMessages(access.display, query);
    return { items: messages.map((message) => presentMessage(app, message)), nextCursor };
  }),
  route(messagesApi.get, async ({ app, access }) => presentMessage(app, access.message)),
  route(messagesApi.edit, async ({ app, access, body }) => {
    const messages = await editMessage(app, access, {
      scope: body.scope,
      key: body.key,
      changes: body.changes,
    });
    return {
      items: messages.map((message) => presentMessage(app, message)),
      undo: undoOf(messages) ?? undoOfTimes(messages),
    };
  }),
  route(messagesApi.undo, async ({ app, access, body }) => {
    const undo = access.message.timesEdit ? undoTimes : undoFollowing;
    const messages = await undo(app, access, body.version);
    return { items: messages.map((message) => presentMessage(app, message)) };
  }),
  route(messagesApi.remove, ({ app, access, query }) =>
    removePart(app, access, { scope: query.scope, key: query.key }),
  ),
  route(messagesApi.restore, async ({ app, access }) =>
    presentMessage(app, await restoreMessage(app, access)),
  ),
  route(messagesApi.skip, async ({ app, access, body }) =>
    presentMessage(app, await skipShowing(app, access.message, body)),
  ),
  route(messagesApi.showings, ({ app, access }) => showingsOf(app, access.message)),
  route(messagesApi.pause, async ({ app, access, body }) =>
    presentMessage(app, await pauseMessage(app, access.message, body)),
  ),
  route(messagesApi.backToSeries, async ({ app, access }) =>
    presentMessage(app, await backToSeries(app, access.message)),
  ),
  // Here, since its schedule is what a change of a display is about.
  route(displaysApi.edit, async ({ app, access, body }) => {
    const display = await editDisplay(app, access.display, body);
    for (const { follows } of app.registered.features) await follows?.displayEdited?.(app, display);
    return presentCurrentDisplay(app, display);
  }),
];
