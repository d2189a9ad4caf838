import { Button, Text } from "@mantine/core";
import { IconSend, IconVideo } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Display } from "../../../../shared/contract/displays.js";
import { describeEnd } from "../callTexts.js";
import type { CallSession, CallView } from "../session/CallSession.js";
import { PhoneLink } from "./PhoneLink.js";

interface EndedCallProps {
  display: Display;
  session: CallSession;
  view: CallView;
}

/** Why it is over, and what one can do now. */
export function EndedCall({ display, session, view }: EndedCallProps) {
  return (
    <section className="card call-start" aria-label="Call">
      <Text size="lg">{describeEnd(view, display.name).more}</Text>
      <div className="call-ended-buttons">
        <Button leftSection={<IconVideo size={20} aria-hidden />} onClick={() => session.reset()}>
          Call again
        </Button>
        <Button
          component={Link}
          to={`/dashboard/compose?display=${display.id}`}
          variant="default"
          leftSection={<IconSend size={20} aria-hidden />}
        >
          Send a message
        </Button>
        <PhoneLink phone={display.phone} />
      </div>
    </section>
  );
}
