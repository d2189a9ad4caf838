import { findDriverClass } from "../../../server/database/findDriverClass.js";

/** The parts of the driver's connection that are touched here; they are not public. */
interface DriverConnection {
  command(namespace: unknown, command: Record<string, unknown>, ...others: unknown[]): Promise<unknown>;
}

/** They name the one collection that they write to. */
const WRITES = ["insert", "update", "delete", "findAndModify"];
/** They write to none. */
const READS = /^(find|getMore|aggregate|count|distinct|killCursors|list[A-Z]\w+|ping|hello|endSessions)$/;

const watchers = new Set<(collection: string | null) => void>();
let isWatched = false;

/** Tells of each write, when it is sent and once more when it is done, to which collection it goes; null: nobody knows. */
export function watchWrites(tell: (collection: string | null) => void): void {
  watchers.add(tell);
  if (isWatched) return;
  isWatched = true;
  const { prototype } = findDriverClass<DriverConnection>("cmap/connection.js", "Connection", ["command"]);
  const { command } = prototype;
  prototype.command = async function (namespace, sent, ...others) {
    const [name = ""] = Object.keys(sent);
    const tellAll = () => {
      if (!READS.test(name))
        watchers.forEach((one) => one(WRITES.includes(name) ? String(sent[name]) : null));
    };
    tellAll();
    try {
      return await command.call(this, namespace, sent, ...others);
    } finally {
      tellAll();
    }
  };
}
