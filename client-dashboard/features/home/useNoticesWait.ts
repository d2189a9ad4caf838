import { useGroup } from "../../auth/useGroup.js";
import { useShortWait } from "../../ui/useShortWait.js";
import { useGroupSubscription } from "../billing/index.js";
import { useCallRequests } from "../callRequests/index.js";
import { useDisplays } from "../displays/index.js";
import { useDuty } from "../duty/index.js";
import { useGroupReach, usePushOfferWaits } from "../notifications/index.js";
import { useOpenOccurrences } from "../occurrences/index.js";

/** Whether a notice may still come above the rest of the home page, which would move away under the finger; for a moment only. */
export function useNoticesWait(): boolean {
  const answers = [
    useDisplays(),
    useGroup(),
    useGroupSubscription(),
    useCallRequests(),
    useOpenOccurrences(),
    useGroupReach(),
    useDuty(),
  ];
  const offerWaits = usePushOfferWaits();
  return useShortWait(offerWaits || answers.some(({ isLoading }) => isLoading));
}
