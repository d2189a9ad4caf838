import { useQueryClient } from "@tanstack/react-query";
import type { Display } from "../../../../shared/contract/displays.js";
import { queryKeys } from "../../../api/queryKeys.js";
import { doneText, type Effect } from "./reachTexts.js";

/** Gives a function that says what was done on a display and whether its screens have it, as they are in the moment it is called. */
export function useReach(displayId: string): (done: string, effect: Effect) => string {
  const cache = useQueryClient();
  return (done, effect) => {
    const list = cache.getQueryData<{ items: Display[] }>(queryKeys.displays);
    const display = list?.items.find(({ id }) => id === displayId);
    return doneText(done, display ? [display] : [], effect);
  };
}
