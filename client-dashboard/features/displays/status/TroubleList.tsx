import { IconAlertOctagon, IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import type { DeviceStatus } from "../../../../shared/contract/base/deviceStatus.js";
import type { Trouble } from "../../../../shared/rules/findTroubles.js";
import { severityText, troubleText } from "./statusTexts.js";
import "./status.css";

const ICONS = { serious: IconAlertOctagon, warning: IconAlertTriangle, note: IconInfoCircle };

/** What is wrong with one device, the gravest first, each with what to do. */
export function TroubleList({ troubles, status }: { troubles: Trouble[]; status: DeviceStatus }) {
  return (
    <ul className="troubles">
      {troubles.map((trouble) => {
        const IconShape = ICONS[trouble.severity];
        return (
          <li key={trouble.kind} data-severity={trouble.severity}>
            <IconShape size={20} stroke={1.75} aria-hidden />
            <span>
              <strong>{severityText(trouble)}:</strong> {troubleText(trouble, status)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
