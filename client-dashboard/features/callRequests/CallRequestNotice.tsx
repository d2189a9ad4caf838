import { IconPhone } from "@tabler/icons-react";
import type { Display } from "../../../shared/contract/displays.js";
import { useProfile } from "../../auth/AuthContext.js";
import { ownTimeZone } from "../../ui/format/zoneTime.js";
import { describeCallRequest, describeClaim } from "./describeCallRequest.js";
import { useCallRequests } from "./useCallRequests.js";
import "./callRequests.css";

/** One line in a display's card while its person waits for a call; the buttons stand on top of the page. */
export function CallRequestNotice({ display, now }: { display: Display; now: number }) {
  const { userID: userId } = useProfile();
  const { requests } = useCallRequests();
  const request = requests.find(({ displayId }) => displayId === display.id);
  if (!request) return null;
  const reader = { userId, now, timeZone: display.timeZone, ownZone: ownTimeZone() };
  return (
    <p
      className="call-notice"
      data-urgency={request.urgency}
      data-open={request.state === "open" || undefined}
    >
      <IconPhone size={20} aria-hidden />
      <span>
        {request.state === "open" ? `${describeCallRequest(request)}.` : describeClaim(request, reader)}
      </span>
    </p>
  );
}
