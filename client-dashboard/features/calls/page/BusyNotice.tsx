import { Button, Text } from "@mantine/core";
import type { Call } from "../../../../shared/contract/calling/calls.js";
import { useProfile } from "../../../auth/AuthContext.js";
import { describeStanding, findOwnSide } from "../callTexts.js";
import type { CallSession } from "../session/CallSession.js";
import { callServer } from "../session/callServer.js";

interface BusyNoticeProps {
  call: Call;
  session: CallSession;
  error: string | null;
}

/** One call at a time: who talks, and how to come in. */
export function BusyNotice({ call, session, error }: BusyNoticeProps) {
  const { userID: userId } = useProfile();
  const own = findOwnSide(call, userId);
  return (
    <section className="card call-start" aria-label="Call">
      <p className="call-trouble">{describeStanding(call, userId)}.</p>
      {own ? (
        <>
          <Text c="dimmed">Continue there, or hang up and call from here.</Text>
          <Button
            variant="default"
            onClick={() => void callServer(call.displayId).leave({ callId: call.id, sideId: own.sideId })}
          >
            Hang up there
          </Button>
        </>
      ) : (
        <>
          <Text c="dimmed">
            {call.state === "ringing"
              ? "You can join once someone has answered and lets you in."
              : `${call.caller.name} can let you in.`}
          </Text>
          <Button size="lg" onClick={() => void session.ask(call.id)}>
            Ask to join
          </Button>
        </>
      )}
      {error && (
        <Text role="alert" className="field-error">
          {error}
        </Text>
      )}
    </section>
  );
}
