import { messagesApi } from "../../../shared/contract/messages.js";
import { route, type Route } from "../../http/route.js";
import { ladderOfMessage } from "./ladderOfMessage.service.js";

export const ladderRoutes: Route[] = [
  route(messagesApi.ladder, async ({ access }) => ({ items: await ladderOfMessage(access.message) })),
];
