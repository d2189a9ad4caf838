import { Text } from "@mantine/core";
import type { Call } from "../../../../shared/contract/calling/calls.js";
import type { Display } from "../../../../shared/contract/displays.js";
import { describeNoAutoAnswer } from "../autoAnswer/autoAnswerTexts.js";
import type { CallSession, CallView } from "../session/CallSession.js";
import { CallControls } from "./CallControls.js";
import { MediaTroubles } from "./MediaTroubles.js";
import { OwnPicture } from "./OwnPicture.js";

interface RingingCallProps {
  display: Display;
  session: CallSession;
  view: CallView;
}

/** Nobody has answered yet, or lets one in. Meanwhile one sees oneself, and nobody else does. */
export function RingingCall({ display, session, view }: RingingCallProps) {
  return (
    <div className="call-ringing">
      <Text role="status" size="lg">
        {waitingText(view, display.name)}
      </Text>
      {view.phase === "ringing" && <AutoAnswerNote call={view.call} name={display.name} />}
      <div className="call-ringing-picture">
        <OwnPicture own={session.own} isLarge />
        <Text c="dimmed" size="sm">
          No one sees or hears you yet.
        </Text>
      </div>
      <MediaTroubles own={session.own} />
      <CallControls session={session} hangUpLabel={view.phase === "ringing" ? "Hang up" : "Don't join"} />
    </div>
  );
}

/** What becomes of it by itself, where that was agreed to. */
function AutoAnswerNote({ call, name }: { call: Call | null; name: string }) {
  const { state, reason, deviceName } = call?.autoAnswer ?? {};
  if (state === "counting")
    return <Text role="status">It answers by itself in a few seconds, on {deviceName}.</Text>;
  return reason ? <Text role="status">{describeNoAutoAnswer(reason, name)}</Text> : null;
}

function waitingText({ phase, call }: CallView, name: string): string {
  if (phase === "asking") return `Waiting for ${call?.caller.name ?? "them"} to let you in.`;
  const screens = call?.sides.filter(({ kind, leftAt }) => kind === "device" && leftAt === null) ?? [];
  if (screens.length === 0) return `Reaching ${name}'s screen…`;
  if (screens.every(({ recording }) => recording))
    return `${name} is recording a message. It rings as soon as that is done.`;
  return `${name}'s screen is ringing.`;
}
