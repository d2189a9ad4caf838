import type { Types } from "mongoose";
import type { ActivityEntry, EntryKind, FactsOf } from "../../../shared/contract/activityEntries.js";
import type { NotificationTopic } from "../../../shared/contract/notifications.js";
import type { UniqueKey } from "../../core/uniqueKey.js";
import type { ComposedMail } from "../mails/renderMail.js";
import type { PushText } from "./pushText.js";

export type Recipients = "all" | "duty" | { userId: string };

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
  isOverBy?: (later: ActivityEntry, facts: FactsOf<Kind>) => boolean;
  /** What later entries of the same line change of what its words say; `thread` is all of the line. */
  laterFacts?(thread: ReadonlyArray<ActivityEntry & { at: Date }>): Record<string, unknown>;
  /** Of those who may see the display, only these. Left out: all. `duty`: who is on duty then and can be reached; all, if nobody is. */
  recipients?(facts: FactsOf<Kind>): Recipients;
  /** Whoever was told of one of these entries, or will be, knows it already. */
  exceptWhoWasToldOf?(entry: { displayId: Types.ObjectId; facts: FactsOf<Kind> }): UniqueKey[];
  /** Not by a way by which the same person hears of this topic: there it is told by another entry. null: of none. */
  besidesTopic?(facts: FactsOf<Kind>): NotificationTopic | null;
  /** Only who was told of the entry that it is about, instead of everybody who may see the display. */
  isForWhoWasTold?: true;
  /** The id of the caregiver who did it, and is not told of it; null: nobody. Told is whoever was told of anything of its matter. */
  actorOf?(facts: FactsOf<Kind>): string | null;
  /** The id of who did it: of all who may see the display they alone are not told. undefined: nobody, or not known. */
  doneBy?(facts: FactsOf<Kind>): string | undefined;
  /** With actorOf: the entries of its matter that stand in another line of the feed. */
  isOfMatter?(entry: { displayId: Types.ObjectId; facts: FactsOf<Kind> }): UniqueKey[];
  /** Somebody can say "I'm on it" of it, right from the notification or the mail. */
  isClaimable?: true;
  /** The time that its words name is the one of the entry that it is about. */
  namesTimeOfLine?: true;
  /** `payload`: the facts of the entry and of the one that it is about, with the display and the moment. Throws when they are not what the words need. */
  mail(payload: unknown, dashboardUrl: string | null, claimUrl: string | null): Promise<ComposedMail>;
  push(payload: unknown): PushText;
}
