import { Text } from "@mantine/core";
import { useMemo } from "react";
import type { Display } from "../../../shared/contract/displays.js";
import type { Sender } from "../../../shared/contract/messages.js";
import { ScreenPreview } from "../displays/ScreenPreview.js";
import { usePlan } from "../displays/usePlan.js";
import { serverNow } from "../../session/serverClock.js";
import type { Draft } from "./draft.js";
import { draftSnapshot } from "./draftSnapshot.js";

interface DraftPreviewProps {
  draft: Draft;
  display: Display | null;
  /** In whose name it goes. */
  sender: Sender;
}

/** The draft on the display's own screen, while it is typed. */
export function DraftPreview({ draft, display, sender }: DraftPreviewProps) {
  const { name, photoURL } = sender;
  const plan = usePlan(display?.id ?? null);
  const picture = useMemo(() => {
    const sending = { sender: { name, photoURL }, now: serverNow() };
    return plan.data && draftSnapshot(plan.data, draft, sending);
  }, [plan.data, draft, name, photoURL]);
  return (
    <figure className="draft-preview">
      <ScreenPreview
        title="Picture of the screen with your message"
        snapshot={picture?.snapshot}
        onScreen={picture?.onScreen ?? null}
      >
        {!display && <p>Choose who it is for</p>}
        {plan.isError && !plan.data && <p>The picture is not available right now</p>}
      </ScreenPreview>
      <Text component="figcaption" size="sm" c="dimmed" mt="xs">
        {display ? `As it will look on ${display.name}'s screen.` : "The screen with your message."}
      </Text>
    </figure>
  );
}
