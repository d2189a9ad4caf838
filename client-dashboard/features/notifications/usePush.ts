import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { TOASTS } from "../../../shared/texts.js";
import { useAuth } from "../../auth/AuthContext.js";
import { queryKeys } from "../../api/queryKeys.js";
import { notify } from "../../ui/notify.js";
import { useAppBadge } from "./useAppBadge.js";
import { keepPushOn, silencePush } from "./turnPush.js";

/** Keeps this browser's registration true to who is signed in, and shows a toast for each push message while the page is open. */
export function usePush(): void {
  const { state } = useAuth();
  const cache = useQueryClient();
  const userId = state.status === "signedIn" ? state.profile.userID : null;

  useAppBadge(userId !== null);

  useEffect(() => {
    if (state.status === "signedOut") void silencePush().catch(ignoreUnreachable);
  }, [state.status]);

  useEffect(() => {
    if (userId !== null) void keepPushOn(userId, Date.now()).catch(ignoreUnreachable);
  }, [userId]);

  useEffect(() => {
    // Missing on plain http.
    const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    const listen = (event: MessageEvent<unknown>) => handleMessage(cache, event);
    worker?.addEventListener("message", listen);
    return () => worker?.removeEventListener("message", listen);
  }, [cache]);
}

/** From our own worker; see serviceWorker.ts. */
function handleMessage(cache: QueryClient, { data, ports }: MessageEvent<unknown>): void {
  const { type, title } = (data ?? {}) as { type?: unknown; title?: unknown };
  const { origin, pathname, search } = window.location;
  if (type === "address.asked") return ports[0]?.postMessage(origin + pathname + search);
  if (type !== "push.received" || typeof title !== "string") return;
  notify(TOASTS.pushReceived(title));
  void cache.invalidateQueries({ queryKey: queryKeys.receivedPush });
}

/** The server, or the browser's push service, is away: the next page tries again. */
function ignoreUnreachable(error: unknown): void {
  console.warn("Push could not be kept up to date.", error);
}
