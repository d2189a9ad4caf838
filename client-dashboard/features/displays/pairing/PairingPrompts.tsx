import type { Display } from "../../../../shared/contract/displays.js";
import { usePermission } from "../../../auth/usePermission.js";
import { PairingPrompt } from "./PairingPrompt.js";
import "./pairing.css";

/** Screens that want in, oldest first, also for who hears the page. */
export function PairingPrompts({ displays, now }: { displays: Display[]; now: number }) {
  const canEdit = usePermission("display.edit");
  const asking = (canEdit ? displays : []).flatMap((display) =>
    display.pairingRequests
      .filter(({ expiresAt }) => Date.parse(expiresAt) > now)
      .map((request) => ({ display, request })),
  );
  return (
    <>
      {/* Apart from the prompts, whose minutes and errors change all the time; always there, so that what appears in it is said. */}
      <div className="visually-hidden" role="status">
        {asking.map(({ display, request }) => (
          <p key={request.id}>A screen wants to show {display.name}&apos;s display.</p>
        ))}
      </div>
      {asking.length > 0 && (
        <div className="pairing-prompts">
          {asking.map(({ display, request }) => (
            <PairingPrompt key={request.id} display={display} request={request} now={now} />
          ))}
        </div>
      )}
    </>
  );
}
