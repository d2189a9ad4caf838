import { Button, Group, Text } from "@mantine/core";
import { IconEye, IconRefresh } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { Device, Display } from "../../../../shared/contract/displays.js";
import { readableMessage } from "../../../api/ApiError.js";
import { notify } from "../../../ui/notify.js";
import { useDisplayActions } from "../list/useDisplayActions.js";

/** What a caregiver can ask of a screen from afar. */
export function DeviceControls({ display, device }: { display: Display; device: Device }) {
  const actions = useDisplayActions(display.id);
  const [asking, setAsking] = useState<"identify" | "reload" | null>(null);
  const reasonId = useId();
  const offline = !device.online;

  async function identify(): Promise<void> {
    setAsking("identify");
    try {
      await actions.identifyDevice(device.id);
      notify(`${device.name} shows its name for 20 seconds.`, "success");
    } catch (error) {
      notify(`It couldn't show its name. ${readableMessage(error)}`, "error");
    }
    setAsking(null);
  }

  async function reload(): Promise<void> {
    setAsking("reload");
    try {
      await actions.reloadDevice(device.id);
      notify(`${device.name} reloads as soon as nothing else is going on.`, "success");
    } catch (error) {
      notify(`It couldn't reload. ${readableMessage(error)}`, "error");
    }
    setAsking(null);
  }

  const common = {
    variant: "default" as const,
    size: "sm",
    mih: 44,
    disabled: offline || asking !== null,
    ...(offline ? { "aria-describedby": reasonId } : {}),
  };
  return (
    <Group gap={8} style={{ flexBasis: "100%" }}>
      <Button
        {...common}
        loading={asking === "identify"}
        leftSection={<IconEye size={18} aria-hidden />}
        aria-label={`Show its name on the screen ${device.name}`}
        onClick={() => void identify()}
      >
        Show its name
      </Button>
      <Button
        {...common}
        loading={asking === "reload"}
        leftSection={<IconRefresh size={18} aria-hidden />}
        aria-label={`Reload ${device.name}`}
        onClick={() => void reload()}
      >
        Reload
      </Button>
      {offline && (
        <Text size="sm" c="dimmed" id={reasonId}>
          Only works while it's connected.
        </Text>
      )}
    </Group>
  );
}
