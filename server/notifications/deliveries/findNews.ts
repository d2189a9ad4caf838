import type { UserDocument } from "../../circle/accounts/user.model.js";
import type { DisplayDocument } from "../../circle/displays/display.model.js";
import type { NewsTemplate } from "../templates/NewsTemplate.js";
import { findTemplate } from "../templates/newsTemplates.js";
import type { DeliveryDocument, DeliveryReason } from "./delivery.model.js";
import { findEntryThread, isOver, type Thread } from "./newsThread.js";
import { findViewer } from "./recipient.js";
import { unknownKind } from "./unknownKind.js";

/** What a delivery of news says, and to whom. */
export interface News {
  template: NewsTemplate;
  user: UserDocument;
  /** For the words of the template. */
  payload: Record<string, unknown>;
}

/** Looked up when it is sent, after the lease: what has happened since, and who may still see it. A reason: nothing is to be sent. */
export async function findNews(delivery: DeliveryDocument): Promise<News | DeliveryReason> {
  const template = findTemplate(delivery.kind);
  if (!template) throw unknownKind(delivery.kind);
  const [viewer, found] = await Promise.all([
    findViewer(delivery),
    delivery.entryKey === null ? null : findEntryThread(delivery.entryKey),
  ]);
  if (!viewer) return "noAccess";
  const { user, display } = viewer;
  if (found ? isOver(found.entry, found.thread) : delivery.payload === null) return "over";
  const thread = found?.thread ?? [];
  const payload = newsPayload({ delivery, thread, template }, { user, display });
  return { template, user, payload };
}

interface FoundNews {
  delivery: DeliveryDocument;
  thread: Thread;
  template: NewsTemplate;
}

/** What the words of a template are made of. */
export function newsPayload(
  { delivery, thread, template }: FoundNews,
  { user, display }: { user: UserDocument; display: DisplayDocument },
): Record<string, unknown> {
  return {
    ...factsOf(thread, delivery, template),
    displayId: display.id,
    timeZone: display.timeZone,
    clockFormat: user.clockFormat,
  };
}

/** The facts of the line and of the entry itself; a delivery of the build before entries has its own. */
function factsOf(
  thread: Thread,
  { entryKey, payload }: DeliveryDocument,
  template: NewsTemplate,
): Record<string, unknown> {
  if (payload !== null) return payload;
  const [line] = thread;
  const entry = thread.find(({ uniqueKey }) => uniqueKey === entryKey)!;
  const at = template.namesTimeOfLine && line ? line.at : entry.at;
  const facts = { ...line?.facts, ...entry.facts, ...template.laterFacts?.(thread) };
  return { ...facts, displayName: entry.displayName, at: at.toISOString() };
}
