import { createHash, createHmac } from "node:crypto";
import { mongo, type Types } from "mongoose";
import { INVITE_LINK_MS, RESET_LINK_MS, VERIFICATION_LINK_MS } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { randomPart, type ServerMade } from "../../core/uniqueKey.js";
import { badInput, type AppError } from "../../core/AppError.js";
import { MailLinkModel, type MailLinkDocument, type MailLinkKind } from "./mailLink.model.js";
import { deriveKey } from "../../core/secrets.js";

const LIFE_MS: Record<MailLinkKind, number> = {
  verify: VERIFICATION_LINK_MS,
  reset: RESET_LINK_MS,
  invite: INVITE_LINK_MS,
  handedInvite: INVITE_LINK_MS,
};
/** The secret stands behind the #, so that no server and no proxy ever logs it. */
const LINK_PATHS: Record<MailLinkKind, string> = {
  verify: "/verify-email#",
  reset: "/login?mode=reset#",
  invite: "/invite#",
  handedInvite: "/invite#",
};
const SEED_BYTES = 32;
/** A client that never heard whether its call succeeded repeats it at once. */
const REPEAT_MS = 60_000;
const DUPLICATE_KEY = 11_000;

/** A link is given out again while at least this part of its life is left; then there is a new one beside it. */
const GIVEN_AGAIN = 0.5;

export interface IssuedLink {
  seed: ServerMade;
  /** 1 for the first mail with this link. */
  mailNumber: number;
}

/**
 * A link to mail, by its seed, from which mailLinkToken() makes the secret when the mail is written: a seed may be stored, since without the
 * installation's key it opens nothing. Who has asked before gets the same link again, and later a new one beside it: a stranger who asks
 * ends nothing. An invitation is its sender's, who may have changed it: its new link ends the old.
 */
export async function issueMailLink(
  app: AppContext,
  kind: MailLinkKind,
  userId: Types.ObjectId,
): Promise<IssuedLink> {
  const again = kind === "invite" ? null : await giveAgain(app, { kind, userId });
  return again ?? makeLink(app, { kind, userId });
}

/** The link of an invitation that is mailed once more, and the one that was handed over, are good for their whole time again. */
export async function renewInviteLinks(app: AppContext, inviteId: Types.ObjectId): Promise<IssuedLink> {
  const open = { userId: inviteId, usedAt: null, expiresAt: { $gt: new Date(app.now()) } };
  const expiresAt = new Date(app.now() + INVITE_LINK_MS);
  await MailLinkModel.updateMany({ ...open, kind: { $in: ["invite", "handedInvite"] } }, { expiresAt });
  const kind = "invite";
  return (
    (await giveAgain(app, { kind, userId: inviteId })) ?? (await makeLink(app, { kind, userId: inviteId }))
  );
}

interface LinkPurpose {
  kind: MailLinkKind;
  userId: Types.ObjectId;
}

async function giveAgain(app: AppContext, { kind, userId }: LinkPurpose): Promise<IssuedLink | null> {
  const soon = new Date(app.now() + LIFE_MS[kind] * GIVEN_AGAIN);
  const link = await MailLinkModel.findOneAndUpdate(
    { userId, kind, usedAt: null, seed: { $type: "string" }, expiresAt: { $gte: soon } },
    { $inc: { mails: 1 } },
    { returnDocument: "after" },
  );
  return link && link.seed !== null ? { seed: link.seed, mailNumber: link.mails } : null;
}

async function makeLink(app: AppContext, { kind, userId }: LinkPurpose): Promise<IssuedLink> {
  const seed = randomPart(SEED_BYTES);
  const isOpen = { $and: [{ $eq: ["$usedAt", null] }, { $gt: ["$expiresAt", new Date(app.now())] }] };
  const before = { tokenHash: "$tokenHash", expiresAt: "$expiresAt" };
  const link = {
    seed,
    tokenHash: hashToken(mailLinkToken(app, kind, seed)),
    expiresAt: new Date(app.now() + LIFE_MS[kind]),
    mails: 1,
    older: kind === "invite" ? null : { $cond: [isOpen, before, null] },
    usedAt: null,
    usedBy: null,
  };
  const write = () =>
    MailLinkModel.updateOne({ userId, kind }, [{ $set: link }], { upsert: true, updatePipeline: true });
  try {
    await write();
  } catch (error) {
    // Two first links at once: the loser's insert meets the winner's row, and then changes it.
    if (!(error instanceof mongo.MongoServerError) || error.code !== DUPLICATE_KEY) throw error;
    await write();
  }
  return { seed, mailNumber: 1 };
}

