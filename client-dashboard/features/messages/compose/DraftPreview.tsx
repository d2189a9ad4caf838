import { Text } from "@mantine/core";
import { useMemo } from "react";
import type { Display } from "../../../../shared/contract/displays.js";
import type { Sender } from "../../../../shared/contract/messages.js";
import {
  DevicePicker,
  proportionsNote,
  ScreenPreview,
  useDeviceChoice,
  usePlan,
} from "../../displays/index.js";
import { serverNow } from "../../../api/serverClock.js";
import type { Draft } from "../form/draft.js";
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
  const { device, choose } = useDeviceChoice(display);
  const plan = usePlan(display?.id ?? null);
  const picture = useMemo(() => {
    const sending = { sender: { name, photoURL }, now: serverNow() };
    return plan.data && draftSnapshot(plan.data, draft, sending);
  }, [plan.data, draft, name, photoURL]);
  return (
    <figure className="draft-preview">
      {display && <DevicePicker devices={display.devices} device={device} onChoose={choose} />}
      <ScreenPreview
        title="Picture of the screen with your message"
        snapshot={picture?.snapshot}
        onScreen={picture?.onScreen ?? null}
        device={device}
      >
        {!display && <p>Choose who it is for</p>}
        {plan.isError && !plan.data && <p>The picture is not available right now</p>}
      </ScreenPreview>
      <Text component="figcaption" size="sm" c="dimmed" mt="xs">
        {captionOf(display)}
      </Text>
    </figure>
  );
}

function captionOf(display: Display | null): string {
  if (!display) return "The screen with your message, as on a 10-inch tablet.";
  return proportionsNote(display) ?? `As it will look on ${display.name}'s screen.`;
}
