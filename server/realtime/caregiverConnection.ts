import { CaregiverFrame } from "../../shared/realtime/protocol.js";
import type { Display } from "../../shared/contract/displays.js";
import type { ServerToCaregiver } from "../../shared/realtime/serverToCaregiver.js";
import { SOCKETS_PER_ACCOUNT_MAX } from "../../shared/realtime/timing.js";
import { listActivitySince } from "../activity/recentActivity.service.js";
import type { AppContext } from "../core/AppContext.js";
import { presentDisplays } from "../circle/displays/announceDisplay.js";
import { findGroupDisplays } from "../circle/displays/displayAccess.js";
import type { MemberDocument } from "../circle/groups/member.model.js";
import { findActiveMembership, isStored } from "../circle/groups/activeGroup.service.js";
import type { Actor } from "../circle/accounts/Actor.js";
import type { Connection, ConnectionHandler } from "./Connection.js";
import { answerFrame } from "./answerFrame.js";
import type { CaregiverFrameHandlers, DashboardSender } from "./frameHandlers.js";
import { closeChangedMembers } from "./catchUp/closeChangedMembers.js";
import { closeEndedSessions } from "./catchUp/closeEndedSessions.js";
import { makeRoom } from "./makeRoom.js";
import type { CaregiverPeer } from "./peers.js";

/** A caregiver's dashboard said hello: it gets its displays, then what happens on them. null: it was closed with the reason. */
export async function openCaregiverConnection(
  app: AppContext,
  connection: Connection,
  actor: Actor,
): Promise<ConnectionHandler | null> {
  const membership = await findActiveMembership(app, actor.user);
  const own = app.hub.connectedCaregivers().filter(({ userId }) => userId === actor.user.id);
  if (!makeRoom(own, SOCKETS_PER_ACCOUNT_MAX)) {
    connection.close("too-many-sockets");
    return null;
  }
  const { member } = membership;
  const groupId = member.groupId.toString();
  // What changes while the displays are read follows the snapshot, which may be older.
  let waiting: ServerToCaregiver[] | null = [];
  const peer: CaregiverPeer = {
    userId: actor.user.id,
    sessionId: actor.sessionId,
    groupId,
    isGroupStored: isStored(membership),
    displayIds: member.displayIds && new Set(member.displayIds.map(String)),
    activeGroupId: actor.user.activeGroupId.toString(),
    send: (frame) => (waiting ? void waiting.push(frame) : connection.send(frame)),
    quietMs: () => connection.quietMs(),
    isClosing: () => connection.isClosing(),
    close: (reason) => connection.close(reason),
    cutOff: () => connection.cutOff(),
  };
  const leaveHub = app.hub.addCaregiver(peer);
  const [displays] = await Promise.all([readDisplays(app, { actor, member }), lookAgain(app, peer)]).catch(
    (error: unknown) => {
      // The socket closes without ever having been opened: nobody else would take the peer out again.
      leaveHub();
      throw error;
    },
  );
  const serverTime = new Date(app.now()).toISOString();
  connection.send({ type: "snapshot", snapshot: { serverTime, groupId, displays } });
  waiting.forEach((frame) => connection.send(frame));
  waiting = null;
  return {
    frames: CaregiverFrame,
    async handle(frame) {
      await answerFrame(connection, frame.id, () =>
        handleCaregiverFrame(app, { ...actor, peer }, frame as CaregiverFrame),
      );
    },
    seen: () => undefined,
    ended: leaveHub,
  };
}

/** Closes it if rights were lost before it was in the hub, where who takes them finds it. */
async function lookAgain(app: AppContext, peer: CaregiverPeer): Promise<void> {
  await Promise.all([closeChangedMembers(app, [peer]), closeEndedSessions(app, [peer.sessionId])]);
}

/** From here on the looks by the clock find what another process changes. */
async function readDisplays(
  app: AppContext,
  { actor, member }: { actor: Actor; member: MemberDocument },
): Promise<Display[]> {
  const { feed, wakes } = app.hub;
  const groupIds = [member.groupId.toString()];
  // Ids of lines are of whole seconds: what was written just before is fetched by the dashboard itself.
  if (feed.start(groupIds[0]!))
    feed.takeNews(groupIds, await listActivitySince(groupIds, feed.since(groupIds)));
  wakes.seen.users.start(actor.user.id, actor.user.announcements);
  const stored = await findGroupDisplays(member);
  stored.forEach(({ id, planVersion, announcements }) => {
    wakes.seen.plans.start(id, planVersion);
    wakes.seen.displays.start(id, announcements);
  });
  return presentDisplays(app, stored);
}

type FrameOf<Type extends CaregiverFrame["type"]> = Extract<CaregiverFrame, { type: Type }>;

async function handleCaregiverFrame<Type extends CaregiverFrame["type"]>(
  app: AppContext,
  sender: DashboardSender,
  frame: FrameOf<Type> & { type: Type },
): Promise<void> {
  const handle: CaregiverFrameHandlers[Type] = app.registered.caregiverFrames[frame.type];
  await handle(app, sender, frame);
}
