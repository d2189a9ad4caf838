import { useEffect, useRef } from "react";
import type { Display } from "../../../../shared/contract/displays.js";
import { BackLink } from "../../../ui/BackLink.js";
import { LoadingState } from "../../../ui/LoadingState.js";
import { Page } from "../../../ui/Page.js";
import { useUnsaved } from "../../../ui/form/unsaved.js";
import { focusPageHeading } from "../../../ui/useRouteFocus.js";
import { describeEnd } from "../callTexts.js";
import type { CallView } from "../session/CallSession.js";
import { useCallSession } from "../session/useCallSession.js";
import { BeforeCall } from "./BeforeCall.js";
import { EndedCall } from "./EndedCall.js";
import { RingingCall } from "./RingingCall.js";
import { TalkingCall } from "./TalkingCall.js";
import { useWakeLock } from "./useWakeLock.js";

/** One display's call on this page, whatever it is at the moment. */
export function CallRoom({ display }: { display: Display }) {
  const { session, view } = useCallSession(display.id);
  const { phase } = view;
  const isInside = phase === "ringing" || phase === "talking" || phase === "asking";
  useUnsaved(isInside, "You are in a call. If you leave this page, you hang up.");
  useWakeLock(isInside);
  useHeadingFocus(phase);

  return (
    <Page
      title={`Call ${display.name}`}
      heading={headingOf(view, display.name)}
      action={!isInside && <BackLink to={`/dashboard/displays/${display.id}`}>{display.name}</BackLink>}
    >
      {phase === "before" && <BeforeCall display={display} session={session} error={view.error} />}
      {phase === "starting" && <LoadingState what="the call" />}
      {(phase === "ringing" || phase === "asking") && (
        <RingingCall display={display} session={session} view={view} />
      )}
      {phase === "talking" && <TalkingCall display={display} session={session} view={view} />}
      {phase === "ended" && <EndedCall display={display} session={session} view={view} />}
    </Page>
  );
}

function headingOf(view: CallView, name: string): string {
  switch (view.phase) {
    case "ringing":
      return `Calling ${name}…`;
    case "asking":
      return "You asked to join";
    case "talking":
      return `Talking to ${name}`;
    case "ended":
      return describeEnd(view, name).title;
    default:
      return `Call ${name}`;
  }
}

/** What was pressed is gone: who hears the page is told the new heading, and the keyboard goes on from there. */
function useHeadingFocus(phase: CallView["phase"]): void {
  const last = useRef(phase);
  useEffect(() => {
    if (last.current === phase) return;
    last.current = phase;
    if (phase !== "starting") focusPageHeading();
  }, [phase]);
}
