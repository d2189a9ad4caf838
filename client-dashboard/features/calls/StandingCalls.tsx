import { Button } from "@mantine/core";
import { IconVideo } from "@tabler/icons-react";
import { Link, useLocation } from "react-router";
import { useProfile } from "../../auth/AuthContext.js";
import { usePermission } from "../../auth/usePermission.js";
import { pathOfCall } from "./callPaths.js";
import { describeStanding, findOwnSide } from "./callTexts.js";
import { useStandingCalls } from "./useCalls.js";
import "./calls.css";

/** On every page: who talks to whom now. */
export function StandingCalls() {
  const { userID: userId } = useProfile();
  const { pathname } = useLocation();
  const maySend = usePermission("display.send");
  const calls = useStandingCalls().filter(({ displayId }) => pathname !== pathOfCall(displayId));
  return (
    // Always there, so that what appears in it is said.
    <div role="status">
      {calls.map((call) => (
        <div key={call.id} className="standing-call">
          <IconVideo size={22} aria-hidden />
          <span className="standing-call-words">{describeStanding(call, userId)}.</span>
          {maySend && (
            <Button component={Link} to={pathOfCall(call.displayId)} size="sm" variant="default">
              {findOwnSide(call, userId) ? "Open the call" : "Ask to join"}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}
