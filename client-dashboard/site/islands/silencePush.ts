import "../../api/noEval.js";

/** Loaded when somebody logs out on a public page: what is told to this browser by push ends with the session. */
export async function silencePush(): Promise<void> {
  const push = await import("../../features/notifications/site.js");
  await push.silencePush();
}