/** The secret of the link that was issued with this seed: 256 bits that only this installation can compute. */
export function mailLinkToken(app: Pick<AppContext, "secretKey">, kind: MailLinkKind, seed: string): string {
  return createHmac("sha256", deriveKey(app.secretKey, `mail-link/${kind}`))
    .update(seed)
    .digest("base64url");
}

/** Where the link leads, with its secret. */
export function mailLinkPath(app: Pick<AppContext, "secretKey">, kind: MailLinkKind, seed: string): string {
  return `${LINK_PATHS[kind]}${mailLinkToken(app, kind, seed)}`;
}

/** The link behind a secret from a mail. Throws 400 `link-invalid`, the same for one that is used, expired, ended, altered or of another kind. */
export async function getMailLink(
  app: AppContext,
  kind: MailLinkKind,
  { token, idempotencyKey }: LinkUse,
): Promise<MailLinkDocument> {
  const link = await findOpenMailLink(app, [kind], { token, idempotencyKey });
  if (!link) throw linkInvalid();
  return link;
}

/** The same, of any of these kinds; null instead of an error. */
export async function findOpenMailLink(
  app: AppContext,
  kinds: MailLinkKind[],
  use: LinkUse,
): Promise<MailLinkDocument | null> {
  return MailLinkModel.findOne(usable(app, kinds, use));
}

/** Whether the mail for this seed is still worth sending: nobody has used it or one beside it, its time has not run out. */
export async function isMailLinkOpen(app: AppContext, kind: MailLinkKind, seed: string): Promise<boolean> {
  const token = mailLinkToken(app, kind, seed);
  return (await MailLinkModel.exists(usable(app, [kind], { token, idempotencyKey: null }))) !== null;
}

/** Uses up the link; of two calls at once one gets it. Throws as getMailLink() does. */
export async function useMailLink(app: AppContext, kind: MailLinkKind, use: LinkUse): Promise<void> {
  const used = await MailLinkModel.updateOne(
    usable(app, [kind], use),
    [
      {
        $set: {
          usedAt: { $ifNull: ["$usedAt", new Date(app.now())] },
          usedBy: { $literal: use.idempotencyKey && hashToken(use.idempotencyKey) },
        },
      },
    ],
    { updatePipeline: true },
  );
  if (used.matchedCount === 0) throw linkInvalid();
}

/** All of them, or those of one kind: they open nothing from now on. */
export async function removeMailLinksOfUser(userId: Types.ObjectId, kind?: MailLinkKind): Promise<void> {
  await MailLinkModel.deleteMany({ userId, ...(kind && { kind }) });
}

interface LinkUse {
  token: string;
  idempotencyKey: string | null;
}

function usable(app: AppContext, kinds: MailLinkKind[], { token, idempotencyKey }: LinkUse) {
  const now = new Date(app.now());
  const justNow = new Date(app.now() - REPEAT_MS);
  const tokenHash = hashToken(token);
  const isRepeat =
    idempotencyKey === null ? [] : [{ usedBy: hashToken(idempotencyKey), usedAt: { $gte: justNow } }];
  return {
    kind: { $in: kinds },
    $and: [
      {
        $or: [
          { tokenHash, expiresAt: { $gt: now } },
          { "older.tokenHash": tokenHash, "older.expiresAt": { $gt: now } },
        ],
      },
      { $or: [{ usedAt: null }, ...isRepeat] },
    ],
  };
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** The one error for every link that cannot be used. */
export function linkInvalid(): AppError {
  return badInput("token", "This link is no longer valid. Please ask for a new one.", "link-invalid");
}
