import { TOASTS } from "../../../shared/texts.js";
import { ApiError, readableMessage } from "../../api/ApiError.js";
import { notify } from "../../ui/notify.js";
import { PushUnavailable } from "./turnPush.js";

/** Does something about this browser's notifications, and says with a toast what came of it. */
export async function attemptPush(work: () => Promise<void>, done: string): Promise<void> {
  try {
    await work();
    notify(done, "success");
  } catch (error) {
    notify(error instanceof PushUnavailable ? error.message : failureText(error), "error");
  }
}

function failureText(error: unknown): string {
  return error instanceof ApiError && ["push-failed", "not-found"].includes(error.code)
    ? TOASTS.notificationsFailed
    : readableMessage(error);
}
