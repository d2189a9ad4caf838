import { Navigate, useSearchParams } from "react-router";
import { useProfile } from "../../auth/AuthContext.js";
import { ErrorState } from "../../ui/ErrorState.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { useDisplays } from "../displays/index.js";
import { InvitedWelcome } from "../groups/index.js";
import { DisplaySetUp } from "./DisplaySetUp.js";
import { useFirstMessage } from "./useFirstMessage.js";

/**
 * The first minutes of a new caregiver. Who left in the middle goes on with the newest display, which from then on stands in the address:
 * a reload stays. Who comes here and has been through it goes to the dashboard.
 */
export function WelcomePage() {
  return (
    <InvitedWelcome>
      <FirstSteps />
    </InvitedWelcome>
  );
}

function FirstSteps() {
  const { name } = useProfile();
  const [search] = useSearchParams();
  const { displays, data, error, refetch } = useDisplays();
  const newest = displays.at(-1) ?? null;
  const first = useFirstMessage(newest?.id ?? null);

  if (!search.has("display")) {
    if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (first.isError) return <ErrorState error={first.error} onRetry={() => void first.refetch()} />;
    if (!data || (newest && first.isPending)) return <LoadingState what="the first steps" />;
    const isThrough = newest !== null && newest.devices.length > 0 && first.messageId !== null;
    if (isThrough) return <Navigate to="/dashboard" replace />;
    if (newest) return <Navigate to={`/welcome?display=${newest.id}`} replace />;
  }
  return (
    <DisplaySetUp
      title="Welcome"
      heading={`Welcome, ${name}`}
      intro="Three steps, about five minutes. You can leave at any time and continue later."
    />
  );
}
