import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { ServerToCaregiver } from "../../../shared/realtime/serverToCaregiver.js";
import { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import { recordProblem } from "../consoleErrors.js";

export type SocketRole = "device" | "caregiver";

const SCHEMAS: Record<SocketRole, z.ZodType> = { device: ServerToDevice, caregiver: ServerToCaregiver };

let isChecking = false;

/** From now on a frame that does not fit fails the running test. Benchmarks do without. */
export function checkEveryFrame(): void {
  isChecking = true;
}

/** Looks whether a frame of the server is exactly what its schema says, with no field more. `role` null: before the hello. */
export function checkFrame(frame: unknown, role: SocketRole | null): void {
  if (!isChecking) return;
  const schemas = role ? [SCHEMAS[role]] : Object.values(SCHEMAS);
  if (schemas.some((schema) => isDeepStrictEqual(schema.safeParse(frame).data, frame))) return;
  const [schema] = schemas;
  const { error } = schema!.safeParse(frame);
  const why = error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ");
  const text = JSON.stringify(frame).slice(0, 500);
  recordProblem(`A frame of the server does not fit (${why ?? "a field is not in its schema"}): ${text}`);
}
