import { Link } from "react-router";
import type { Display } from "../../../shared/contract/displays.js";
import { usePermission } from "../../session/usePermission.js";
import "./cards.css";

/** Cards and photos are only on a screen that shows everything: says so where it does not. */
export function LevelNotice({ display }: { display: Display }) {
  const canEdit = usePermission("display.edit");
  if (display.level === "full") return null;
  return (
    <p className="level-notice">
      {display.name}&apos;s screen shows{" "}
      {display.level === "clock" ? "the clock alone" : "the clock and what comes next"}, so cards and photos
      wait.{" "}
      {canEdit && (
        <Link className="text-link" to={`/dashboard/displays/${display.id}/settings`}>
          Let it show everything
        </Link>
      )}
    </p>
  );
}
