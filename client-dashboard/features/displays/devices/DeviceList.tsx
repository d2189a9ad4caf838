import { Anchor, Button, Text, Title } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconDeviceTablet, IconDeviceTabletPlus, IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { Device, Display } from "../../../../shared/contract/displays.js";
import { readableMessage } from "../../../api/ApiError.js";
import { usePermission } from "../../../auth/usePermission.js";
import { timeAgo } from "../../../ui/format/relativeTime.js";
import { notify } from "../../../ui/notify.js";
import { RowButton } from "../../../ui/RowButton.js";
import { DeviceControls } from "./DeviceControls.js";
import { DeviceDetails } from "../status/DeviceDetails.js";
import { DeviceViewing } from "./DeviceViewing.js";
import { devicePresence } from "../presence/presence.js";
import { PairingInvitation } from "../pairing/PairingInvitation.js";
import { RenameDeviceModal } from "./RenameDeviceModal.js";
import { useDisplayActions } from "../list/useDisplayActions.js";
import { useRejectDevice } from "../pairing/useRejectDevice.js";
import { describeViewing } from "./viewingTexts.js";

/** So long a screen counts as one that just came in. */
const NEW_FOR_MS = 30 * 60_000;

function isNew({ pairedAt }: Device, now: number): boolean {
  return now - Date.parse(pairedAt) < NEW_FOR_MS;
}

/** The screens that show this display, and the way to add one. */
export function DeviceList({ display, now }: { display: Display; now: number }) {
  const actions = useDisplayActions(display.id);
  const reject = useRejectDevice(display);
  const [renamed, setRenamed] = useState<Device | null>(null);
  const [isOpening, setIsOpening] = useState(false);
  const canEdit = usePermission("display.edit");
  const isPairing = display.pairingOpenUntil !== null && Date.parse(display.pairingOpenUntil) > now;

  async function openPairing(): Promise<void> {
    setIsOpening(true);
    await actions.openPairing().catch((error: unknown) => notify(readableMessage(error), "error"));
    setIsOpening(false);
  }

  async function remove(device: Device): Promise<void> {
    try {
      await actions.removeDevice(device.id);
      const cleared = device.online ? "" : " It's offline and will be cleared when it's back.";
      notify(`${device.name} was removed.${cleared}`, "success");
    } catch (error) {
      notify(`It couldn't be removed. ${readableMessage(error)}`, "error");
    }
  }

  const confirmRemoval = (device: Device) =>
    modals.openConfirmModal({
      title: `Remove ${device.name}?`,
      children: (
        <Text>
          That screen is cleared{device.online ? "" : " when it's back online"} and no longer shows{" "}
          {display.name}
          &apos;s messages. To use it again, add it with the code.
        </Text>
      ),
      labels: { confirm: "Remove this screen", cancel: "Cancel" },
      confirmProps: { color: "alert" },
      onConfirm: () => void remove(device),
    });

  return (
    <section className="card" id="screens" aria-labelledby="screens-heading">
      <Title order={2} id="screens-heading" mb="md">
        Screens
      </Title>
      {display.devices.length === 0 && !isPairing && (
        <Text mb="md">
          No screen shows this display yet. Any tablet, laptop or phone with a browser will do.
        </Text>
      )}
      <ul className="quiet-list" style={{ gap: 0 }}>
        {display.devices.map((device) => (
          <li key={device.id} className="device" style={{ flexWrap: "wrap" }}>
            <IconDeviceTablet size={24} stroke={1.5} aria-hidden />
            <div className="device-words">
              <Text fw={700}>{device.name}</Text>
              <Text size="sm" c="dimmed">
                {devicePresence(device, now)}
              </Text>
              {!canEdit && (
                <Text size="sm" c="dimmed">
                  {describeViewing(device)}
                </Text>
              )}
              {isNew(device, now) && (
                <Text size="sm">
                  {`Joined ${timeAgo(Date.parse(device.pairedAt), now)}${device.browser === null ? "" : `, ${device.browser}`}. `}
                  {canEdit && (
                    <Anchor
                      component="button"
                      type="button"
                      className="joined-reject"
                      onClick={() => reject(device)}
                    >
                      Not ours?
                    </Anchor>
                  )}
                </Text>
              )}
            </div>
            {canEdit && (
              <>
                <RowButton
                  icon={IconPencil}
                  onClick={() => setRenamed(device)}
                  label={`Rename ${device.name}`}
                />
                <RowButton
                  icon={IconTrash}
                  isRemoval
                  onClick={() => confirmRemoval(device)}
                  label={`Remove ${device.name}`}
                />
              </>
            )}
            {canEdit && <DeviceViewing display={display} device={device} />}
            {canEdit && <DeviceControls display={display} device={device} />}
            <DeviceDetails display={display} device={device} now={now} />
          </li>
        ))}
      </ul>
      {isPairing && canEdit && <PairingInvitation display={display} />}
      {!isPairing && canEdit && (
        <Button
          variant="default"
          fullWidth
          mt="md"
          loading={isOpening}
          onClick={() => void openPairing()}
          leftSection={<IconDeviceTabletPlus size={20} aria-hidden />}
        >
          Add a screen
        </Button>
      )}
      <RenameDeviceModal
        device={renamed}
        onRename={(name) => actions.renameDevice(renamed?.id ?? "", name)}
        onClose={() => setRenamed(null)}
      />
    </section>
  );
}
