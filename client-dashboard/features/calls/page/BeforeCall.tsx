import { Button, Text } from "@mantine/core";
import { IconVideo, IconVideoOff } from "@tabler/icons-react";
import type { Display } from "../../../../shared/contract/displays.js";
import { usePermission } from "../../../auth/usePermission.js";
import { CallRequests } from "../../callRequests/index.js";
import { useNow } from "../../../ui/useNow.js";
import { findCallTrouble } from "../findCallTrouble.js";
import { findOwnTrouble } from "../findOwnTrouble.js";
import type { CallSession } from "../session/CallSession.js";
import { useStandingCalls } from "../useCalls.js";
import { BusyNotice } from "./BusyNotice.js";
import { MediaTest } from "./MediaTest.js";
import { PhoneLink } from "./PhoneLink.js";

interface BeforeCallProps {
  display: Display;
  session: CallSession;
  /** Why the last call did not come about. */
  error: string | null;
}

/** Whether one can call now, and how. Nothing of the camera before a press. */
export function BeforeCall({ display, session, error }: BeforeCallProps) {
  const standing = useStandingCalls().find(({ displayId }) => displayId === display.id);
  const maySend = usePermission("display.send");
  const now = useNow();
  const trouble = findOwnTrouble() ?? findCallTrouble(display);
  if (standing) return <BusyNotice call={standing} session={session} error={error} />;
  return (
    <>
      <CallRequests displays={[display]} now={now} />
      <div className="call-before">
        <section className="card call-start" aria-label="Call">
          {trouble && (
            <p className="call-trouble">
              <IconVideoOff size={24} aria-hidden />
              {trouble}
            </p>
          )}
          {!trouble && maySend && (
            <>
              <Button
                size="xl"
                leftSection={<IconVideo size={26} aria-hidden />}
                onClick={() => void session.start()}
              >
                Call {display.name} now
              </Button>
              <Text c="dimmed">
                The screen rings for a minute. {display.name} sees and hears you once the call is answered,
                and nothing is recorded.
              </Text>
            </>
          )}
          {error && (
            <Text role="alert" className="field-error">
              {error}
            </Text>
          )}
          <PhoneLink phone={display.phone} />
        </section>
        <MediaTest session={session} />
      </div>
    </>
  );
}
