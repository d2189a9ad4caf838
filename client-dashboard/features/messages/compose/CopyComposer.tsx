import type { Display } from "../../../../shared/contract/displays.js";
import { ErrorState } from "../../../ui/ErrorState.js";
import { LoadingState } from "../../../ui/LoadingState.js";
import { wallTimeAt } from "../../../ui/format/zoneTime.js";
import { serverNow } from "../../../api/serverClock.js";
import { Composer } from "./Composer.js";
import { draftOfCopy } from "../edit/draftOfMessage.js";
import { useMessage } from "../detail/useMessage.js";

interface CopyComposerProps {
  displays: Display[];
  messageId: string;
}

/** The composer with everything of another message in it. */
export function CopyComposer({ displays, messageId }: CopyComposerProps) {
  const { data: message, isPending, error, refetch } = useMessage(messageId);
  if (isPending) return <LoadingState what="the message" />;
  if (!message) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const zone = displays.find(({ id }) => id === message.displayId)?.timeZone ?? "UTC";
  const draft = draftOfCopy(message, wallTimeAt(serverNow(), zone).date);
  return <Composer displays={displays} displayId={null} copy={{ id: messageId, draft }} />;
}
