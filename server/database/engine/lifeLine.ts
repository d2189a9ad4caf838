import { connect, type Socket } from "node:net";
import type { EngineGreeting } from "./engineProtocol.js";
import { requireOwnFolder, type RuntimePaths } from "./runtimeFolder.js";

/** A process that accepts but does not greet hangs or is leaving. */
const GREETING_DEADLINE_MS = 10_000;

/** A connection to the engine process. While it is open the engine stays; when it closes the engine is dead. */
export interface LifeLine {
  socket: Socket;
  greeting: EngineGreeting;
}

/** Null when no engine process serves this folder now. Throws when the runtime folder is a stranger's. */
export function joinEngine(runtime: RuntimePaths): Promise<LifeLine | null> {
  requireOwnFolder(runtime.folder);
  return new Promise((resolve) => {
    const socket = connect(runtime.control);
    const refuse = () => {
      socket.destroy();
      resolve(null);
    };
    const deadline = setTimeout(refuse, GREETING_DEADLINE_MS);
    // Refused or missing: no engine. A later failure ends in "close", which is what the caller listens to.
    socket.on("error", () => undefined);
    socket.once("close", () => {
      clearTimeout(deadline);
      resolve(null);
    });
    let received = "";
    const readGreeting = (chunk: Buffer) => {
      received += chunk.toString("utf8");
      if (!received.endsWith("\n")) return;
      clearTimeout(deadline);
      socket.off("data", readGreeting);
      // Without a reader the end of the connection would go unnoticed.
      socket.resume();
      resolve({ socket, greeting: JSON.parse(received) as EngineGreeting });
    };
    socket.on("data", readGreeting);
  });
}
