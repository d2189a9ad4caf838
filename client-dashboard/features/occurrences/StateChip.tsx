import {
  IconCircleCheck,
  IconClock,
  IconDeviceTablet,
  IconEye,
  IconAlertTriangle,
  type Icon,
} from "@tabler/icons-react";
import type { OccurrenceState } from "../../../shared/contract/occurrences.js";
import { STATE_LABELS } from "./stateTexts.js";
import "./occurrences.css";

const ICONS: Record<OccurrenceState, Icon> = {
  scheduled: IconClock,
  delivered: IconDeviceTablet,
  shown: IconEye,
  answered: IconCircleCheck,
  missed: IconAlertTriangle,
};

/** A state in a word and a picture; the color only repeats it. */
export function StateChip({ state }: { state: OccurrenceState }) {
  const IconShape = ICONS[state];
  return (
    <span className="state-chip" data-state={state}>
      <IconShape size={18} stroke={2} aria-hidden />
      {STATE_LABELS[state]}
    </span>
  );
}
