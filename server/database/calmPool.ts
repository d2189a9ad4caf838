import { findDriverClass } from "./findDriverClass.js";

/** The parts of the driver's pool of connections that are touched here; they are not public. */
export interface DriverPool {
  options: { minPoolSize: number; maxIdleTimeMS: number };
  ensureMinPoolSize(): void;
  clearMinPoolSizeTimer(): void;
}

const calmed = new WeakSet<object>();

/**
 * Lets a pool rest that has no least size and closes no idle connection. The driver (mongodb 7.8) looks after both ten times a second and
 * has no option for it: half of what the server did in a quiet minute (bench:schedule). The first look, when the pool becomes ready,
 * stays; what closes later is dropped when somebody asks for a connection. Throws when the driver has changed: look whether it still
 * needs this.
 */
export function calmPool(): void {
  const { prototype } = findDriverPool();
  if (calmed.has(prototype)) return;
  calmed.add(prototype);
  const ensure = prototype.ensureMinPoolSize;
  prototype.ensureMinPoolSize = function () {
    ensure.call(this);
    const { minPoolSize, maxIdleTimeMS } = this.options;
    if (minPoolSize === 0 && maxIdleTimeMS === 0) this.clearMinPoolSizeTimer();
  };
}

/** The class that mongoose's own driver makes its pools of. */
export function findDriverPool(): { prototype: DriverPool } {
  return findDriverClass<DriverPool>("cmap/connection_pool.js", "ConnectionPool", [
    "ensureMinPoolSize",
    "clearMinPoolSizeTimer",
  ]);
}
