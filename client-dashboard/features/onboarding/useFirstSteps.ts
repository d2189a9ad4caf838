import { useQueries } from "@tanstack/react-query";
import { messagesApi } from "../../../shared/contract/messages.js";
import { apiCall } from "../../api/apiCall.js";
import { queryKeys } from "../../api/queryKeys.js";
import { useShortWait } from "../../ui/useShortWait.js";
import { usePeople } from "../people/index.js";

/** A team with hundreds of displays has long begun: a few of them say as much. */
const DISPLAYS_ASKED = 6;

interface StepsToDo {
  planReminder: boolean;
  addPeople: boolean;
  /** Not all of it is known yet: a line that came later would move what is below it. */
  waits: boolean;
}

/** Which of the first steps are still to do; none of them before that is known. */
export function useFirstSteps(displayIds: string[]): StepsToDo {
  const people = usePeople();
  const series = useQueries({
    queries: displayIds.slice(0, DISPLAYS_ASKED).map((displayId) => ({
      queryKey: queryKeys.hasSeries(displayId),
      queryFn: async () => {
        const query = { kind: "series", limit: 1 } as const;
        return (await apiCall(messagesApi.list, { params: { displayId }, query })).items.length > 0;
      },
    })),
  });
  const waits = useShortWait(people.isPending || series.some(({ isPending }) => isPending));
  return {
    waits,
    planReminder: series.every(({ data, isPending }) => !isPending && !data),
    addPeople: !people.isPending && people.people.every(({ userId }) => userId !== null),
  };
}
