import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** By it old mail programs lay out tables as everybody else does. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

export interface ComposedMail {
  subject: string;
  html: string;
  text: string;
  replyTo?: string | undefined;
}

/**
 * One mail in both forms. Each string of `lines` is a paragraph of the plain text. Not by a stream of React's: the first one makes Node
 * follow each promise of the process from then on (AsyncLocalStorage), which costs everything that comes after it (docs/decisions/103).
 */
export async function renderMail(mail: {
  subject: string;
  body: ReactElement;
  lines: Array<string | null>;
}): Promise<ComposedMail> {
  return {
    subject: oneLine(mail.subject),
    html: DOCTYPE + renderToStaticMarkup(mail.body),
    text: `${mail.lines.filter((line) => line !== null).join("\n\n")}\n`,
  };
}

/** Names and texts may hold line breaks; a header may not. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
