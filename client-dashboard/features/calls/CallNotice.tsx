import { IconPhone } from "@tabler/icons-react";
import type { Display } from "../../../shared/contract/displays.js";
import { useProfile } from "../../session/AuthContext.js";
import { ownTimeZone } from "../../ui/format/zoneTime.js";
import { askedWords, claimWords } from "./callWords.js";
import { useCallRequests } from "./useCallRequests.js";
import "./calls.css";

/** One line in a display's card while its person waits for a call; the buttons stand on top of the page. */
export function CallNotice({ display, now }: { display: Display; now: number }) {
  const { userID } = useProfile();
  const { requests } = useCallRequests();
  const request = requests.find(({ displayId }) => displayId === display.id);
  if (!request) return null;
  const reader = { userId: userID, now, timeZone: display.timeZone, ownZone: ownTimeZone() };
  return (
    <p
      className="call-notice"
      data-urgency={request.urgency}
      data-open={request.state === "open" || undefined}
    >
      <IconPhone size={20} aria-hidden />
      <span>{request.state === "open" ? `${askedWords(request)}.` : claimWords(request, reader)}</span>
    </p>
  );
}
