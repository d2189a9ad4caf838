import { Fragment } from "react";
import { type InlinePart, inlineParts } from "./inlineParts.js";

/** A text with its links and strong words. */
export function InlineText({ text }: { text: string }) {
  return inlineParts(text).map((part, index) => <Fragment key={index}>{drawn(part)}</Fragment>);
}

function drawn(part: InlinePart) {
  switch (part.kind) {
    case "text":
      return part.words;
    case "strong":
      return <strong>{part.words}</strong>;
    case "link":
      return <a href={part.href}>{part.words}</a>;
  }
}
