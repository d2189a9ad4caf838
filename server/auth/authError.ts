import { AUTH_MESSAGES, type AuthMessageCode } from "../../shared/texts.js";
import { badInput, type AppError } from "../core/AppError.js";

/** 400 with the text for this code, word for word (docs/PRODUCT.md, "Fixed calls and texts"). */
export function authError(field: string, code: AuthMessageCode): AppError {
  return badInput(field, AUTH_MESSAGES[code], code);
}
