import { IconMessageOff } from "@tabler/icons-react";
import { Link } from "react-router";
import { EmptyState } from "../../../ui/EmptyState.js";
import { ErrorState } from "../../../ui/ErrorState.js";
import { LoadingState } from "../../../ui/LoadingState.js";
import { Page } from "../../../ui/Page.js";

interface MessageUnavailableProps {
  title: string;
  isGone: boolean;
  isPending: boolean;
  error: Error | null;
  retry: () => void;
}

/** Not there yet, not to be had, or not there any more. */
export function MessageUnavailable({ title, isGone, isPending, error, retry }: MessageUnavailableProps) {
  return (
    <Page title={title} width="narrow">
      {isGone && (
        <EmptyState icon={IconMessageOff} title="Message not found">
          It was deleted, or it isn't shared with you.{" "}
          <Link className="text-link" to="/dashboard">
            Back to the dashboard
          </Link>
        </EmptyState>
      )}
      {!isGone && isPending && <LoadingState what="the message" />}
      {!isGone && !isPending && error && <ErrorState error={error} onRetry={retry} />}
    </Page>
  );
}
