import { Types, type QueryFilter } from "mongoose";
import type { z } from "zod";
import type { Display as DisplayContract, displaysApi } from "../../../shared/contract/displays.js";
import type { AppContext } from "../../core/AppContext.js";
import { badInput } from "../../core/AppError.js";
import type { MemberDocument } from "../../circle/groups/member.model.js";
import type { Display } from "../../circle/displays/display.model.js";
import type { PlainDisplay } from "../../circle/displays/plainDisplay.js";
import { findGroupDisplays } from "../../circle/displays/displayAccess.js";
import { presentDisplays } from "../../circle/displays/announceDisplay.js";
import { looseText } from "./looseText.js";

type ListQuery = z.output<typeof displaysApi.list.query>;

/** A page of the displays that the member may see, oldest first. */
export async function listDisplayPage(
  app: AppContext,
  member: MemberDocument,
  { search, tag, cursor, limit }: ListQuery,
): Promise<{ items: DisplayContract[]; nextCursor: string | null }> {
  const filters: QueryFilter<Display>[] = [
    ...(search ? [found(search)] : []),
    ...(tag ? [{ tags: wholeWord(tag) }] : []),
    ...(cursor === undefined ? [] : [after(cursor)]),
  ];
  const filter = filters.length > 0 ? { $and: filters } : {};
  const displays = await findGroupDisplays(member, filter, limit + 1);
  const page = displays.slice(0, limit);
  const last = page.at(-1);
  return {
    items: await presentDisplays(app, page),
    nextCursor: displays.length > page.length && last ? cursorOf(last) : null,
  };
}

/** Every word of it stands in name, tags or code: within the group's own displays, which its index has found before any text is compared. */
function found(search: string): QueryFilter<Display> {
  const words = search.split(/\s+/).filter(Boolean);
  return { $and: words.map(holding) };
}

function holding(word: string): QueryFilter<Display> {
  const text = new RegExp(looseText(word), "i");
  const digits = word.replaceAll("-", "");
  return {
    $or: [
      { name: text },
      { tags: text },
      ...(/^\d{2,6}$/.test(digits) ? [{ code: new RegExp(digits) }] : []),
    ],
  };
}

function wholeWord(tag: string): RegExp {
  return new RegExp(`^${looseText(tag)}$`, "i");
}

function cursorOf({ createdAt, id }: PlainDisplay): string {
  return `${createdAt.getTime()}.${id}`;
}

/** An id alone gives no order: one that follows from an idempotency key says nothing about when. */
function after(cursor: string): QueryFilter<Display> {
  const match = /^(\d{1,15})\.([0-9a-f]{24})$/.exec(cursor);
  if (!match) throw badInput("cursor", "This page is not known.");
  const createdAt = new Date(Number(match[1]));
  return {
    $or: [{ createdAt: { $gt: createdAt } }, { createdAt, _id: { $gt: new Types.ObjectId(match[2]) } }],
  };
}
