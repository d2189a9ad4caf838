import { useEffect, useState } from "react";
import type { ScreenActions } from "../ScreenActions.js";
import type { Box } from "./places/Places.js";

interface ClockButtonProps {
  /** Of the clock. */
  box: Box;
  /** Read to whoever cannot see it: it has no words of its own. */
  name: string;
  actions: ScreenActions;
}

const LOOK_EACH_MS = 1_000;
/** The smallest side of a button that an unsteady hand hits. */
const TARGET_PX = 88;

/** The clock as a button: it lies below the digits, which let touches through, so that the clock keeps its look. Not there while nothing opens. */
export function ClockButton({ box, name, actions }: ClockButtonProps) {
  const hasCard = useCard(actions);
  if (!hasCard) return null;
  const { left, width } = box;
  // On the smallest screens the digits are lower than a finger needs.
  const height = Math.max(box.height, TARGET_PX);
  const top = box.top - (height - box.height) / 2;
  return (
    <button
      type="button"
      className="home-clock"
      style={{ left, top, width, height }}
      aria-label={name}
      onClick={() => actions.openCard && actions.openCard()}
    />
  );
}

/** Whether the card is there: it comes with a chunk that tells nobody. */
function useCard(actions: ScreenActions): boolean {
  const [found, setFound] = useState(!!actions.openCard);
  useEffect(() => {
    if (found) return;
    const timer = setInterval(() => actions.openCard && setFound(true), LOOK_EACH_MS);
    return () => clearInterval(timer);
  }, [found, actions]);
  return found;
}
