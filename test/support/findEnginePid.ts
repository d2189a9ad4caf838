import { joinEngine } from "../../server/database/lifeLine.js";
import { runtimePaths } from "../../server/database/runtimeFolder.js";

/** The process that holds the embedded database of this data folder now. */
export async function findEnginePid(dataDir: string): Promise<number> {
  const line = await joinEngine(runtimePaths(dataDir));
  line?.socket.destroy();
  if (!line) throw new Error("No engine process serves this folder.");
  return line.greeting.pid;
}
