import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { Display } from "../../../../shared/contract/displays.js";
import type { Message } from "../../../../shared/contract/messages.js";
import { dayAndTime } from "../../../ui/format/dayTime.js";
import { useNow } from "../../../ui/useNow.js";
import { BackToSeriesModal, type BackTarget } from "./BackToSeriesModal.js";
import { backText, movedText, ownNames } from "../edit/changeTexts.js";
import { messagePaths } from "../detail/messagePaths.js";
import { ShowingMark } from "./ShowingMark.js";
import { describeSeries } from "./seriesTexts.js";
import { useMessage, useShowings } from "../detail/useMessage.js";
import { useMessageActions } from "../detail/useMessageActions.js";

interface ExceptionNoticeProps {
  message: Message;
  display: Display;
  seriesId: string;
}

/** On the page of a changed showing: what differs, the series that it belongs to, and the way back. */
export function ExceptionNotice({ message, display, seriesId }: ExceptionNoticeProps) {
  const { data: series } = useMessage(seriesId);
  const showings = useShowings(seriesId);
  const { backToSeries } = useMessageActions(display.id);
  const navigate = useNavigate();
  const now = useNow();
  const [back, setBack] = useState<BackTarget | null>(null);
  const clock = { now, timeZone: display.timeZone };
  const showing = showings.data?.changed.find(({ messageId }) => messageId === message.id);
  if (!series) return null;

  function askBack(): void {
    if (!series || !showing) return;
    const own = showing.seriesDueAt === null ? null : Date.parse(showing.seriesDueAt);
    const place = backText({ seriesDueAt: own, seriesText: series.text }, clock);
    const day = dayAndTime(Date.parse(showing.dueAt), now, display.timeZone);
    setBack({ messageId: message.id, seriesId, text: message.text, day, place });
  }

  async function goBack(target: BackTarget): Promise<void> {
    if (await backToSeries(target)) void navigate(messagePaths.message(seriesId, null));
  }

  const moved = showing && movedText(showing, clock);
  return (
    <section className="card exception" aria-label="Its series">
      <ShowingMark kind="changed" />
      <p>
        This is one reminder of a series:{" "}
        <Link className="text-link" to={messagePaths.message(seriesId, null)}>
          {describeSeries(series) ?? series.text}
        </Link>
        . If the series is paused or deleted, so is this.
        {moved && ` It shows ${moved}.`}
        {showing && showing.ownFields.length > 0 && ` ${ownNames(showing.ownFields)}`}
      </p>
      {showing && !showing.isSeen && (
        <Button variant="default" onClick={askBack} leftSection={<IconArrowBackUp size={20} aria-hidden />}>
          Back to the series
        </Button>
      )}
      <BackToSeriesModal target={back} onConfirm={goBack} onClose={() => setBack(null)} />
    </section>
  );
}
