import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { queryKeys } from "../../api/queryKeys.js";
import { notify } from "../../ui/notify.js";
import { openStripePage, settleReturn } from "./stripePages.js";

/** Opens the portal of Stripe, and shows what became of it when the person is back on this page. */
export function useStripePage() {
  const cache = useQueryClient();
  const [isOpening, setIsOpening] = useState(false);

  const lookAgain = useCallback(async () => {
    if (document.visibilityState !== "visible" || !(await settleReturn())) return;
    await Promise.all([
      cache.invalidateQueries({ queryKey: queryKeys.profile }),
      cache.invalidateQueries({ queryKey: queryKeys.groupSubscription }),
    ]);
  }, [cache]);

  useEffect(() => {
    const handleReturn = () => void lookAgain();
    // The portal came in the place of this page, or in a tab beside it.
    handleReturn();
    window.addEventListener("focus", handleReturn);
    document.addEventListener("visibilitychange", handleReturn);
    return () => {
      window.removeEventListener("focus", handleReturn);
      document.removeEventListener("visibilitychange", handleReturn);
    };
  }, [lookAgain]);

  const open = () => {
    setIsOpening(true);
    void openStripePage().then((failure) => {
      setIsOpening(false);
      if (failure !== null) notify(failure, "error");
    });
  };

  return { isOpening, open };
}
