import type { z } from "zod";
import type { EndpointDefinition } from "../../shared/contract/base/endpoint.js";
import { badInput, type AppError } from "../core/AppError.js";

/** Parses one part of a request. Throws 400 naming the first field that is wrong: `displayIds.0`, `formData.email`. */
export function parseInput(
  endpoint: EndpointDefinition,
  part: "params" | "query" | "body",
  input: unknown,
): unknown {
  const schema = endpoint[part];
  if (!schema) return undefined;
  const parsed = schema.safeParse(input ?? {}, { error: describeMissing });
  if (parsed.success) return parsed.data;
  throw firstProblem(parsed.error, part);
}

/** The first thing that a schema found wrong; `whole` names the input when it is wrong as a whole. */
export function firstProblem(error: z.ZodError, whole: string): AppError {
  const issue = error.issues[0];
  return badInput(issue?.path.join(".") || whole, issue?.message ?? "This input is not valid.");
}

/** For whatever the schema itself has no words. */
function describeMissing(issue: { code?: string; input?: unknown }): string | undefined {
  return issue.code === "invalid_type" && issue.input === undefined ? "This is missing." : undefined;
}
