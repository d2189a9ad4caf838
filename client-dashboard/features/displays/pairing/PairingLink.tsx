import { Button, Loader, Text } from "@mantine/core";
import type { Display } from "../../../../shared/contract/displays.js";
import { readableMessage } from "../../../api/ApiError.js";
import { CopyField } from "../../../ui/form/CopyField.js";
import { countdown } from "../../../ui/format/relativeTime.js";
import { QrCode } from "./QrCode.js";
import { usePairingLink } from "./usePairingLink.js";

/** The link that lets one screen in without typing: as a picture for a tablet's camera, and to copy. */
export function PairingLink({ display, now }: { display: Display; now: number }) {
  const { link, expiresAt, isOver, error, isPending, isFetching, renew } = usePairingLink(display, now);

  if (isPending) return <Loader type="dots" role="img" aria-label="Making the link" />;
  if (link === null)
    return (
      <div>
        <Text role={error ? "alert" : undefined}>
          {isOver ? "This link has expired." : readableMessage(error)}
        </Text>
        <Button variant="default" mt="sm" loading={isFetching} onClick={renew}>
          Make a new link
        </Button>
      </div>
    );
  return (
    <div className="pairing-link">
      <QrCode text={link} label={`QR code that opens ${display.name}'s display`} />
      <div className="pairing-link-words">
        <Text mb="sm">
          Point the tablet&apos;s camera at it, or open this link there. It lets in one screen, once.
        </Text>
        <CopyField label="Link for the screen" value={link}>
          <Text c="dimmed" size="sm">
            {expiresAt !== null && `Works for another ${countdown(expiresAt, now) ?? "0:00"}.`}
          </Text>
        </CopyField>
      </div>
    </div>
  );
}
