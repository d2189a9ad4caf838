import { Alert, Button } from "@mantine/core";
import { IconPhoneOff } from "@tabler/icons-react";
import type { CallRequest } from "../../../shared/contract/callRequests.js";
import type { Display } from "../../../shared/contract/displays.js";
import { readableMessage } from "../../api/ApiError.js";
import { CallRequestCard } from "./CallRequestCard.js";
import { describeCallRequest } from "./describeCallRequest.js";
import { useCallRequests } from "./useCallRequests.js";
import "./callRequests.css";

/** Who of these displays waits for a call, oldest first, also for who hears the page. */
export function CallRequests({ displays, now }: { displays: Display[]; now: number }) {
  const { requests, data, isError, error, refetch } = useCallRequests();
  const waiting = requests.flatMap((request) => {
    const display = displays.find(({ id }) => id === request.displayId);
    return display ? [{ request, display }] : [];
  });
  return (
    <>
      {/* Apart from the cards, whose minutes change all the time; always there, so that what appears in it is said. */}
      <div className="visually-hidden" role="status">
        {waiting
          .filter(({ request }) => request.state === "open")
          .map(({ request }) => (
            <p key={keyOf(request)}>{describeCallRequest(request)}.</p>
          ))}
      </div>
      {isError && !data && displays.length > 0 && (
        <Alert
          className="call-requests"
          color="alert"
          icon={<IconPhoneOff aria-hidden />}
          title="We couldn't check whether anyone is waiting for a call"
        >
          {readableMessage(error)}
          <Button mt="sm" display="block" variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {waiting.length > 0 && (
        <div className="call-requests">
          {waiting.map(({ request, display }) => (
            <CallRequestCard key={keyOf(request)} request={request} display={display} now={now} />
          ))}
        </div>
      )}
    </>
  );
}

/** Made more urgent it is another card, whose field has another time. */
function keyOf({ id, displayId, urgency }: CallRequest): string {
  return `${displayId}/${id}/${urgency}`;
}
