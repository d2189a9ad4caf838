import { z } from "zod";
import { Id } from "../../shared/contract/base/fields.js";
import { DISPLAYS_PER_BATCH_MAX } from "../../shared/limits.js";
import { isPermitted, type MemberFacts, type Permission } from "../../shared/rules/permissions.js";
import type { AppContext } from "../core/AppContext.js";
import { authenticate, authenticateBeside } from "../auth/authenticate.js";
import { isDatabaseAnswering } from "../database/connectDatabase.js";
import { DEVICE_COOKIE, findDeviceByToken } from "../circle/displays/devices.service.js";
import { isOfDeletedDisplay } from "../circle/displays/displayRemoval.service.js";
import { findDisplayAccess, findDisplayAccesses } from "../circle/displays/displayAccess.js";
import { findActiveMembership, getStoredMembership } from "../circle/groups/activeGroup.service.js";
import { findRestorableMessage, findVisibleMessage } from "../features/messages/index.js";
import { findKnownPerson } from "../circle/groups/groupPeople.service.js";
import type { AccessGranted, AccessRequest, AccessTable } from "../http/access.js";
import type { Actor } from "../circle/accounts/Actor.js";
import { AppError, notFound, notPermitted, notSignedIn } from "../core/AppError.js";
import { readCookie } from "../core/ownCookies.js";
import { firstProblem } from "../http/parseInput.js";

/**
 * One function per access rule of the contract, built from the services of the features. First what the caller cannot see is not found
 * (404), then shared/rules/permissions.ts says who of those that see it may do it (409).
 */
export function buildAccessTable(app: AppContext): AccessTable {
  const signedIn = async ({ bearer }: AccessRequest) => ({ actor: await authenticate(app, bearer) });

  const groupView = async (request: AccessRequest) => {
    const { actor } = await signedIn(request);
    const find = request.isRead ? findActiveMembership : getStoredMembership;
    return { actor, ...(await find(app, actor.user)) };
  };
  const displayView = async (request: AccessRequest) => {
    const { displayId } = request.params;
    const { actor, found } = await authenticateBeside(app, request.bearer, (user) =>
      findDisplayAccess({ user }, displayId ?? ""),
    );
    if (!found) throw unknownDisplay();
    return { actor, ...found };
  };
  const messageView = async (request: AccessRequest) => {
    const { actor } = await signedIn(request);
    const found = await findVisibleMessage(actor, request.params.messageId ?? "");
    if (!found) throw notFound("The message");
    return { actor, ...found };
  };
  const messageRestore = async (request: AccessRequest) => {
    const { actor } = await signedIn(request);
    const found = await findRestorableMessage(actor, request.params.messageId ?? "");
    if (!found) throw notFound("The message");
    return { actor, ...found };
  };

  return {
    anyone: ({ bearer }) => findActor(app, bearer),
    signedIn,
    "group.view": groupView,
    "group.edit": async (request) => permitted(await groupView(request), "group.edit"),
    "group.manage": async (request) => permitted(await groupView(request), "group.manage"),
    "display.view": displayView,
    "display.send": async (request) => permitted(await displayView(request), "display.send"),
    "display.edit": async (request) => permitted(await displayView(request), "display.edit"),
    "display.consent": async (request) => permitted(await displayView(request), "display.consent"),
    "displays.send": async (request) => {
      const { actor, found } = await authenticateBeside(app, request.bearer, (user) =>
        getDisplays(user, request.body),
      );
      found.forEach((access) => permitted(access, "display.send"));
      return {
        actor,
        displays: found.map(({ display }) => display),
        groups: found.map(({ group }) => group),
      };
    },
    "message.view": messageView,
    "message.edit": async (request) => permitted(await messageView(request), "display.send"),
    "message.restore": async (request) => permitted(await messageRestore(request), "display.send"),
    "person.edit": async (request) => {
      const access = await groupView(request);
      const known = await findKnownPerson(access.member, request.params.personId ?? "");
      if (!known) throw notFound("The person");
      return permitted({ ...access, person: known.person }, "person.edit");
    },
    device: ({ cookies }) => getDevice(readCookie(cookies, DEVICE_COOKIE)),
  };
}

/** Who calls without having to be anyone: a token that is no good, or a database that is away, makes a visitor. */
async function findActor(app: AppContext, bearer: string | null): Promise<{ actor: Actor | null }> {
  if (bearer === null || !(await isDatabaseAnswering())) return { actor: null };
  try {
    return { actor: await authenticate(app, bearer) };
  } catch (error) {
    if (error instanceof AppError) return { actor: null };
    throw error;
  }
}

/** What was proved, if the table of permissions lets its member do this with it. */
function permitted<Access extends { member: MemberFacts }>(access: Access, permission: Permission): Access {
  if (!isPermitted(access.member, permission)) throw notPermitted();
  return access;
}

function unknownDisplay(field?: string): AppError {
  const { code, status, message } = notFound("The display");
  return new AppError({ code, status, message, field });
}

const NamedDisplays = z.object({
  displayIds: z.array(Id).min(1, "Choose at least one display.").max(DISPLAYS_PER_BATCH_MAX),
});

/** Runs before the body is parsed, so it takes any body; one that names no displays is bad input, not a way in. */
async function getDisplays(user: Pick<Actor["user"], "_id">, body: unknown) {
  const named = NamedDisplays.safeParse(body ?? {});
  if (!named.success) throw firstProblem(named.error, "body");
  const { displayIds } = named.data;
  const found = await findDisplayAccesses({ user }, displayIds);
  return displayIds.map((id, index) => {
    const access = found.get(id);
    if (!access) throw unknownDisplay(`displayIds.${index}`);
    return access;
  });
}

/** A removed device is nobody any more; only its socket is told so. */
async function getDevice(token: string | null): Promise<AccessGranted["device"]> {
  const found = token === null ? null : await findDeviceByToken(token);
  if (!found && token !== null && (await isOfDeletedDisplay(token))) throw deviceRemoved();
  if (!found) throw notSignedIn();
  if (found.device.removedAt !== null) throw deviceRemoved();
  return found;
}

function deviceRemoved(): AppError {
  return new AppError({ code: "device-removed", status: 401, message: "This screen was removed." });
}
