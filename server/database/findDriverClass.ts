import { createRequire } from "node:module";

/** A class of mongoose's own driver that is not public. Throws when it has not these methods: the driver has changed. */
export function findDriverClass<Instance>(
  file: string,
  name: string,
  methods: Array<keyof Instance & string>,
): { prototype: Instance } {
  const mongoose = createRequire(import.meta.url).resolve("mongoose");
  const module = createRequire(mongoose)(`mongodb/lib/${file}`) as Record<
    string,
    { prototype?: Partial<Instance> } | undefined
  >;
  const found = module[name];
  if (!methods.every((method) => typeof found?.prototype?.[method] === "function")) {
    throw new Error(
      `The database driver has changed: what server/database does to its ${name} does not fit it.`,
    );
  }
  return found as { prototype: Instance };
}
