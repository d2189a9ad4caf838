import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { displaysApi, type Display } from "../../../../shared/contract/displays.js";
import { apiCall } from "../../../api/apiCall.js";
import { queryKeys } from "../../../api/queryKeys.js";
import { tagsOf } from "./filterDisplays.js";

/** Long enough for a word to be typed, short enough to feel at once. */
const TYPING_MS = 250;
/** So many rows at a time; the next ones by a button, so that hundreds do not weigh on an old phone. */
const PAGE = 40;

/**
 * A team's displays, searched by the server and read page by page. `displays` are all of the group, as the realtime events keep them: their
 * state is theirs, and who is not among them any more is not found.
 */
export function useFoundDisplays(displays: Display[]) {
  const [search, setSearch] = useState("");
  const [tag, setTag] = useState<string | null>(null);
  const [typed] = useDebouncedValue(search.trim(), TYPING_MS);
  const tags = tagsOf(displays);
  // The last display with the chosen tag may have lost it meanwhile.
  const chosen = tag !== null && tags.includes(tag) ? tag : null;
  const query = useInfiniteQuery({
    queryKey: queryKeys.found(typed, chosen),
    queryFn: ({ pageParam }) =>
      apiCall(displaysApi.list, {
        query: { search: typed || undefined, tag: chosen ?? undefined, cursor: pageParam, limit: PAGE },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const live = new Map(displays.map((display) => [display.id, display]));
  const found = query.data?.pages.flatMap(({ items }) => items.flatMap(({ id }) => live.get(id) ?? [])) ?? [];
  return {
    list: query,
    found,
    isNarrowed: typed !== "" || chosen !== null,
    finder: { search, lookFor: setSearch, tags, tag: chosen, filterBy: setTag },
  };
}
