import { joinEngine } from "../../../server/database/engine/lifeLine.js";
import { runtimePaths } from "../../../server/database/engine/runtimeFolder.js";

/** The process that holds the embedded database of this data folder now. */
export async function findEnginePid(dataDir: string): Promise<number> {
  const line = await joinEngine(runtimePaths(dataDir));
  line?.socket.destroy();
  if (!line) throw new Error("No engine process serves this folder.");
  return line.greeting.pid;
}
