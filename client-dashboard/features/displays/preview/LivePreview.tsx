import { Text } from "@mantine/core";
import type { Device, Display } from "../../../../shared/contract/displays.js";
import { DevicePicker } from "./DevicePicker.js";
import { deviceToShow, proportionsNote } from "./drawnDevice.js";
import { onScreenText, screenToShow } from "../presence/presence.js";
import { ScreenPreview } from "./ScreenPreview.js";
import { useDeviceChoice } from "./useDeviceChoice.js";
import { usePlan } from "../list/usePlan.js";

interface LivePreviewProps {
  display: Display;
  /** Beside other previews the words under it are one line, and nothing is to be chosen. */
  isCompact?: boolean;
}

/** The display's screen as it is now, in a picture and in words. */
export function LivePreview({ display, isCompact = false }: LivePreviewProps) {
  const plan = usePlan(display.id);
  const { device: chosen, choose } = useDeviceChoice(display);
  const device = isCompact ? deviceToShow(display) : chosen;
  const shown = isCompact ? display : narrowedTo(display, device);
  const messageText = (key: string) =>
    plan.data?.messages.find((message) => message.occurrences.some((occurrence) => occurrence.key === key))
      ?.text;
  const note = proportionsNote(display);
  return (
    <div>
      {!isCompact && <DevicePicker devices={display.devices} device={device} onChoose={choose} />}
      <ScreenPreview
        title={`Picture of ${display.name}'s screen`}
        snapshot={plan.data}
        onScreen={screenToShow(shown)}
        device={device}
        isDimmed={!shown.online}
      >
        {noteText(display.devices.length > 0, shown.online, plan.isError && !plan.data)}
      </ScreenPreview>
      <Text mt="sm" lineClamp={isCompact ? 2 : undefined}>
        <Text span c="dimmed">
          On the screen:{" "}
        </Text>
        {onScreenText(shown, messageText)}
      </Text>
      {note && !isCompact && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
    </div>
  );
}

/** As if it had this device alone. */
function narrowedTo(display: Display, device: Device | null): Display {
  return device ? { ...display, devices: [device], online: device.online } : display;
}

function noteText(hasScreen: boolean, isOnline: boolean, isUnknown: boolean) {
  if (!hasScreen) return <p>No screen yet</p>;
  if (isUnknown) return <p>The picture is not available right now</p>;
  if (!isOnline) return <p>Offline: this is what it should show</p>;
  return null;
}
