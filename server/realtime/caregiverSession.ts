import { CaregiverFrame, type ServerToCaregiver } from "../../shared/realtime/protocol.js";
import { SOCKETS_PER_ACCOUNT_MAX } from "../../shared/realtime/timing.js";
import { isPermitted } from "../../shared/rules/permissions.js";
import type { AppContext } from "../AppContext.js";
import { findDisplayAccess, listGroupDisplays } from "../features/displays/displays.service.js";
import { findActiveMembership } from "../features/groups/groups.service.js";
import { recordRead } from "../features/occurrences/answers.service.js";
import type { Actor } from "../http/access.js";
import type { Connection, Session } from "./Connection.js";
import { makeRoom } from "./makeRoom.js";

/** A caregiver's dashboard said hello: it gets its displays, then what happens on them. null: it was closed with the reason. */
export async function openCaregiverSession(
  app: AppContext,
  connection: Connection,
  actor: Actor,
): Promise<Session | null> {
  const membership = await findActiveMembership(actor.user);
  if (!membership) throw new Error(`The account ${actor.user.id} has no group.`);
  const own = app.hub.connectedCaregivers().filter(({ userId }) => userId === actor.user.id);
  if (!makeRoom(own, SOCKETS_PER_ACCOUNT_MAX)) {
    connection.close("too-many-sockets");
    return null;
  }
  const { member } = membership;
  const groupId = member.groupId.toString();
  // What changes while the displays are read follows the snapshot, which may be older.
  let waiting: ServerToCaregiver[] | null = [];
  const leaveHub = app.hub.addCaregiver({
    userId: actor.user.id,
    sessionId: actor.sessionId,
    groupId,
    displayIds: member.displayIds && new Set(member.displayIds.map(String)),
    send: (frame) => (waiting ? void waiting.push(frame) : connection.send(frame)),
    quietMs: () => connection.quietMs(),
    isClosing: () => connection.isClosing(),
    close: (reason) => connection.close(reason),
    cutOff: () => connection.cutOff(),
  });
  const displays = await listGroupDisplays(app, member).catch((error: unknown) => {
    // The socket closes without ever having had a session: nobody else would take the peer out again.
    leaveHub();
    throw error;
  });
  const serverTime = new Date(app.now()).toISOString();
  connection.send({ type: "snapshot", snapshot: { serverTime, groupId, displays } });
  waiting.forEach((frame) => connection.send(frame));
  waiting = null;
  return {
    frames: CaregiverFrame,
    async handle(frame) {
      await handleCaregiverFrame(app, actor, frame as CaregiverFrame);
      connection.send({ type: "ack", id: frame.id });
    },
    seen: () => undefined,
    ended: leaveHub,
  };
}

type FrameOf<Type extends CaregiverFrame["type"]> = Extract<CaregiverFrame, { type: Type }>;

/** What is done with each kind of frame. */
export const CAREGIVER_FRAMES: {
  [Type in CaregiverFrame["type"]]: (
    app: AppContext,
    actor: Actor,
    frame: FrameOf<Type>,
  ) => Promise<void> | void;
} = {
  async "answer.read"(app, actor, frame) {
    const access = await findDisplayAccess(actor, frame.displayId);
    if (!access || !isPermitted(access.member, "display.view")) return;
    await recordRead(app, access.display, { key: frame.key, readerName: actor.user.name });
  },
  // Answered by the connection.
  ping: () => undefined,
  pong: () => undefined,
};

async function handleCaregiverFrame<Type extends CaregiverFrame["type"]>(
  app: AppContext,
  actor: Actor,
  frame: FrameOf<Type> & { type: Type },
): Promise<void> {
  const handle: (typeof CAREGIVER_FRAMES)[Type] = CAREGIVER_FRAMES[frame.type];
  await handle(app, actor, frame);
}
