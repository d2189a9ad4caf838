import { useInfiniteQuery } from "@tanstack/react-query";
import { photosApi } from "../../../shared/contract/photos.js";
import { apiCall } from "../../api/apiCall.js";
import { queryKeys } from "../../api/queryKeys.js";

/** Full rows on a phone and on a desktop. */
const PAGE_SIZE = 24;

/** The photos of a display, newest first, page by page. */
export function usePhotos(displayId: string) {
  const query = useInfiniteQuery({
    queryKey: queryKeys.photos(displayId),
    queryFn: ({ pageParam }) =>
      apiCall(photosApi.list, { params: { displayId }, query: { cursor: pageParam, limit: PAGE_SIZE } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  return { ...query, photos: query.data?.pages.flatMap((page) => page.items) ?? [] };
}
