import type { ReactElement } from "react";
import { render } from "@react-email/render";

export interface ComposedMail {
  subject: string;
  html: string;
  text: string;
  replyTo?: string | undefined;
}

/** One mail in both forms. Each string of `lines` is a paragraph of the plain text. */
export async function renderMail(mail: {
  subject: string;
  body: ReactElement;
  lines: Array<string | null>;
}): Promise<ComposedMail> {
  return {
    subject: oneLine(mail.subject),
    html: await render(mail.body),
    text: `${mail.lines.filter((line) => line !== null).join("\n\n")}\n`,
  };
}

/** Names and texts may hold line breaks; a header may not. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
