import type { Types } from "mongoose";
import type { z } from "zod";
import type { Card as CardContract, CardChanges, NewCard } from "../../../shared/contract/cards.js";
import { CARDS_MAX } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { isDuplicateKey } from "../../core/isDuplicateKey.js";
import type { Actor } from "../../circle/accounts/Actor.js";
import { AppError, badInput, notFound } from "../../core/AppError.js";
import { keyedId } from "../../core/keyedId.js";
import { partChanged } from "../../circle/displays/partChanged.service.js";
import type { DisplayDocument } from "../../circle/displays/display.model.js";
import { freeSlot } from "../../circle/groups/groupLimits.service.js";
import { CardModel, type Card, type CardDocument } from "./card.model.js";
import { presentCard, presentCards } from "./card.present.js";
import { liveCards, plannedCards } from "./liveCards.service.js";

export async function listCards(app: AppContext, display: DisplayDocument): Promise<CardContract[]> {
  return presentCards(await liveCards(app, display._id));
}

/**
 * Pins a card and tells the screens; a repeat with the same idempotency key finds the card of the first time and tells them again. Throws
 * 400 naming `until` for a time that has passed, 409 `too-many-cards`.
 */
export async function pinCard(
  app: AppContext,
  { actor, display }: { actor: Actor; display: DisplayDocument },
  { input, idempotencyKey }: { input: z.output<typeof NewCard>; idempotencyKey: string | null },
): Promise<CardContract> {
  const _id = keyedId(idempotencyKey, "card", display.id, actor.user.id);
  const card =
    (await CardModel.findById(_id)) ??
    (await insertCard(app, {
      _id,
      displayId: display._id,
      text: input.text,
      until: requireAhead(app, input.until),
      authorId: actor.user._id,
      createdAt: new Date(app.now()),
    }));
  await cardsChanged(app, display);
  return presentCard(card);
}

/** Throws 404 also for a card whose time is over, 400 naming `until` for a time that has passed. */
export async function editCard(
  app: AppContext,
  display: DisplayDocument,
  { cardId, changes: { text, until } }: { cardId: string; changes: CardChanges },
): Promise<CardContract> {
  const set = {
    ...(text !== undefined && { text }),
    ...(until !== undefined && { until: requireAhead(app, until) }),
  };
  const card = await CardModel.findOneAndUpdate(
    {
      _id: cardId,
      displayId: display._id,
      $or: [{ until: null }, { until: { $gt: new Date(app.now()) } }],
    },
    { $set: set },
    { returnDocument: "after" },
  );
  if (!card) throw notFound("The card");
  await cardsChanged(app, display);
  return presentCard(card);
}

/** The screens are told also when it was gone already: the process that took it away may have died before it told them. */
export async function removeCard(app: AppContext, display: DisplayDocument, cardId: string): Promise<void> {
  await CardModel.deleteOne({ _id: cardId, displayId: display._id });
  await cardsChanged(app, display);
}

/** For displays that are being deleted. */
export async function removeCardsOfDisplays(displayIds: Types.ObjectId[]): Promise<void> {
  await CardModel.deleteMany({ displayId: { $in: displayIds } });
}

/** For the download of everything that is kept: what is pinned to these displays, and what the user pinned elsewhere. */
export function cardsOf({
  displayIds,
  userId,
}: {
  displayIds: Types.ObjectId[];
  userId: Types.ObjectId;
}): AsyncIterable<unknown> {
  return CardModel.find({ $or: [{ displayId: { $in: displayIds } }, { authorId: userId }] })
    .select("displayId text until createdAt")
    .sort({ _id: 1 })
    .lean()
    .cursor();
}

async function insertCard(
  app: AppContext,
  card: Omit<Card, "slot"> & { _id: Types.ObjectId },
): Promise<CardDocument> {
  const { _id, displayId } = card;
  for (;;) {
    // Those whose time is over make room.
    await CardModel.deleteMany({ displayId, until: { $lte: new Date(app.now()) } });
    const slot = freeSlot(await CardModel.find({ displayId }, { slot: 1 }).lean(), CARDS_MAX);
    if (!slot) throw tooManyCards();
    try {
      return await CardModel.create({ ...card, slot });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // A repeat of this very request was faster, or the slot was taken just now: look again.
      const existing = await CardModel.findById(_id);
      if (existing) return existing;
    }
  }
}

function cardsChanged(app: AppContext, display: DisplayDocument): Promise<void> {
  return partChanged(app, display._id, {
    what: "cards",
    read: async () => ({ cards: await plannedCards(app, display._id) }),
  });
}

function requireAhead(app: AppContext, until: string | null): Date | null {
  if (until === null) return null;
  if (Date.parse(until) <= app.now()) throw badInput("until", "This time has already passed.");
  return new Date(until);
}

function tooManyCards(): AppError {
  return new AppError({
    code: "too-many-cards",
    status: 409,
    message: `A display can have at most ${CARDS_MAX} cards. Remove one first.`,
  });
}
