import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { OwnMedia } from "../session/OwnMedia.js";
import { describeMediaTrouble } from "../session/mediaTrouble.js";

const KINDS = ["audio", "video"] as const;

/** What of camera and microphone is missing, and why; the call goes on with what there is. */
export function MediaTroubles({ own }: { own: OwnMedia }) {
  const missing = KINDS.flatMap((kind) => {
    const trouble = own.troubles[kind];
    return trouble ? [{ kind, trouble }] : [];
  });
  return (
    <div role="status">
      {missing.map(({ kind, trouble }) => (
        <p key={kind} className="call-trouble">
          <IconAlertTriangle size={20} aria-hidden />
          {describeMediaTrouble(kind, trouble)}
        </p>
      ))}
      {missing.some(({ trouble }) => trouble !== "insecure") && (
        <Button size="sm" variant="default" mt="xs" disabled={own.isOpening} onClick={() => void own.open()}>
          Try again
        </Button>
      )}
    </div>
  );
}
