import { Button, Title } from "@mantine/core";
import { IconPlayerPause, IconRepeat } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import type { Message } from "../../../shared/contract/messages.js";
import { messagePaths, describeSeries, pauseText, useMessageActions } from "../messages/index.js";

/** Series that rest. What has no next showing stands in no other list. */
export function PausedSeries({ series, displayId }: { series: Message[]; displayId: string }) {
  const paused = series.filter((message) => message.paused);
  if (paused.length === 0) return null;
  return (
    <section aria-labelledby="paused-heading">
      <Title order={2} id="paused-heading" mb="md">
        Paused
      </Title>
      <ul className="quiet-list">
        {paused.map((message) => (
          <PausedRow key={message.id} message={message} displayId={displayId} />
        ))}
      </ul>
    </section>
  );
}

function PausedRow({ message, displayId }: { message: Message; displayId: string }) {
  const { pause } = useMessageActions(displayId);
  const [isResuming, setIsResuming] = useState(false);

  async function resume(): Promise<void> {
    setIsResuming(true);
    await pause(message.id, { paused: false });
    setIsResuming(false);
  }

  return (
    <li className="card occurrence">
      <span className="state-chip">
        <IconPlayerPause size={18} stroke={2} aria-hidden />
        {pauseText(message)}
      </span>
      <p className="occurrence-text">
        <Link to={messagePaths.message(message.id, null)}>{message.text}</Link>
      </p>
      <p className="occurrence-series">
        <IconRepeat size={18} stroke={1.75} aria-label="Repeats:" role="img" />
        {describeSeries(message)}
      </p>
      <Button
        variant="light"
        size="sm"
        loading={isResuming}
        onClick={() => void resume()}
        aria-label={`Resume “${message.text}”`}
      >
        Resume
      </Button>
    </li>
  );
}
