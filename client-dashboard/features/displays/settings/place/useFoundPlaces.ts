import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { weatherApi, type FoundPlace } from "../../../../../shared/contract/weather.js";
import { apiCall } from "../../../../api/apiCall.js";
import { queryKeys } from "../../../../api/queryKeys.js";

/** Somebody who types is not asked about after every letter. */
const TYPING_PAUSE_MS = 300;
/** One letter begins half the world. */
const LETTERS_MIN = 2;

export interface FoundPlaces {
  places: FoundPlace[];
  /** Enough was typed to look for. */
  isAsked: boolean;
  isLooking: boolean;
  /** Nobody who knows places can be reached. */
  isAway: boolean;
}

/** The places whose name begins like what is typed. */
export function useFoundPlaces(typed: string): FoundPlaces {
  const name = typed.trim();
  const [query] = useDebouncedValue(name, TYPING_PAUSE_MS);
  const isAsked = name.length >= LETTERS_MIN;
  const search = useQuery({
    queryKey: queryKeys.places(query),
    queryFn: () => apiCall(weatherApi.findPlaces, { query: { query } }),
    enabled: isAsked && query.length >= LETTERS_MIN,
    // Places stay where they are; that nobody could be asked is asked again.
    staleTime: ({ state }) => (state.data?.available ? Infinity : 0),
  });
  // Asked once more, it keeps what it last said: what vanishes for a moment moves the button below from under a finger.
  const isLooking = isAsked && (query !== name || search.isLoading);
  return {
    places: isAsked && !isLooking ? (search.data?.items ?? []) : [],
    isAsked,
    isLooking,
    isAway: isAsked && !isLooking && (search.isError || search.data?.available === false),
  };
}
