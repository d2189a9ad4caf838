import { useMemo } from "react";
import type { Display } from "../../../../shared/contract/displays.js";
import type { DisplaySnapshot } from "../../../../shared/realtime/snapshot.js";
import { pictureOf, type ChosenSettings } from "./settingsPicture.js";
import { usePlan } from "../list/usePlan.js";

/** Weather and news of a display are fetched by the server in its own time: the picture asks again this often. */
const EXTRAS_CHECK_MS = 5_000;

/** The screen as it would be with what is chosen; undefined until its plan is here. */
export function useSettingsPicture(display: Display, chosen: ChosenSettings) {
  const plan = usePlan(display.id, {
    refetchInterval: ({ state }) => (isWaiting(display, state.data) ? EXTRAS_CHECK_MS : false),
  });
  // A picture is drawn anew only when something in it is another one.
  const settings = JSON.stringify(chosen);
  const picture = useMemo(
    () => plan.data && pictureOf(plan.data, JSON.parse(settings) as ChosenSettings),
    [plan.data, settings],
  );
  return { picture, isMissing: plan.isError && !plan.data };
}

/** Something was saved that the plan does not have yet. */
function isWaiting({ weather, feeds }: Display, plan: DisplaySnapshot | undefined): boolean {
  if (!plan) return false;
  const { extras } = plan;
  return extras.weather?.place !== weather?.place.name || (feeds.length > 0 && extras.headlines.length === 0);
}
