import { useQuery } from "@tanstack/react-query";
import { cardsApi } from "../../../shared/contract/cards.js";
import { apiCall } from "../../api/apiCall.js";
import { queryKeys } from "../../api/queryKeys.js";

/** The cards of a display as they are on its screen at `now`: one whose time is over leaves here too. */
export function useCards(displayId: string, now: number) {
  const query = useQuery({
    queryKey: queryKeys.cards(displayId),
    queryFn: () => apiCall(cardsApi.list, { params: { displayId } }),
  });
  const items = query.data?.items ?? [];
  return { ...query, cards: items.filter(({ until }) => until === null || Date.parse(until) > now) };
}
