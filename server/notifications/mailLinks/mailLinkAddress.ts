import { endpointPath } from "../../../shared/contract/base/endpoint.js";
import { mailStopsApi } from "../../../shared/contract/notifying/mailStops.js";
import type { AppContext } from "../../core/AppContext.js";
import type { MailLinkKind } from "./mailLink.model.js";
import { isMailLinkOpen, mailLinkPath } from "./mailLinks.service.js";
import { topicStopToken, type TopicStop } from "../mailStops/topicStops.service.js";
import { mailStopToken } from "../mailStops/mailStops.service.js";
import type { DirectKind } from "../deliveries/delivery.model.js";

const LINK_KINDS: Partial<Record<DirectKind, MailLinkKind>> = {
  verifyEmailMail: "verify",
  resetPasswordMail: "reset",
  inviteMail: "invite",
};

/** What a mail is about: no link of ours, one that still opens something, or one that does not any more. */
type MailLinkState = { state: "none" | "closed" } | { state: "open"; address: string };

/**
 * The link that a delivery's mail is about. Its secret is made here, when the mail is written, and stored nowhere. It leads to
 * PUBLIC_URL, or to this machine: never to what a request's Host header said.
 */
export async function findMailLink(
  app: AppContext,
  item: { kind: DirectKind; payload: Record<string, unknown> },
): Promise<MailLinkState> {
  const kind = LINK_KINDS[item.kind];
  if (!kind) return { state: "none" };
  const seed = String(item.payload.seed);
  if (!(await isMailLinkOpen(app, kind, seed))) return { state: "closed" };
  return {
    state: "open",
    address: `${baseAddress(app)}${mailLinkPath(app, kind, seed)}`,
  };
}

/** Where who gets a mail for this address stops further ones: a page, and what mail programs post to. */
export function stopAddresses(app: AppContext, email: string): { stopPage: string; stopUrl: string } {
  const token = mailStopToken(app, email);
  return {
    stopPage: `${baseAddress(app)}/stop-mails#${token}`,
    stopUrl: `${baseAddress(app)}${endpointPath(mailStopsApi.stop, { token })}`,
  };
}

/** What mail programs post to so that mails of a topic end: RFC 8058. Opened in a browser it leads to a page with a button. */
export function topicStopUrl(app: AppContext, stop: TopicStop): string {
  return `${baseAddress(app)}${endpointPath(mailStopsApi.stopTopic, { token: topicStopToken(app, stop) })}`;
}

/** Never what a request's Host header said. */
function baseAddress({ config }: AppContext): string {
  return config.publicUrl ?? `http://localhost:${config.port}`;
}
