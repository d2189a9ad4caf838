import { z } from "zod";
import { Id } from "../shared/contract/fields.js";
import { DISPLAYS_PER_BATCH_MAX } from "../shared/limits.js";
import type { AppContext } from "./AppContext.js";
import { authenticate } from "./auth/authenticate.js";
import { isDatabaseReady } from "./database/connectDatabase.js";
import { DEVICE_COOKIE, findDeviceByToken } from "./features/displays/devices.service.js";
import { findVisibleDisplay } from "./features/displays/displays.service.js";
import { findActiveMembership } from "./features/groups/groups.service.js";
import { findRestorableMessage, findVisibleMessage } from "./features/messages/messages.service.js";
import type { AccessGranted, AccessRequest, AccessTable, Actor } from "./http/access.js";
import { AppError, notFound, notPermitted, notSignedIn } from "./http/AppError.js";
import { firstProblem } from "./http/parseInput.js";

/** One function per access rule of the contract, built from the services of the features. */
export function buildAccessTable(app: AppContext): AccessTable {
  const signedIn = async ({ bearer }: AccessRequest) => ({ actor: await authenticate(app, bearer) });

  const groupView = async (request: AccessRequest) => {
    const { actor } = await signedIn(request);
    const membership = await findActiveMembership(actor.user);
    if (!membership) throw notFound("The group");
    return { actor, ...membership };
  };
  const displayView = async (request: AccessRequest) => {
    const { actor } = await signedIn(request);
    return { actor, display: await getVisibleDisplay(actor, request.params.displayId) };
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
    "group.edit": async (request) => requireWholeGroup(await groupView(request)),
    "display.view": displayView,
    "display.edit": displayView,
    "displays.edit": async (request) => {
      const { actor } = await signedIn(request);
      return { actor, displays: await getVisibleDisplays(actor, request.body) };
    },
    "message.view": messageView,
    "message.edit": messageView,
    "message.restore": messageRestore,
    device: ({ cookies }) => getDevice(cookies[DEVICE_COOKIE]),
  };
}

/** Who calls without having to be anyone: a token that is no good, or a database that is away, makes a visitor. */
async function findActor(app: AppContext, bearer: string | null): Promise<{ actor: Actor | null }> {
  if (bearer === null || !isDatabaseReady()) return { actor: null };
  try {
    return { actor: await authenticate(app, bearer) };
  } catch (error) {
    if (error instanceof AppError) return { actor: null };
    throw error;
  }
}

/** Who sees only some displays of a group would lose sight of the one they add. */
function requireWholeGroup(access: AccessGranted["group.view"]): AccessGranted["group.edit"] {
  if (access.member.role !== "owner" && access.member.displayIds !== null) throw notPermitted();
  return access;
}

async function getVisibleDisplay(actor: Actor, displayId: string | undefined, field?: string) {
  const display = await findVisibleDisplay(actor, displayId ?? "");
  if (display) return display;
  const { code, status, message } = notFound("The display");
  throw new AppError({ code, status, message, field });
}

const NamedDisplays = z.object({
  displayIds: z.array(Id).min(1, "Choose at least one display.").max(DISPLAYS_PER_BATCH_MAX),
});

/** Runs before the body is parsed, so it takes any body; one that names no displays is bad input, not a way in. */
async function getVisibleDisplays(actor: Actor, body: unknown) {
  const named = NamedDisplays.safeParse(body ?? {});
  if (!named.success) throw firstProblem(named.error, "body");
  return Promise.all(
    named.data.displayIds.map((id, index) => getVisibleDisplay(actor, id, `displayIds.${index}`)),
  );
}

/** A removed device is nobody any more; only its socket is told so. */
async function getDevice(token: string | undefined): Promise<AccessGranted["device"]> {
  const found = token === undefined ? null : await findDeviceByToken(token);
  if (!found) throw notSignedIn();
  if (found.device.removedAt !== null) {
    throw new AppError({ code: "device-removed", status: 401, message: "This screen was removed." });
  }
  return found;
}
