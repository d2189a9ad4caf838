import { AUTH_MESSAGES, type AuthMessageCode } from "../../../shared/texts.js";
import { badInput, type AppError } from "../../http/AppError.js";

/** 400 with the text of the specification's catalogue for this code, word for word. */
export function authError(field: string, code: AuthMessageCode): AppError {
  return badInput(field, AUTH_MESSAGES[code], code);
}
