import { notificationsStore } from "@mantine/notifications";
import { useEffect, useState } from "react";
import { pendingLogOut } from "../api/apiCall.js";
import { useAuth } from "../auth/AuthContext.js";
import { silencePush } from "../features/notifications/index.js";
import { carryToasts } from "../site/islands/carriedToasts.js";
import { LoadingState } from "../ui/LoadingState.js";
import { TOAST_TYPES } from "../ui/notify.js";
import { Page } from "../ui/Page.js";

/** So long a log-out may take here and on the server; what is left of it is done by the next page. */
const LOG_OUT_WAIT_MS = 1_500;
const RETRY_MS = 3_000;

/**
 * For the start page, which is not part of this bundle, and for what is no page: the browser loads the start page in its place, once it can be
 * reached. What was just said goes along.
 */
export function LeaveApp() {
  const { state } = useAuth();
  const [isAway, setIsAway] = useState(false);
  const isSignedOut = state.status === "signedOut";

  useEffect(() => {
    let isOver = false;
    const carry = () => carryToasts(shownToasts());
    window.addEventListener("pagehide", carry);
    async function leave(): Promise<void> {
      if (isSignedOut) await Promise.race([endSession(), pause(LOG_OUT_WAIT_MS)]);
      while (!isOver && !(await isReachable())) {
        setIsAway(true);
        await pause(RETRY_MS);
      }
      if (!isOver) window.location.replace("/");
    }
    void leave();
    return () => {
      isOver = true;
      window.removeEventListener("pagehide", carry);
    };
  }, [isSignedOut]);

  if (!isAway) return <LoadingState what="the start page" />;
  return (
    <Page title={isSignedOut ? "You are logged out" : "The start page can't be reached"} width="narrow">
      <p role="status">The start page opens by itself as soon as the connection is back.</p>
    </Page>
  );
}

/** What this browser has of the session goes with the page that it was opened in. */
async function endSession(): Promise<void> {
  await Promise.all([pendingLogOut.settle(), silencePush().catch(leftToNextPage)]);
}

function leftToNextPage(error: unknown): void {
  console.warn("Push could not be kept up to date.", error);
}

/** A browser that cannot load the next page would show its own in place of this one. */
async function isReachable(): Promise<boolean> {
  try {
    return (await fetch("/", { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    // No connection.
    return false;
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function shownToasts() {
  return notificationsStore.getState().notifications.flatMap(({ message, className }) => {
    const type = TOAST_TYPES.find((one) => className?.includes(`toast-${one}`)) ?? "info";
    return typeof message === "string" ? [{ text: message, type }] : [];
  });
}
