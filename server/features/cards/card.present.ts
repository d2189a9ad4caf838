import type { Card as CardContract } from "../../../shared/contract/cards.js";
import { authorNames } from "../../circle/accounts/authorNames.service.js";
import type { CardDocument } from "./card.model.js";

export async function presentCards(cards: CardDocument[]): Promise<CardContract[]> {
  const nameOf = await authorNames(cards.map(({ authorId }) => authorId));
  return cards.map((card) => ({
    id: card.id,
    displayId: card.displayId.toString(),
    text: card.text,
    until: card.until?.toISOString() ?? null,
    createdAt: card.createdAt.toISOString(),
    authorName: nameOf(card.authorId),
  }));
}

export async function presentCard(card: CardDocument): Promise<CardContract> {
  const [presented] = await presentCards([card]);
  return presented!;
}
