import type { z } from "zod";
import { accountsApi } from "../../shared/contract/accounts.js";
import type { EndpointDefinition } from "../../shared/contract/base/endpoint.js";
import { AUTH_MESSAGES, type AuthMessageCode } from "../../shared/texts.js";
import { badInput, type AppError } from "../core/AppError.js";

/** The endpoints whose errors the login page tells apart by fixed codes (docs/PRODUCT.md, "Fixed calls and texts"). */
const AUTH_ENDPOINTS: readonly EndpointDefinition[] = [
  accountsApi.signUp,
  accountsApi.logIn,
  accountsApi.requestPasswordReset,
  accountsApi.resetPassword,
  accountsApi.changePassword,
  accountsApi.deleteAccount,
];
const PASSWORD_FIELDS = ["password", "currentPassword", "newPassword"];

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
  const error = firstProblem(parsed.error, part);
  throw AUTH_ENDPOINTS.includes(endpoint) ? withAuthCode(error, input) : error;
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

function withAuthCode(error: AppError, body: unknown): AppError {
  const code = findAuthCode(error.field, body);
  return code ? badInput(String(error.field), AUTH_MESSAGES[code], code) : error;
}

function findAuthCode(field: string | undefined, body: unknown): AuthMessageCode | null {
  if (field === "email") return isMissing(body, "email") ? "missing-email" : "invalid-email";
  const isPassword = field !== undefined && PASSWORD_FIELDS.includes(field);
  return isPassword && isMissing(body, field) ? "missing-password" : null;
}

function isMissing(body: unknown, field: string): boolean {
  const value = (Object(body) as Record<string, unknown>)[field];
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
}
