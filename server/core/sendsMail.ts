import type { Config } from "./Config.js";

/** Whether mails leave this installation; otherwise no page may say that one is on its way. */
export function sendsMail({ smtpUrl }: Pick<Config, "smtpUrl">): boolean {
  return smtpUrl !== null;
}
