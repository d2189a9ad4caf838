import { useNetwork } from "@mantine/hooks";
import { IconCloudOff } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useAuth } from "../../auth/AuthContext.js";
import { useRealtime } from "../../realtime/RealtimeContext.js";

/** A reconnect that takes a moment is nobody's business. */
const GRACE_MS = 2_500;

/** Says that what is on the page may have changed without the page knowing. */
export function OfflineBar() {
  const { online } = useNetwork();
  const { state } = useAuth();
  const { status } = useRealtime();
  const isCut = !online || (state.status === "signedIn" && status !== "live");
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    if (!isCut) return;
    const timer = setTimeout(() => setIsShown(true), GRACE_MS);
    return () => {
      clearTimeout(timer);
      setIsShown(false);
    };
  }, [isCut]);

  return (
    <div role="status">
      {isShown && (
        <div className="offline-bar">
          <IconCloudOff size={20} aria-hidden />
          You are offline. What you see may be out of date.
        </div>
      )}
    </div>
  );
}
