import type { ReactNode } from "react";
import { BRAND } from "../../../shared/brand.js";
import { FONT_FAMILY, PALETTE, RADIUS } from "../../../shared/theme/tokens.js";

const light = PALETTE.light;

/** Mail programs that know dark mode get our own dark colors; the others keep the light ones of the style attributes. */
const DARK_RULES = Object.entries({
  ".m-page": `background-color:${PALETTE.dark.background}`,
  ".m-card": `background-color:${PALETTE.dark.surface};border-color:${PALETTE.dark.line}`,
  ".m-text": `color:${PALETTE.dark.text}`,
  ".m-quiet": `color:${PALETTE.dark.quiet}`,
  ".m-accent": `color:${PALETTE.dark.accent}`,
  ".m-quote": `background-color:${PALETTE.dark.raised};border-color:${PALETTE.dark.accent}`,
  ".m-button": `background-color:${PALETTE.dark.accent};color:${PALETTE.dark.onAccent}`,
})
  .map(([selector, rule]) => `${selector}{${rule.replace(/(;|$)/g, " !important$1")}}`)
  .join("");

const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${DARK_RULES}}
@media (max-width:480px){.m-card{padding:24px 20px !important}.m-page{padding:12px 8px !important}}`;

interface MailFrameProps {
  title: string;
  /** What a list of mails shows behind the subject. */
  preview: string;
  /** Why this person gets this mail. */
  reason: string;
  children: ReactNode;
}

/** The page around every mail: one column, set in tables, since mail programs lay out nothing else alike. */
export function MailFrame({ title, preview, reason, children }: MailFrameProps) {
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{title}</title>
        {/* Constant text of this file; React would escape the child selectors and quotes of a plain child. */}
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: light.background }} className="m-page">
        <div style={{ display: "none", overflow: "hidden", maxHeight: 0, opacity: 0 }}>{preview}</div>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
          <tbody>
            <tr>
              <td align="center" className="m-page" style={pageStyle}>
                <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={columnStyle}>
                  <tbody>
                    <tr>
                      <td className="m-accent" style={brandStyle}>
                        {BRAND.name}
                      </td>
                    </tr>
                    <tr>
                      <td className="m-card" style={cardStyle}>
                        {children}
                      </td>
                    </tr>
                    <tr>
                      <td className="m-quiet" style={footerStyle}>
                        {reason}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

const pageStyle = { padding: "32px 16px", backgroundColor: light.background, fontFamily: FONT_FAMILY };
const columnStyle = { maxWidth: 560, textAlign: "left" } as const;
const brandStyle = { padding: "0 4px 14px", color: light.accent, fontSize: 18, fontWeight: 700 };
const cardStyle = {
  padding: "36px 40px",
  backgroundColor: light.surface,
  border: `1px solid ${light.line}`,
  borderRadius: RADIUS.md,
};
const footerStyle = { padding: "18px 4px 0", color: light.quiet, fontSize: 14, lineHeight: "21px" };
