import { Button, Text, Title } from "@mantine/core";
import { IconPhone, IconPhoneCalling, IconVideo } from "@tabler/icons-react";
import { useId, useRef } from "react";
import { Link, useLocation } from "react-router";
import type { CallRequest } from "../../../shared/contract/callRequests.js";
import type { Display } from "../../../shared/contract/displays.js";
import { useProfile } from "../../auth/AuthContext.js";
import { usePermission } from "../../auth/usePermission.js";
import { timeAgo } from "../../ui/format/relativeTime.js";
import { telephoneLink } from "../../ui/format/telephoneLink.js";
import { ownTimeZone } from "../../ui/format/zoneTime.js";
import { focusPageHeading } from "../../ui/useRouteFocus.js";
import { useSaving } from "../../ui/form/useSaving.js";
import { doneText } from "../displays/index.js";
import { describeCallRequest, describeClaim } from "./describeCallRequest.js";
import { ClaimFields } from "./ClaimFields.js";
import { useCallRequestActions } from "./useCallRequests.js";

interface CallRequestCardProps {
  request: CallRequest;
  display: Display;
  now: number;
}

/** Somebody waits for a call: since when, who will call, and what the reader can do about it. */
export function CallRequestCard({ request, display, now }: CallRequestCardProps) {
  const { userID: userId } = useProfile();
  const maySend = usePermission("display.send");
  const { claim, release, finish } = useCallRequestActions(request);
  const { error, isSaving, save } = useSaving([request.state, request.claimedBy?.userId].join());
  const { pathname } = useLocation();
  // By its path: the page of calls shows this card.
  const callPath = `/dashboard/displays/${display.id}/call`;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpen = request.state === "open";
  const isOwn = request.claimedBy?.userId === userId;
  const IconShape = isOpen ? IconPhone : IconPhoneCalling;
  const { timeZone } = display;
  const words = describeClaim(request, { userId, now, timeZone, ownZone: ownTimeZone() });
  // The person is to read on the screen who will call.
  const claimed = request.claimedBy ? doneText(words, [display], "says") : words;

  /** The pressed button goes with what it did, and "I called" with the whole card: the keyboard goes on from what stands above. */
  async function say(what: () => Promise<unknown>): Promise<void> {
    if (!(await save(what))) return;
    if (what === finish) focusPageHeading();
    else heading.current?.focus({ preventScroll: true });
  }

  return (
    <section
      className="call-request"
      aria-labelledby={headingId}
      data-urgency={request.urgency}
      data-open={isOpen || undefined}
    >
      <IconShape size={36} stroke={1.5} aria-hidden />
      <div className="call-request-words">
        <Title order={2} id={headingId} ref={heading} tabIndex={-1} className="page-heading">
          {describeCallRequest(request)}
        </Title>
        <Text c="dimmed">
          Asked {timeAgo(Date.parse(request.askedAt), now)}, on “{request.deviceName}”
        </Text>
        <p className="call-request-claim" aria-live="polite">
          {claimed}
        </p>
        {maySend && isOpen && (
          <ClaimFields
            request={request}
            display={display}
            now={now}
            isSaving={isSaving}
            onClaim={(at) => void say(() => claim(at))}
          />
        )}
        {maySend && (
          <div className="call-request-buttons">
            {pathname !== callPath && (
              <Button
                component={Link}
                to={callPath}
                variant="default"
                leftSection={<IconVideo size={20} aria-hidden />}
              >
                Video call
              </Button>
            )}
            {display.phone && (
              <Button
                component="a"
                href={telephoneLink(display.phone)}
                variant={isOwn ? "filled" : "default"}
                leftSection={<IconPhone size={20} aria-hidden />}
              >
                Call {display.phone}
              </Button>
            )}
            <Button
              variant={isOwn && !display.phone ? "filled" : "default"}
              disabled={isSaving}
              onClick={() => void say(finish)}
            >
              I called
            </Button>
            {!isOpen && (
              <Button variant="default" disabled={isSaving} onClick={() => void say(release)}>
                Let someone else call
              </Button>
            )}
          </div>
        )}
        {error && (
          <Text role="alert" className="field-error" mt="sm">
            {error}
          </Text>
        )}
      </div>
    </section>
  );
}
