import { Button } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { CALL_CAREGIVERS_MAX } from "../../../../shared/limits.js";
import type { CallSession, CallView } from "../session/CallSession.js";

/** Who waits to be let in. */
export function AskingToJoin({ session, view }: { session: CallSession; view: CallView }) {
  const { asking = [], sides = [] } = view.call ?? {};
  const inside = sides.filter(({ kind, leftAt }) => kind === "caregiver" && leftAt === null);
  const isFull = inside.length >= CALL_CAREGIVERS_MAX;
  return (
    <div role="status">
      {asking.map(({ sideId, name }) => (
        <div key={sideId} className="standing-call">
          <IconUserPlus size={22} aria-hidden />
          <span className="standing-call-words">
            {isFull ? `${name} asks to join, but a call has room for two.` : `${name} asks to join.`}
          </span>
          {!isFull && <Button onClick={() => void session.admit(sideId)}>Let {name} in</Button>}
        </div>
      ))}
    </div>
  );
}
