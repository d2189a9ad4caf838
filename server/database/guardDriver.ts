import type { EventEmitter } from "node:events";
import { mongo } from "mongoose";
import { findDriverClass } from "./findDriverClass.js";

/** The parts of the driver's connection that are touched here; they are not public. */
export interface DriverConnection extends EventEmitter {
  closed: boolean;
  error: Error | null;
  writeCommand(command: unknown, options: unknown): Promise<void>;
}

const guarded = new WeakSet<object>();

/**
 * Ends a command whose connection closes while it is being written. The driver (mongodb 7.8) waits for "drain" then, which a destroyed
 * socket never emits: the command hung for ever, and when it was the monitor's, the database counted as away until the server was started
 * anew. About one kill of the database's process in forty met that instant. Throws when the driver has changed: look whether it still
 * needs this.
 */
export function guardDriver(): void {
  const { prototype } = findDriverConnection();
  if (guarded.has(prototype)) return;
  guarded.add(prototype);
  const write = prototype.writeCommand;
  prototype.writeCommand = function (command, options) {
    return new Promise<void>((resolve, reject) => {
      const fail = () => reject(this.error ?? new mongo.MongoNetworkError("The connection closed."));
      if (this.closed) return fail();
      this.once("close", fail);
      const release = () => this.off("close", fail);
      write.call(this, command, options).finally(release).then(resolve, reject);
    });
  };
}

/** The class that mongoose's own driver makes its connections of. */
export function findDriverConnection(): { prototype: DriverConnection } {
  return findDriverClass<DriverConnection>("cmap/connection.js", "Connection", ["writeCommand"]);
}
