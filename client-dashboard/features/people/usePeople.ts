import { useQuery } from "@tanstack/react-query";
import { peopleApi } from "../../../shared/contract/people.js";
import { call } from "../../session/call.js";
import { queryKeys } from "../../session/queryKeys.js";

/** The people of the active group by name, its members among them. */
export function usePeople() {
  const query = useQuery({ queryKey: queryKeys.people, queryFn: () => call(peopleApi.list, {}) });
  return { ...query, people: query.data?.items ?? [] };
}
