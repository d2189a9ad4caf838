import { messagesApi } from "../../../shared/contract/messages.js";
import { route, type Route } from "../../http/route.js";
import { presentMessage } from "./message.present.js";
import { createMessages, removeMessage } from "./messages.service.js";

export const messagesRoutes: Route[] = [
  route(messagesApi.create, async ({ app, access, body, idempotencyKey }) => {
    const { batchId, messages } = await createMessages(app, { ...access, input: body, idempotencyKey });
    return { batchId, items: messages.map(presentMessage) };
  }),
  route(messagesApi.get, async ({ access }) => presentMessage(access.message)),
  route(messagesApi.remove, async ({ app, access }) => {
    await removeMessage(app, access.message);
    return {};
  }),
];
