import type { Email } from "postal-mime";

/** The secret in a mail's link: what stands behind the #. Throws when text and HTML do not hold the same one. */
export function mailedToken(mail: Email | undefined): string {
  const token = /#([\w-]{43})\s/.exec(mail?.text ?? "")?.[1];
  if (!token || !mail?.html?.includes(`#${token}"`)) throw new Error(`There is no link in: ${mail?.text}`);
  return token;
}
