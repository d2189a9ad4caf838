import { Button, Text, Title } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import { Link } from "react-router";
import { redirectTarget } from "../../auth/redirectTarget.js";
import { EmptyState } from "../../ui/EmptyState.js";
import { timeAgo } from "../../ui/format/relativeTime.js";
import { useNow } from "../../ui/useNow.js";
import type { ReceivedMessage } from "./receivedMessages.js";
import { useReceivedMessages } from "./useReceivedMessages.js";

const FEW = 5;

/** What was pushed to this browser, for who swiped a notification away too soon. */
export function ReceivedMessages({ isOn }: { isOn: boolean }) {
  const { messages, clear } = useReceivedMessages();
  const [showsAll, setShowsAll] = useState(false);
  const now = useNow(60_000);
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  if (messages === null || (messages.length === 0 && !isOn)) return null;
  const shown = showsAll ? messages : messages.slice(0, FEW);

  /** For the button that goes by being pressed. */
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  const handleClear = () => {
    focusHeading();
    void clear();
  };
  const handleShowAll = () => {
    focusHeading();
    setShowsAll(true);
  };

  return (
    <section className="received" aria-labelledby={headingId}>
      <div className="received-top">
        <Title order={3} id={headingId} ref={heading} tabIndex={-1} className="received-heading">
          Received on this device
        </Title>
        {messages.length > 0 && (
          <Button variant="default" size="sm" onClick={handleClear} aria-label="Clear received notifications">
            Clear
          </Button>
        )}
      </div>
      {messages.length === 0 ? (
        <EmptyState icon={IconBell} title="Nothing received yet">
          What arrives on this device is listed here until you log out.
        </EmptyState>
      ) : (
        <ul className="received-list">
          {shown.map((message) => (
            <ReceivedRow key={message.tag} message={message} now={now} />
          ))}
        </ul>
      )}
      {shown.length < messages.length && (
        <Button variant="default" fullWidth mt="md" onClick={handleShowAll}>
          Show all {messages.length}
        </Button>
      )}
    </section>
  );
}

function ReceivedRow({ message, now }: { message: ReceivedMessage; now: number }) {
  const { title, body, url, receivedAt } = message;
  return (
    <li>
      <Link className="text-link" to={redirectTarget(url, window.location.origin) ?? "/dashboard"}>
        {title}
      </Link>
      {body !== "" && <p className="received-body">{body}</p>}
      <Text
        c="dimmed"
        size="sm"
        display="block"
        component="time"
        dateTime={new Date(receivedAt).toISOString()}
      >
        Received {timeAgo(receivedAt, now)}
      </Text>
    </li>
  );
}
