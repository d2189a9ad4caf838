import { cardsApi } from "../../../shared/contract/cards.js";
import { unlessArchived } from "../../circle/displays/unlessArchived.js";
import type { Feature } from "../../core/Feature.js";
import { CardModel } from "./card.model.js";
import { cardsRoutes } from "./cards.routes.js";
import { cardsOf, removeCardsOfDisplays } from "./cards.service.js";
import { plannedCards } from "./liveCards.service.js";

export { pinCard } from "./cards.service.js";

export const cardsFeature: Feature = {
  routes: cardsRoutes,
  auditActions: [
    [cardsApi.create, { action: "card.pinned", wording: "body.text" }],
    [cardsApi.edit, { action: "card.changed", wording: "body.text" }],
    [cardsApi.remove, { action: "card.removed", wording: "none" }],
  ],
  async removeExpired(app) {
    await CardModel.deleteMany({ until: { $lte: new Date(app.now()) } });
  },
  snapshot: {
    cards: (app, { place, display }) => unlessArchived(display, plannedCards(app, place._id)),
  },
  archive: (owner) => ({ cards: () => cardsOf(owner) }),
  erasure: { remove: (_app, { displayIds }) => removeCardsOfDisplays(displayIds) },
};
