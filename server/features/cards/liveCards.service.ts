import type { Types } from "mongoose";
import type { PlannedCard } from "../../../shared/realtime/snapshot.js";
import type { AppContext } from "../../core/AppContext.js";
import { batched, rowsByKey } from "../../core/batched.js";
import { readBeside } from "../../database/readBeside.js";
import { CardModel, type Card, type CardDocument } from "./card.model.js";

const cardsOfDisplay = batched(async (displayIds: Types.ObjectId[]) =>
  rowsByKey(
    (await readBeside<Card>(CardModel, { $match: { displayId: { $in: displayIds } } })).map((row) =>
      CardModel.hydrate(row),
    ),
    ({ displayId }) => displayId.toString(),
  ),
);

/** Those whose time is not over, oldest first. */
export async function liveCards(app: AppContext, displayId: Types.ObjectId): Promise<CardDocument[]> {
  const cards = await cardsOfDisplay(displayId);
  return cards
    .filter(({ until }) => until === null || until.getTime() > app.now())
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.slot - b.slot);
}

/** The same as the screen gets them: it lets each go by itself when its time is over. */
export async function plannedCards(app: AppContext, displayId: Types.ObjectId): Promise<PlannedCard[]> {
  return (await liveCards(app, displayId)).map(({ id, text, until }: CardDocument) => ({
    id: id,
    text,
    until: until?.toISOString() ?? null,
  }));
}
