import type { ActivityEntry, EntryKind, FactsOf } from "../../../shared/contract/activityEntries.js";
import type { NotificationTopic } from "../../../shared/contract/notifications.js";
import type { ComposedMail } from "../mails/renderMail.js";
import type { PushText } from "./pushText.js";

/** How one kind of activity entry is told: its words, when, and until when. A file for each, listed in newsTemplates.ts. */
export interface NewsTemplate<Kind extends EntryKind = EntryKind> {
  /** A kind of entry that is about several things has a topic for each. */
  topic: NotificationTopic | ((facts: FactsOf<Kind>) => NotificationTopic);
  /** After the entry was recorded. */
  delayMs: number;
  /** News that is older than this is not pushed any more; the mail stays. */
  freshForMs: number;
  /** Left out: every entry of the kind. */
  isNews?: (facts: FactsOf<Kind>) => boolean;
  /** Whether what happened after it, to the same line of the feed, leaves nothing to tell. */
  isOverBy?: (later: ActivityEntry) => boolean;
  /** Only who was told of the entry that it is about, instead of everybody who may see the display. */
  isForWhoWasTold?: true;
  /** The time that its words name is the one of the entry that it is about. */
  namesTimeOfLine?: true;
  /** `payload`: the facts of the entry and of the one that it is about, with the display and the moment. Throws when they are not what the words need. */
  mail(payload: unknown, dashboardUrl: string | null): Promise<ComposedMail>;
  push(payload: unknown): PushText;
}
