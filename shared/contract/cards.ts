import { z } from "zod";
import { CARD_TEXT_MAX } from "../limits.js";
import { endpoint } from "./base/endpoint.js";
import { Done, Id, Instant, typedText } from "./base/fields.js";

/** A note that stays beside the clock: "Ola is at work and will be here at five." */
export const Card = z.object({
  id: z.string(),
  displayId: z.string(),
  text: z.string(),
  /** It leaves the screen by itself then; null: it stays until it is taken away. */
  until: Instant.nullable(),
  createdAt: Instant,
  /** Who wrote it. */
  authorName: z.string(),
});
export type Card = z.infer<typeof Card>;

export const NewCard = z.object({
  text: typedText(CARD_TEXT_MAX, "The text", "Write a note first"),
  until: Instant.nullable().default(null),
});
export type NewCard = z.input<typeof NewCard>;

export const CardChanges = z
  .object({ text: NewCard.shape.text.optional(), until: Instant.nullable().optional() })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), "Say what to change.");
export type CardChanges = z.infer<typeof CardChanges>;

const DisplayParams = z.object({ displayId: Id });
const CardParams = z.object({ displayId: Id, cardId: Id });

export const cardsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/displays/:displayId/cards",
    access: "display.view",
    summary: "The cards pinned to a display, oldest first, without those whose time is over.",
    params: DisplayParams,
    result: z.object({ items: z.array(Card) }),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/cards",
    access: "display.send",
    summary: "Pins a card beside the clock. 409 `too-many-cards` when the display has three.",
    params: DisplayParams,
    body: NewCard,
    needsSubscription: { unless: [] },
    result: Card,
  }),
  edit: endpoint({
    method: "PATCH",
    path: "/api/displays/:displayId/cards/:cardId",
    access: "display.send",
    summary: "Changes a card's text or when it leaves.",
    params: CardParams,
    body: CardChanges,
    needsSubscription: { unless: [] },
    result: Card,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/displays/:displayId/cards/:cardId",
    access: "display.send",
    summary: "Takes a card away; one that is gone already is no error.",
    params: CardParams,
    result: Done,
  }),
};
