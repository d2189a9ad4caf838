import { useQuery } from "@tanstack/react-query";
import { messagesApi, type Message } from "../../../../shared/contract/messages.js";
import { PAGE_SIZE_MAX } from "../../../../shared/limits.js";
import { apiCall } from "../../../api/apiCall.js";
import { queryKeys } from "../../../api/queryKeys.js";
import { lookAgainMs } from "./lookAgain.js";

/** Every series of a display, also paused ones: a family has a handful, so all pages are fetched at once. */
export function useSeries(displayId: string) {
  return useQuery({
    queryKey: queryKeys.seriesOf(displayId),
    queryFn: () => fetchSeries(displayId),
    refetchInterval: ({ state }) =>
      lookAgainMs(
        (state.data ?? []).map(({ pausedUntil }) => pausedUntil),
        Date.now(),
      ),
  });
}

async function fetchSeries(displayId: string): Promise<Message[]> {
  const series: Message[] = [];
  let cursor: string | undefined;
  do {
    const page = await apiCall(messagesApi.list, {
      params: { displayId },
      query: { kind: "series", limit: PAGE_SIZE_MAX, cursor },
    });
    series.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return series;
}
