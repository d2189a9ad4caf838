import { Text } from "@mantine/core";
import type { Display } from "../../../shared/contract/displays.js";
import { onScreenWords, screenToShow } from "./presence.js";
import { ScreenPreview } from "./ScreenPreview.js";
import { usePlan } from "./usePlan.js";

interface LivePreviewProps {
  display: Display;
  /** Beside other previews the words under it are one line. */
  isCompact?: boolean;
}

/** The display's screen as it is now, in a picture and in words. */
export function LivePreview({ display, isCompact = false }: LivePreviewProps) {
  const plan = usePlan(display.id);
  const messageText = (key: string) =>
    plan.data?.messages.find((message) => message.occurrences.some((occurrence) => occurrence.key === key))
      ?.text;
  const hasScreen = display.devices.length > 0;
  return (
    <div>
      <ScreenPreview
        title={`Picture of ${display.name}'s screen`}
        snapshot={plan.data}
        onScreen={screenToShow(display)}
        isDimmed={!display.online}
      >
        {overlayText(hasScreen, display.online, plan.isError && !plan.data)}
      </ScreenPreview>
      <Text mt="sm" lineClamp={isCompact ? 2 : undefined}>
        <Text span c="dimmed">
          On the screen:{" "}
        </Text>
        {onScreenWords(display, messageText)}
      </Text>
    </div>
  );
}

function overlayText(hasScreen: boolean, isOnline: boolean, isUnknown: boolean) {
  if (!hasScreen) return <p>No screen yet</p>;
  if (isUnknown) return <p>The picture is not available right now</p>;
  if (!isOnline) return <p>Offline: this is what it should show</p>;
  return null;
}
