import { Button, Loader, Text, TextInput } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { Display } from "../../../shared/contract/displays.js";
import { readableMessage } from "../../session/ApiError.js";
import { countdown } from "../../ui/format/relativeTime.js";
import { copyText } from "./copyText.js";
import { QrCode } from "./QrCode.js";
import { usePairingLink } from "./usePairingLink.js";

/** The link that lets one screen in without typing: as a picture for a tablet's camera, and to copy. */
export function PairingLink({ display, now }: { display: Display; now: number }) {
  const { link, expiresAt, isOver, error, isPending, isFetching, renew } = usePairingLink(display, now);
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<string | null>(null);

  async function copy(): Promise<void> {
    if (!field.current || link === null) return;
    setCopied((await copyText(field.current)) ? link : null);
  }

  if (isPending) return <Loader type="dots" role="img" aria-label="Making the link" />;
  if (link === null)
    return (
      <div>
        <Text role={error ? "alert" : undefined}>
          {isOver ? "The time for this link is over." : readableMessage(error)}
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
        <Text>
          Point the camera of the tablet at it, or open this link there. It lets in one screen, once.
        </Text>
        <TextInput
          ref={field}
          mt="sm"
          label="Link for the screen"
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className="pairing-link-foot">
          <Button
            variant="default"
            size="sm"
            onClick={() => void copy()}
            leftSection={
              copied === link ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
            }
          >
            {copied === link ? "Copied" : "Copy the link"}
          </Button>
          <Text c="dimmed" size="sm">
            {expiresAt !== null && `Good for ${countdown(expiresAt, now) ?? "0:00"} more.`}
          </Text>
        </div>
        <p className="visually-hidden" role="status">
          {copied === link ? "The link was copied." : ""}
        </p>
      </div>
    </div>
  );
}
