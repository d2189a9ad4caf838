import { cardsApi } from "../../../shared/contract/cards.js";
import { route, type Route } from "../../http/route.js";
import { editCard, listCards, pinCard, removeCard } from "./cards.service.js";

export const cardsRoutes: Route[] = [
  route(cardsApi.list, async ({ app, access }) => ({ items: await listCards(app, access.display) })),
  route(cardsApi.create, ({ app, access, body, idempotencyKey }) =>
    pinCard(app, access, { input: body, idempotencyKey }),
  ),
  route(cardsApi.edit, ({ app, access, params, body }) =>
    editCard(app, access.display, { cardId: params.cardId, changes: body }),
  ),
  route(cardsApi.remove, async ({ app, access, params }) => {
    await removeCard(app, access.display, params.cardId);
    return {};
  }),
];
