import type { Connection } from "./Connection.js";
import { FramePutOffError } from "./FramePutOffError.js";
import { FrameRefusedError } from "./FrameRefusedError.js";

/** Handles a frame and acknowledges it, or says that it will never be taken. One that is put off is not answered. Other errors are thrown. */
export async function answerFrame(
  connection: Pick<Connection, "send">,
  id: string,
  handle: () => Promise<void>,
): Promise<void> {
  try {
    await handle();
    connection.send({ type: "ack", id });
  } catch (error) {
    if (error instanceof FramePutOffError) return;
    if (!(error instanceof FrameRefusedError)) throw error;
    connection.send({ type: "refused", id, code: error.code, message: error.message });
  }
}
