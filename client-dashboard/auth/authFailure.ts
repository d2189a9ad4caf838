import { authMessage } from "../../shared/texts.js";
import { ApiError, readableMessage } from "../api/ApiError.js";

export interface AuthFailure {
  code: string;
  /** What the page says, word for word by the error catalogue. */
  text: string;
  /** The input that it stands beside; null: it is about the whole. */
  field: string | null;
}

/** Errors of these codes are about the address, or about the password. */
const FIELD_OF_CODE: Record<string, string> = {
  "email-already-in-use": "email",
  "invalid-email": "email",
  "missing-email": "email",
  "weak-password": "password",
};

/** Anything that a call about an account threw, as its form shows it. */
export function authFailure(error: unknown): AuthFailure {
  const code = error instanceof ApiError ? error.code : "unknown";
  const field = FIELD_OF_CODE[code] ?? (error instanceof ApiError ? error.field : undefined) ?? null;
  return { code, text: authMessage(code, readableMessage(error)), field };
}
