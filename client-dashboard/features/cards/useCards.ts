import { useQuery } from "@tanstack/react-query";
import { cardsApi } from "../../../shared/contract/cards.js";
import { call } from "../../session/call.js";
import { queryKeys } from "../../session/queryKeys.js";

/** The cards of a display as they are on its screen at `now`: one whose time is over leaves here too. */
export function useCards(displayId: string, now: number) {
  const query = useQuery({
    queryKey: queryKeys.cards(displayId),
    queryFn: () => call(cardsApi.list, { params: { displayId } }),
  });
  const items = query.data?.items ?? [];
  return { ...query, cards: items.filter(({ until }) => until === null || Date.parse(until) > now) };
}
