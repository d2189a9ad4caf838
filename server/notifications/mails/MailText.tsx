import type { ReactNode } from "react";
import { PALETTE, RADIUS } from "../../../shared/theme/tokens.js";

const light = PALETTE.light;

interface TextProps {
  children: ReactNode;
}

export function MailHeading({ children }: TextProps) {
  return (
    <h1 className="m-text" style={headingStyle}>
      {children}
    </h1>
  );
}

export function MailParagraph({ children }: TextProps) {
  return (
    <p className="m-text" style={paragraphStyle}>
      {children}
    </p>
  );
}

/** The smaller lines: when, where, by which screen. */
export function MailNote({ children }: TextProps) {
  return (
    <p className="m-quiet" style={noteStyle}>
      {children}
    </p>
  );
}

/** Words that a person wrote, with their line breaks. */
export function MailQuote({ children }: TextProps) {
  return (
    <blockquote className="m-quote m-text" style={quoteStyle}>
      {children}
    </blockquote>
  );
}

interface MailButtonProps {
  href: string;
  children: ReactNode;
}

export function MailButton({ href, children }: MailButtonProps) {
  return (
    <p style={{ margin: "28px 0 0" }}>
      <a href={href} className="m-button" style={buttonStyle}>
        {children}
      </a>
    </p>
  );
}

/** Within a line. */
export function MailLink({ href, children }: MailButtonProps) {
  return (
    <a href={href} className="m-quiet" style={{ color: light.quiet }}>
      {children}
    </a>
  );
}

const wrapping = { overflowWrap: "break-word", wordBreak: "break-word" } as const;
const headingStyle = {
  ...wrapping,
  margin: "0 0 20px",
  color: light.text,
  fontSize: 28,
  lineHeight: "36px",
  fontWeight: 700,
} as const;
const paragraphStyle = {
  ...wrapping,
  margin: "0 0 16px",
  color: light.text,
  fontSize: 18,
  lineHeight: "28px",
} as const;
const noteStyle = {
  ...wrapping,
  margin: "0 0 8px",
  color: light.quiet,
  fontSize: 16,
  lineHeight: "25px",
} as const;
const quoteStyle = {
  ...wrapping,
  margin: "0 0 22px",
  padding: "14px 18px",
  color: light.text,
  backgroundColor: light.background,
  borderLeft: `4px solid ${light.accent}`,
  borderRadius: RADIUS.sm,
  fontSize: 18,
  lineHeight: "28px",
  whiteSpace: "pre-line",
} as const;
const buttonStyle = {
  display: "inline-block",
  padding: "14px 26px",
  color: light.onAccent,
  backgroundColor: light.accent,
  borderRadius: RADIUS.sm,
  fontSize: 18,
  fontWeight: 700,
  textDecoration: "none",
} as const;
