import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { UploadQueue } from "./UploadQueue.js";
import { usePhotoActions } from "./usePhotoActions.js";

/** The files on their way to a display. Leaving the page stops them, and the browser asks first. */
export function useUploadQueue(displayId: string) {
  const { add } = usePhotoActions(displayId);
  const send = useRef(add);
  useEffect(() => {
    send.current = add;
  });
  const [queue] = useState(() => new UploadQueue((file, options) => send.current(file, options)));
  const uploads = useSyncExternalStore(queue.subscribe, queue.list);
  const isSending = uploads.some(({ state }) => state === "waiting" || state === "sending");

  useEffect(() => {
    queue.open();
    return () => queue.close();
  }, [queue]);

  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isSending]);

  return { queue, uploads, isSending };
}
