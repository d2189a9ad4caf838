import { useParams, useSearchParams } from "react-router";
import type { Display } from "../../../../shared/contract/displays.js";
import { BackLink } from "../../../ui/BackLink.js";
import { Page } from "../../../ui/Page.js";
import { ExceptionNotice } from "../series/ExceptionNotice.js";
import { LadderHistory } from "./LadderHistory.js";
import { MessageActions } from "./MessageActions.js";
import { MessageFacts } from "./MessageFacts.js";
import { ShowingList } from "../series/ShowingList.js";
import { MessageUnavailable } from "./MessageUnavailable.js";
import { useMessageWithDisplay } from "./useMessageWithDisplay.js";
import "./message.css";

/** `/dashboard/messages/:messageId?key=...`: what was scheduled, when it shows next, and everything that can be done with it. */
export function MessagePage() {
  const { messageId = "" } = useParams();
  const [search] = useSearchParams();
  const { message, display, ...state } = useMessageWithDisplay(messageId);
  if (!message || !display) return <MessageUnavailable title="Message" {...state} />;
  return (
    <Page title="Message" heading="Message" width="narrow" action={<BackTo display={display} />}>
      <div className="message-page">
        <MessageFacts message={message} display={display} />
        {message.exceptionOf && (
          <ExceptionNotice message={message} display={display} seriesId={message.exceptionOf.messageId} />
        )}
        <MessageActions message={message} display={display} givenKey={search.get("key")} />
        <ShowingList message={message} display={display} />
        <LadderHistory message={message} display={display} />
      </div>
    </Page>
  );
}

function BackTo({ display }: { display: Display }) {
  return <BackLink to={`/dashboard/displays/${display.id}`}>{display.name}</BackLink>;
}
