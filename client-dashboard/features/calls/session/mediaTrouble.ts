/** Why there is no camera or no microphone. */
export type MediaTrouble = "refused" | "missing" | "busy" | "insecure";

const BY_NAME: Record<string, MediaTrouble> = {
  NotAllowedError: "refused",
  PermissionDeniedError: "refused",
  NotReadableError: "busy",
  AbortError: "busy",
  SecurityError: "insecure",
};

/** Of what getUserMedia has thrown, by the names of the standard; what else there is means that none fits. */
export function findMediaTrouble(error: unknown): MediaTrouble {
  return BY_NAME[error instanceof DOMException ? error.name : ""] ?? "missing";
}

const NAMES = { audio: "microphone", video: "camera" } as const;

/** What goes on without it, and what to do. */
export function describeMediaTrouble(kind: "audio" | "video", trouble: MediaTrouble): string {
  const what = NAMES[kind];
  const without = kind === "audio" ? "You can't be heard" : "You can't be seen";
  switch (trouble) {
    case "refused":
      return `${without}: this browser doesn't allow the ${what} here. Allow it in the settings of this page, then try again.`;
    case "missing":
      return `${without}: no ${what} was found.`;
    case "busy":
      return `${without}: another program is using the ${what}. Close it, then try again.`;
    case "insecure":
      return `${without}: browsers give the ${what} only to pages whose address begins with https.`;
  }
}
