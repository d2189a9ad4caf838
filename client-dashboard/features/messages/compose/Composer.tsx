import { Button } from "@mantine/core";
import { IconCalendarPlus, IconCalendarRepeat, IconSend } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Display } from "../../../../shared/contract/displays.js";
import { dayAndTime } from "../../../ui/format/dayTime.js";
import { ownTimeZone } from "../../../ui/format/zoneTime.js";
import { useNow } from "../../../ui/useNow.js";
import { DisplayPicker } from "../../displays/index.js";
import { EMPTY_DRAFT, type Draft } from "../form/draft.js";
import { eventStartOf } from "./eventStart.js";
import { draftNames } from "./draftNames.js";
import { errorOf } from "../form/fieldErrors.js";
import { MessageForm } from "../form/MessageForm.js";
import { startOf } from "../form/schedule.js";
import { SenderField } from "../form/SenderField.js";
import { useDraft } from "./useDraft.js";
import { useSender } from "./useSender.js";
import { useSendMessage } from "./useSendMessage.js";

interface ComposerProps {
  displays: Display[];
  /** The display whose own button led here. */
  displayId: string | null;
  /** A message to begin with, and under which name its draft is kept. */
  copy?: { id: string; draft: Draft } | undefined;
}

const KINDS = ["now", "once", "series"] as const;

export function Composer({ displays, displayId, copy }: ComposerProps) {
  const only = displays.length === 1 ? (displays[0]?.id ?? null) : null;
  const asked = displayId ?? only;
  const name = copy ? draftNames.copy(copy.id) : draftNames.compose;
  const { draft, change, discard } = useDraft(name, (stored) => {
    if (copy) return stored ?? copy.draft;
    const kept = stored ?? EMPTY_DRAFT;
    return asked === null ? kept : { ...kept, displayIds: [asked] };
  });
  const now = useNow();
  const { send, isSending, errors, clearErrors } = useSendMessage(name, discard);
  const chosen = displays.filter((display) => draft.displayIds.includes(display.id));
  const from = useSender(draft.senderId);
  const zone = chosen[0]?.timeZone ?? ownTimeZone();
  const start = startOf(draft, zone, now);

  const edit: typeof change = (changes) => {
    clearErrors();
    change(changes);
  };

  return (
    <MessageForm
      draft={draft}
      displays={chosen}
      now={now}
      start={start}
      kinds={KINDS}
      errors={errors}
      sender={from.sender}
      onChange={edit}
      onSubmit={() => void send({ ...draft, senderId: from.senderId }, chosen)}
      before={
        <>
          {displays.length > 1 && (
            <DisplayPicker
              legend="To"
              displays={displays}
              values={chosen.map(({ id }) => id)}
              onChange={(displayIds) => edit({ displayIds })}
              error={errorOf(errors, "displayIds")}
            />
          )}
          <SenderField
            from={from}
            onChange={(senderId) => edit({ senderId })}
            error={errorOf(errors, "senderId")}
          />
        </>
      }
    >
      <Button
        type="submit"
        size="lg"
        className="button-wraps"
        loading={isSending}
        leftSection={
          draft.when === "series" ? (
            <IconCalendarRepeat size={20} aria-hidden />
          ) : (
            <IconSend size={20} aria-hidden />
          )
        }
      >
        {buttonLabel(draft, start === null ? null : dayAndTime(start, now, zone))}
      </Button>
      {!copy && (
        <Button
          component={Link}
          to="/dashboard/calendar"
          state={{ event: eventStartOf(draft, chosen[0]?.id ?? displays[0]?.id ?? "") }}
          variant="default"
          size="lg"
          className="button-wraps"
          leftSection={<IconCalendarPlus size={20} aria-hidden />}
        >
          Calendar event instead
        </Button>
      )}
    </MessageForm>
  );
}

function buttonLabel({ when }: Draft, start: string | null): string {
  if (when === "now" || start === null) return when === "series" ? "Start the series" : "Send now";
  return when === "series" ? `Start ${start}` : `Schedule for ${start}`;
}
