import { TRANSFER_STALL_MS } from "../../shared/limits.js";
import { ApiError, apiErrorFrom, unreachable } from "./ApiError.js";

export interface TransferProgress {
  bytes: number;
  /** null for a stream whose length nobody knows before its end. */
  totalBytes: number | null;
}

export interface TransferWatch {
  onProgress?: (progress: TransferProgress) => void;
  /** Ends the transfer with an ApiError of code `cancelled`. */
  signal?: AbortSignal;
}

interface Transfer {
  method: string;
  address: string;
  headers: Record<string, string>;
  /** null for a download. */
  file: Blob | null;
}

/**
 * A file to or from the server, by XMLHttpRequest: fetch tells nothing of an upload's progress. It may take as long as it needs, and
 * ends when nothing has moved for 30 s. Throws ApiError.
 */
export function transferFile(
  { method, address, headers, file }: Transfer,
  { onProgress, signal }: TransferWatch = {},
  openRequest = () => new XMLHttpRequest(),
): Promise<Blob> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(cancelled());
    const request = openRequest();
    const end = (outcome: () => void) => {
      clearTimeout(stall);
      signal?.removeEventListener("abort", handleCancel);
      outcome();
    };
    const give = (error: ApiError) => {
      end(() => reject(error));
      request.abort();
    };
    const handleStall = () => give(stalled());
    const handleCancel = () => give(cancelled());
    let stall = setTimeout(handleStall, TRANSFER_STALL_MS);
    const handleProgress = (event: ProgressEvent) => {
      clearTimeout(stall);
      stall = setTimeout(handleStall, TRANSFER_STALL_MS);
      onProgress?.({ bytes: event.loaded, totalBytes: event.lengthComputable ? event.total : null });
    };

    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = "blob";
    if (file) request.upload.onprogress = handleProgress;
    else request.onprogress = handleProgress;
    request.onerror = () => end(() => reject(unreachable(new Error("The connection ended."))));
    request.onload = () => end(() => void settle(request).then(resolve, reject));
    signal?.addEventListener("abort", handleCancel);
    request.send(file);
  });
}

async function settle(request: XMLHttpRequest): Promise<Blob> {
  const { status } = request;
  const blob = request.response as Blob;
  if (status === 200) return blob;
  const seconds = Number(request.getResponseHeader("Retry-After") ?? NaN);
  throw apiErrorFrom(status, parseJson(await blob.text()), Number.isFinite(seconds) ? seconds : undefined);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: a proxy's error page. apiErrorFrom has a text for it.
    return null;
  }
}

function stalled(): ApiError {
  const message = "The transfer has stalled. Check your connection and try again.";
  return new ApiError({ code: "stalled", message });
}

function cancelled(): ApiError {
  return new ApiError({ code: "cancelled", message: "This was cancelled." });
}
