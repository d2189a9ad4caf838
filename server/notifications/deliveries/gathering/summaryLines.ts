import { z } from "zod";
import type { ActivityDocument } from "../../../activity/activityEntry.model.js";
import { topicOf, findTemplate } from "../../templates/newsTemplates.js";
import { findGroupReader } from "../../groupChanges/groupChanges.service.js";
import { groupChangeText } from "../../groupChanges/groupChangeText.js";
import { choicesOf } from "../choices.js";
import type { DeliveryDocument } from "../delivery.model.js";
import { findEntryThread, isOver, type Thread } from "../newsThread.js";
import { findRecipient, findViewer } from "../recipient.js";
import { summaryText } from "../summaryText.js";
import { shortened } from "../../templates/pushText.js";
import type { NewsTemplate } from "../../templates/NewsTemplate.js";

const Quoted = z.object({ messageText: z.string().optional().catch(undefined) });

const IS_OVER = "It is over";

/** One thing that happened, as a summary tells it. */
export interface SummaryLine {
  /** Things of one matter are one line. */
  matter: string;
  /** One or more sentences without the last full stop. */
  text: string;
  /** When, on which clock; null: it says so itself. */
  moment: { at: Date; timeZone: string; clockFormat: "12" | "24" | null } | null;
  /** Where it is about; null: about no display. */
  display: { id: string; name: string } | null;
}

/** null: whom it is for may not see it any more, or does not want to hear of it. `isOver`: its matter is settled, whatever entries say of that. */
export async function summaryLine(
  item: DeliveryDocument,
  matter: { isOver: boolean },
): Promise<SummaryLine | null> {
  if (item.kind === "joinedMail") return joinedLine(item);
  if (item.kind === "groupChangedMail") return groupLine(item);
  const template = findTemplate(item.kind);
  const viewer = template && (await findViewer(item));
  const found = viewer && item.entryKey !== null ? await findEntryThread(item.entryKey) : null;
  if (!template || !viewer || !found) return null;
  const { user, display } = viewer;
  const { entry, thread } = found;
  if (!choicesOf(user)[topicOf(template, entry.facts)][wayOf(item)]) return null;
  const payloadOf = (one: ActivityDocument) => ({
    ...thread[0]?.facts,
    ...one.facts,
    displayName: one.displayName,
    at: one.at.toISOString(),
    displayId: display.id,
    timeZone: display.timeZone,
    clockFormat: user.clockFormat,
  });
  const facts = { ...payloadOf(entry), ...template.laterFacts?.(thread) };
  const title = withText(template.push(facts).title, facts);
  const end = endOf({ entry, thread, payloadOf }) ?? (matter.isOver ? IS_OVER : null);
  return {
    matter: thread[0]?.uniqueKey ?? entry.uniqueKey,
    text: end === null ? title : `${title}. ${end}`,
    moment: { at: entry.at, timeZone: display.timeZone, clockFormat: user.clockFormat },
    display: { id: display.id, name: display.name },
  };
}

/** `Mum answered "Good": “Did you sleep well?”`; what is about no message stays as it is. */
function withText(title: string, facts: object): string {
  const { messageText } = Quoted.parse(facts);
  return messageText === undefined ? title : `${title}: “${shortened(messageText)}”`;
}

function wayOf({ channel }: DeliveryDocument): "mail" | "push" {
  return channel === "push" ? "push" : "mail";
}

async function joinedLine(item: DeliveryDocument): Promise<SummaryLine | null> {
  const user = await findRecipient(item);
  const topic = z.object({ topic: z.string() }).parse(item.payload).topic as "answers";
  if (!user || !choicesOf(user)[topic][wayOf(item)]) return null;
  const { title, displayName } = summaryText(item.payload);
  const display = { id: String(item.displayId), name: displayName };
  return { matter: item.uniqueKey, text: title, moment: null, display };
}

async function groupLine(item: DeliveryDocument): Promise<SummaryLine | null> {
  const user = await findGroupReader(item);
  if (!user || !choicesOf(user).group[wayOf(item)]) return null;
  return { matter: item.uniqueKey, text: groupChangeText(item.payload).title, moment: null, display: null };
}

interface Ended {
  entry: ActivityDocument;
  thread: Thread;
  payloadOf(one: ActivityDocument): Record<string, unknown>;
}

/** Whether it is over, in a sentence; null where there is nothing to say of it. */
function endOf({ entry, thread, payloadOf }: Ended): string | null {
  if (!isOver(entry, thread)) return entry.kind === "alert.raised" ? "It is still so" : null;
  const isOverBy = findTemplate(entry.kind)!.isOverBy!;
  const place = thread.findIndex(({ uniqueKey }) => uniqueKey === entry.uniqueKey);
  const end = thread.slice(place + 1).find((later) => isOverBy(later, entry.facts))!;
  if (end.kind === "callRequest.ended") return endOfCall(end.facts);
  const template: NewsTemplate | null = findTemplate(end.kind);
  const isNews = template && (template.isNews?.(end.facts) ?? true);
  return isNews ? template.push(payloadOf(end)).title : IS_OVER;
}

function endOfCall({ withdrawn, calledBy }: { withdrawn: boolean; calledBy: string | null }): string {
  if (withdrawn) return "That was taken back";
  return calledBy === null ? IS_OVER : `${calledBy} has called`;
}
