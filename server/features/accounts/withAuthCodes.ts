import { accountsApi } from "../../../shared/contract/accounts.js";
import type { EndpointDefinition } from "../../../shared/contract/base/endpoint.js";
import type { AuthMessageCode } from "../../../shared/texts.js";
import { authError } from "../../auth/authError.js";
import type { AppError } from "../../core/AppError.js";
import type { Route } from "../../http/route.js";

/** The endpoints whose errors the login page tells apart by fixed codes (docs/PRODUCT.md, "Fixed calls and texts"). */
const CODED: readonly EndpointDefinition[] = [
  accountsApi.signUp,
  accountsApi.logIn,
  accountsApi.requestPasswordReset,
  accountsApi.resetPassword,
  accountsApi.changePassword,
  accountsApi.deleteAccount,
];
const PASSWORD_FIELDS = ["password", "currentPassword", "newPassword"];

/** The same routes; those of CODED refuse a body by these codes. */
export function withAuthCodes(routes: Route[]): Route[] {
  return routes.map((route) =>
    CODED.includes(route.endpoint) ? { ...route, describeBadBody: codedError } : route,
  );
}

function codedError(error: AppError, body: unknown): AppError {
  const code = findAuthCode(error.field, body);
  return code ? authError(String(error.field), code) : error;
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
