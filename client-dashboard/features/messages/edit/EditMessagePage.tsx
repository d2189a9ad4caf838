import { useParams, useSearchParams } from "react-router";
import { Page } from "../../../ui/Page.js";
import { StopNotice, useStop } from "../../billing/index.js";
import { EditForm } from "./EditForm.js";
import { MessageUnavailable } from "../detail/MessageUnavailable.js";
import { useMessageWithDisplay } from "../detail/useMessageWithDisplay.js";

/** `/dashboard/messages/:messageId/edit?key=...`: changes a message; with a key the question is which part of the series. */
export function EditMessagePage() {
  const { messageId = "" } = useParams();
  const [search] = useSearchParams();
  const { message, display, ...state } = useMessageWithDisplay(messageId);
  const stop = useStop({ kind: "editDisplay", displayId: display?.id ?? "" });
  if (!message || !display) return <MessageUnavailable title="Edit the message" {...state} />;
  return (
    <Page title="Edit the message">
      {stop ? (
        <StopNotice stop={stop} />
      ) : (
        <EditForm key={message.id} message={message} display={display} occurrenceKey={search.get("key")} />
      )}
    </Page>
  );
}
