import { useQuery } from "@tanstack/react-query";
import { peopleApi } from "../../../shared/contract/people.js";
import { PAGE_SIZE_MAX } from "../../../shared/limits.js";
import { allPages } from "../../api/allPages.js";
import { apiCall } from "../../api/apiCall.js";
import { queryKeys } from "../../api/queryKeys.js";

/** The people of the active group by name, its members among them. */
export function usePeople() {
  const query = useQuery({
    queryKey: queryKeys.people,
    queryFn: async () => ({
      items: await allPages((cursor) => apiCall(peopleApi.list, { query: { cursor, limit: PAGE_SIZE_MAX } })),
    }),
  });
  return { ...query, people: query.data?.items ?? [] };
}
