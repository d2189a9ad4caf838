import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useKeeping, useKeptForm } from "../../auth/useKeptForm.js";
import { useUnsaved } from "../../ui/form/unsaved.js";
import { UploadQueue } from "./UploadQueue.js";
import { usePhotoActions } from "./usePhotoActions.js";

/** The files on their way to a display. Leaving the page stops them, and whoever leaves is asked first. */
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

  const begun = useKeptForm<{ names: string[] }>(`photos/${displayId}`, null);
  const names = uploads.filter(({ state }) => state !== "refused").map(({ file }) => file.name);
  useKeeping(begun, names.length > 0 ? { names } : null);

  useUnsaved(isSending, "Photos are still uploading. If you leave, the rest are not added.");

  return {
    queue,
    uploads,
    isSending,
    /** The names of files that were on their way when the session ended, or the page was loaded anew. The files themselves are not kept. */
    interrupted: begun.kept?.names ?? [],
  };
}
