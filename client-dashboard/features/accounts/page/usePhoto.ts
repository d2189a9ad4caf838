import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { accountsApi } from "../../../../shared/contract/accounts.js";
import { PHOTO_UPLOAD } from "../../../../shared/contract/base/fields.js";
import { TOASTS } from "../../../../shared/texts.js";
import { ApiError, readableMessage } from "../../../api/ApiError.js";
import { apiCall } from "../../../api/apiCall.js";
import type { TransferProgress } from "../../../api/transferFile.js";
import { sendWhenAsked } from "../../../api/waitAskedFor.js";
import { notify } from "../../../ui/notify.js";
import { changeProfile } from "./changeProfile.js";
import { photoProblem } from "../../../ui/form/photoProblem.js";

interface Sending {
  file: File;
  /** 0 to 1. */
  share: number;
}

/** Sends and removes the own photo; `sending` while one is on its way. */
export function usePhoto() {
  const cache = useQueryClient();
  const [sending, setSending] = useState<Sending | null>(null);
  const [error, setError] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  async function send(file: File): Promise<void> {
    const problem = photoProblem(file, PHOTO_UPLOAD);
    setError(problem);
    if (problem) return;
    const controller = new AbortController();
    abort.current = controller;
    setSending({ file, share: 0 });
    try {
      const { signal } = controller;
      const onProgress = ({ bytes, totalBytes }: TransferProgress) =>
        setSending({ file, share: bytes / (totalBytes ?? file.size) });
      const { photoURL } = await sendWhenAsked(
        () => apiCall(accountsApi.setPhoto, { file }, { signal, onProgress }),
        signal,
      );
      await changeProfile(cache, { photoURL });
      notify(TOASTS.accountUpdated, "success");
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.code === "cancelled")) setError(readableMessage(failure));
    } finally {
      setSending(null);
    }
  }

  async function takeAway(): Promise<void> {
    setError(null);
    try {
      await apiCall(accountsApi.removePhoto, {});
      await changeProfile(cache, { photoURL: null });
      notify(TOASTS.accountUpdated, "success");
    } catch {
      notify(TOASTS.accountUpdateFailed, "error");
    }
  }

  return {
    sending,
    error,
    upload: (file: File) => void send(file),
    cancel: () => abort.current?.abort(),
    remove: () => void takeAway(),
  };
}
