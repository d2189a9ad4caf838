import type { AppContext } from "../../../core/AppContext.js";
import type { UserDocument } from "../../../circle/accounts/user.model.js";
import { compose, UnsendableError } from "../../channels/UnsendableError.js";
import { quietOf } from "../choices.js";
import type { DeliveryDocument, DeliveryReason } from "../delivery.model.js";
import { checkNews, whenMatterIsLookedAtAgain, type NewsCheckResult } from "../newsCheck.js";
import { findRecipient } from "../recipient.js";
import { gatheredText, type GatheredText } from "./gatheredText.js";
import { summaryLine, type SummaryLine } from "./summaryLines.js";
import type { SummaryKind } from "./summaryRow.js";
import { dropItem, giveItemBack, giveItemsBack, takeItems } from "./takeItems.js";

export type Gathered =
  | { what: "nothing"; reason: DeliveryReason }
  /** It goes as it would have gone by itself. */
  | { what: "single"; item: DeliveryDocument }
  /** `told`: what it stands for, and how many more that were not read. */
  | { what: "several"; user: UserDocument; text: GatheredText; told: Told };

export interface Told {
  items: DeliveryDocument[];
  unread: number;
}

export function isGathering(kind: string): kind is SummaryKind {
  return kind === "quietSummaryMail" || kind === "bundleMail";
}

/** What a summary is to say now: only what its reader may still see and wants to hear of by this way, with what has happened since. */
export async function gather(app: AppContext, summary: DeliveryDocument): Promise<Gathered> {
  const user = await findRecipient(summary);
  if (!user) return { what: "nothing", reason: "noAccess" };
  const isBundle = summary.kind === "bundleMail";
  // Its parts go by themselves then, and are held for the summary of the quiet hours.
  if (isBundle && quietOf(user, app.now())) {
    await giveItemsBack(summary);
    return { what: "nothing", reason: "quietHours" };
  }
  const taken = await takeItems(app, summary);
  const items = await stillToTell(app, taken.items, isBundle ? ["over", "void"] : ["void"]);
  const [only, ...others] = items;
  if (!only) return { what: "nothing", reason: "over" };
  if (isBundle && others.length === 0) return { what: "single", item: only.item };
  const { lines, told } = await linesOf(app, items);
  if (lines.length === 0) return { what: "nothing", reason: "unwanted" };
  const kind = summary.kind as SummaryKind;
  const unread = taken.count - taken.items.length;
  const text = gatheredText({ kind, payload: summary.payload }, { lines, count: lines.length + unread });
  return { what: "several", user, text, told: { items: told, unread } };
}

interface ItemToTell {
  item: DeliveryDocument;
  isOver: boolean;
}

/**
 * Each is looked at once more, as what goes by itself is: what has to wait now does so by itself. The summary of quiet hours tells also of what is
 * over, and says so.
 */
async function stillToTell(
  app: AppContext,
  items: DeliveryDocument[],
  dropped: NewsCheckResult[],
): Promise<ItemToTell[]> {
  const told: ItemToTell[] = [];
  for (const item of items) {
    const check = await checkNews(app, item);
    if (dropped.includes(check)) await dropItem(item, { state: "cancelled", reason: "over" });
    else if (check === "held") await giveItemBack(app, item, whenMatterIsLookedAtAgain(app));
    else told.push({ item, isOver: check === "over" });
  }
  return told;
}

/** One for each matter: what was said of it later says also what came before. */
async function linesOf(
  app: AppContext,
  items: ItemToTell[],
): Promise<{ lines: SummaryLine[]; told: DeliveryDocument[] }> {
  const lines = new Map<string, SummaryLine>();
  const told: DeliveryDocument[] = [];
  for (const item of items) {
    const line = await lineOf(app, item);
    if (!line) continue;
    told.push(item.item);
    const before = lines.get(line.matter);
    if (!before) lines.set(line.matter, line);
    else if (!before.text.includes(line.text)) before.text = `${before.text}. ${line.text}`;
  }
  return { lines: [...lines.values()], told };
}

/** null also for one whose facts are not what its words need: that is given up, and the others are told. */
async function lineOf(app: AppContext, { item, isOver }: ItemToTell): Promise<SummaryLine | null> {
  try {
    return await compose(() => summaryLine(item, { isOver }));
  } catch (error) {
    if (!(error instanceof UnsendableError)) throw error;
    const facts = { err: error, deliveryId: item.id, kind: item.kind, channel: item.channel };
    app.log.error(facts, "a summary leaves out a notification: its facts are not what its words need");
    await dropItem(item, { state: "failed", reason: "unsendable" });
    return null;
  }
}
