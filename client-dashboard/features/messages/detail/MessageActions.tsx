import { Button } from "@mantine/core";
import { IconCopy, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { Display } from "../../../../shared/contract/displays.js";
import type { Message } from "../../../../shared/contract/messages.js";
import { dayAndTime } from "../../../ui/format/dayTime.js";
import { useNow } from "../../../ui/useNow.js";
import { DeleteMessageModal, type DeleteTarget } from "./DeleteMessageModal.js";
import { PauseModal, type PauseTarget } from "./PauseModal.js";
import { messagePaths } from "./messagePaths.js";
import { showingAt } from "../series/showingWall.js";
import { useShowings } from "./useMessage.js";
import { useMessageActions, type MessagePart } from "./useMessageActions.js";

interface MessageActionsProps {
  message: Message;
  display: Display;
  /** The occurrence that the caregiver came from. */
  givenKey: string | null;
}

export function MessageActions({ message, display, givenKey }: MessageActionsProps) {
  const actions = useMessageActions(display.id);
  const showings = useShowings(message.id);
  const navigate = useNavigate();
  const now = useNow();
  const [deleted, setDeleted] = useState<DeleteTarget | null>(null);
  const [paused, setPaused] = useState<PauseTarget | null>(null);
  const [isResuming, setIsResuming] = useState(false);
  const isSeries = message.when.kind === "series";
  const isSkipped = showings.data?.skipped.some((showing) => showing.key === givenKey) ?? false;
  // One that was skipped is out of the series: nothing more can be done to it but to bring it back.
  const isThere = !isSkipped && showingAt(message, givenKey, display.timeZone) !== null;
  const key = isThere ? givenKey : null;

  async function resume(): Promise<void> {
    setIsResuming(true);
    await actions.pause(message.id, { paused: false });
    setIsResuming(false);
  }

  async function remove(part: MessagePart): Promise<void> {
    const isDone = await actions.remove(part);
    if (isDone && part.scope === "all") void navigate(messagePaths.display(display.id));
  }

  function askDelete(): void {
    const about = key ?? showings.data?.items[0]?.key ?? null;
    const at = showingAt(message, about, display.timeZone);
    const showing = about && at ? { key: about, day: dayAndTime(at, now, display.timeZone) } : null;
    const isException = message.exceptionOf !== null;
    setDeleted({ messageId: message.id, text: message.text, showing, isException });
  }

  return (
    <div className="message-actions">
      <Button
        component={Link}
        to={messagePaths.edit(message.id, key)}
        leftSection={<IconPencil size={20} aria-hidden />}
      >
        Edit
      </Button>
      <Button
        component={Link}
        to={messagePaths.copy(message.id)}
        variant="default"
        leftSection={<IconCopy size={20} aria-hidden />}
      >
        Duplicate
      </Button>
      {isSeries && (
        <Button
          variant="default"
          loading={isResuming}
          onClick={() => {
            if (message.paused) void resume();
            else setPaused({ messageId: message.id, text: message.text, display });
          }}
          leftSection={
            message.paused ? (
              <IconPlayerPlay size={20} aria-hidden />
            ) : (
              <IconPlayerPause size={20} aria-hidden />
            )
          }
        >
          {message.paused ? "Resume" : "Pause"}
        </Button>
      )}
      <Button
        variant="default"
        onClick={askDelete}
        leftSection={<IconTrash size={20} aria-hidden color="var(--m-alert)" />}
      >
        Delete
      </Button>
      <PauseModal target={paused} onClose={() => setPaused(null)} />
      <DeleteMessageModal target={deleted} onDelete={remove} onClose={() => setDeleted(null)} />
    </div>
  );
}
