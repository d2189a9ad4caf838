import { createHash } from "node:crypto";
import type { Response } from "express";
import { BRAND } from "../../../shared/brand.js";

/**
 * Tells the page that opened the popup how it went, and nobody else: the message goes to our own origin only, and holds no token. The
 * text is constant, so that the policy can allow it by its hash; the outcome stands beside it.
 */
const SCRIPT = `(function () {
  var said = document.body.dataset;
  var message = { type: "mantel.google", outcome: said.outcome, message: said.message };
  if (window.opener) {
    window.opener.postMessage(message, window.location.origin);
    window.close();
  }
})();`;

const SCRIPT_HASH = createHash("sha256").update(SCRIPT).digest("base64");
const POLICY = `default-src 'none'; script-src 'sha256-${SCRIPT_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export interface PopupOutcome {
  /** `signedIn`, or the code of what went wrong. */
  outcome: string;
  /** In words, for the page that opened the popup; empty after success. */
  message: string;
}

/** The popup's last page; whoever reads it lost the page that opened it. */
export function sendPopupPage(res: Response, { outcome, message }: PopupOutcome): void {
  const words = outcome === "signedIn" ? "You are logged in." : message;
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${BRAND.name}</title>
<body data-outcome="${escapeHtml(outcome)}" data-message="${escapeHtml(message)}">
<p>${escapeHtml(words)}</p>
<p><a href="/login">Back to ${BRAND.name}</a></p>
<script>${SCRIPT}</script>
</body>
</html>`;
  res.set({ "Content-Security-Policy": POLICY, "Cache-Control": "no-store" }).type("html").send(html);
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
}
