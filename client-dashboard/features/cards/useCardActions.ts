import { useQueryClient } from "@tanstack/react-query";
import { cardsApi, type Card, type CardChanges, type NewCard } from "../../../shared/contract/cards.js";
import { readableMessage } from "../../api/ApiError.js";
import { apiCall } from "../../api/apiCall.js";
import { queryKeys } from "../../api/queryKeys.js";
import { notify } from "../../ui/notify.js";
import { offerUndo } from "../../ui/offerUndo.js";
import { useReach } from "../displays/index.js";

/** What a caregiver does to the cards of a display. */
export function useCardActions(displayId: string) {
  const cache = useQueryClient();
  const reach = useReach(displayId);

  async function refresh(): Promise<void> {
    void cache.invalidateQueries({ queryKey: queryKeys.plan(displayId) });
    await cache.invalidateQueries({ queryKey: queryKeys.cards(displayId) });
  }

  /** Taken away by mistake: the same words again, as a card of its own. */
  async function putBack({ text, until }: Card): Promise<void> {
    try {
      await apiCall(cardsApi.create, { params: { displayId }, body: { text, until } });
      notify(reach("The card is back.", "shows"), "success");
    } catch (error) {
      notify(`The card couldn't be put back. ${readableMessage(error)}`, "error");
    }
    await refresh();
  }

  return {
    /** Throws ApiError. */
    async add(body: NewCard, idempotencyKey: string): Promise<void> {
      await apiCall(cardsApi.create, { params: { displayId }, body }, { idempotencyKey });
      await refresh();
    },
    /** Throws ApiError. */
    async edit(cardId: string, body: CardChanges): Promise<void> {
      await apiCall(cardsApi.edit, { params: { displayId, cardId }, body });
      await refresh();
    },
    /** Says itself how it went. */
    async remove(card: Card): Promise<void> {
      try {
        await apiCall(cardsApi.remove, { params: { displayId, cardId: card.id } });
        offerUndo(reach("The card was removed.", "goes"), () => putBack(card));
      } catch (error) {
        notify(`The card couldn't be removed. ${readableMessage(error)}`, "error");
      }
      await refresh();
    },
  };
}
