import { Anchor } from "@mantine/core";
import { useState } from "react";
import type { Display } from "../../../shared/contract/displays.js";
import { usePermission } from "../../auth/usePermission.js";
import { notify } from "../../ui/notify.js";
import { offerUndo } from "../../ui/offerUndo.js";
import { LivePreview, useEditDisplay, useReach } from "../displays/index.js";
import "./cards.css";

/** Cards and photos are only on a screen that shows everything: says so where it does not, and changes it. */
export function LevelNotice({ display }: { display: Display }) {
  const canEdit = usePermission("display.edit");
  const { save, isSaving, errors } = useEditDisplay(display.id);
  const reach = useReach(display.id);
  const [wasChanged, setWasChanged] = useState(false);

  async function showEverything(): Promise<void> {
    const before = display.level;
    if (!(await save({ level: "full" }))) return;
    setWasChanged(true);
    offerUndo(reach(`${display.name}'s screen is set to show everything.`, "changes"), async () => {
      if (await save({ level: before })) notify(reach("It is as it was before.", "changes"), "success");
      else notify("It could not be changed back. Please use the settings of the display.", "error");
    });
  }

  if (display.level === "full")
    return wasChanged ? (
      <div className="level-result">
        <LivePreview display={display} />
      </div>
    ) : null;
  return (
    <p className="level-notice">
      {display.name}&apos;s screen shows{" "}
      {display.level === "clock" ? "just the clock" : "just the clock and what's next"}, so cards and photos
      don&apos;t appear.{" "}
      {canEdit && (
        <Anchor
          component="button"
          type="button"
          inherit
          className="text-link"
          disabled={isSaving}
          onClick={() => void showEverything()}
        >
          Let it show everything
        </Anchor>
      )}
      {errors["form"] && <span role="alert"> It was not changed. {errors["form"]}</span>}
    </p>
  );
}
