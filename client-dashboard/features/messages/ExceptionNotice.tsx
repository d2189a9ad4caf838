import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { Display } from "../../../shared/contract/displays.js";
import type { Message } from "../../../shared/contract/messages.js";
import { dayAndTime } from "../../ui/format/dayTime.js";
import { useNow } from "../../ui/useNow.js";
import { BackToSeriesModal, type BackTarget } from "./BackToSeriesModal.js";
import { backWords, movedWords, ownNames } from "./changeWords.js";
import { messagePaths } from "./messagePaths.js";
import { ShowingMark } from "./ShowingMark.js";
import { seriesWords } from "./seriesWords.js";
import { useMessage, useShowings } from "./useMessage.js";
import { useMessageActions } from "./useMessageActions.js";

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
    const place = backWords({ seriesDueAt: own, seriesText: series.text }, clock);
    const day = dayAndTime(Date.parse(showing.dueAt), now, display.timeZone);
    setBack({ messageId: message.id, seriesId, text: message.text, day, place });
  }

  async function goBack(target: BackTarget): Promise<void> {
    if (await backToSeries(target)) void navigate(messagePaths.message(seriesId, null));
  }

  const moved = showing && movedWords(showing, clock);
  return (
    <section className="card exception" aria-label="Its series">
      <ShowingMark kind="changed" />
      <p>
        This is one showing of a series:{" "}
        <Link className="text-link" to={messagePaths.message(seriesId, null)}>
          {seriesWords(series) ?? series.text}
        </Link>
        . What is done to the series is done to it too.
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
