import type { Types } from "mongoose";
import { DisplayModel, type Display } from "../../../circle/displays/display.model.js";
import { partChanged } from "../../../circle/displays/partChanged.service.js";
import { findPlainDisplay } from "../../../circle/displays/plainDisplay.js";
import { DISPLAYS_AT_ONCE, raisePlanVersions } from "../../../circle/displays/planVersion.js";
import { MemberModel } from "../../../circle/groups/member.model.js";
import { PersonModel } from "../../../circle/groups/person.model.js";
import type { AppContext } from "../../../core/AppContext.js";
import { AppError } from "../../../core/AppError.js";
import { sideBySide } from "../../../core/sideBySide.js";
import { catchUpPlans } from "../../../realtime/catchUp/catchUpPlans.js";
import { AutoAnswerModel } from "../autoAnswer.model.js";
import { plannedCalling } from "./plannedCalling.service.js";

/**
 * Brings the screens up to who can see and hear the person there, to be called after the write. Harmless to repeat; nothing happens when the
 * display is gone. What a crash has left out comes with the screen's next snapshot, an hour later at most.
 */
export async function callingChanged(app: AppContext, displayId: Types.ObjectId): Promise<void> {
  try {
    await partChanged(app, displayId, {
      what: "calling",
      async read() {
        const display = await findPlainDisplay(displayId);
        if (!display) return {};
        const subject = { display: Promise.resolve(display), now: app.now() };
        return { calling: await plannedCalling(app, display, subject) };
      },
    });
  } catch (error) {
    // Removed with its group a moment ago: its screens are cleared.
    if (!(error instanceof AppError && error.status === 404)) throw error;
  }
}

/** Somebody of the group may call more or fewer displays, or goes by another name. */
export async function callingOfGroupChanged(app: AppContext, groupId: Types.ObjectId): Promise<void> {
  await callingOfGroupsChanged(app, [groupId]);
}

/** In all groups of an account: its name or photo is another. */
export async function callingOfAccountChanged(app: AppContext, userId: Types.ObjectId): Promise<void> {
  await callingOfGroupsChanged(app, await MemberModel.distinct("groupId", { userId }).exec());
}

/** Members of the family are somebody else to the person. Who has no account calls nobody. */
export async function callingOfPeopleChanged(app: AppContext, personIds: Types.ObjectId[]): Promise<void> {
  const ofMembers = { _id: { $in: personIds }, userId: { $ne: null } };
  await callingOfGroupsChanged(app, await PersonModel.distinct("groupId", ofMembers).exec());
}

/** A device is named where something was agreed to for one, and nowhere else. */
export async function followDevices(app: AppContext, displayId: Types.ObjectId): Promise<void> {
  if (await AutoAnswerModel.exists({ displayId })) await callingChanged(app, displayId);
}

/** Whoever changes the rights of a member of a care home waits for so many screens; the others hear of it right after. */
const WAITED_FOR_MAX = 40;

/**
 * Screens that are connected here are told, some at a time, which share their reads. Of the others one command says that their plan is another:
 * a group may have a thousand displays, and a call has ten seconds. Where too many are here to wait for, that command comes first for all of
 * them: should this process die before the last is told, whoever has its other screens and its dashboards finds it.
 */
async function callingOfGroupsChanged(app: AppContext, groupIds: Types.ObjectId[]): Promise<void> {
  const displays: Place[] = await DisplayModel.find(
    { groupId: { $in: groupIds }, archivedAt: null },
    { _id: 1, groupId: 1 },
  ).lean();
  const isHere = ({ _id }: Place) => app.hub.devicesOf(_id.toString()).length > 0;
  if (displays.filter(isHere).length > WAITED_FOR_MAX) return catchUpScreens(app, displays);
  await raiseVersions(
    app,
    displays.filter((display) => !isHere(display)),
  );
  // With those that have come meanwhile.
  await sideBySide(displays.filter(isHere), DISPLAYS_AT_ONCE, ({ _id }) => callingChanged(app, _id));
}

/** Nobody waits for the screens here. What goes wrong with one is put right by the next look at the plans. */
async function catchUpScreens(app: AppContext, displays: Place[]): Promise<void> {
  await raiseVersions(app, displays);
  const ids = displays.map(({ _id }) => _id.toString());
  catchUpPlans(app, ids).catch((error: unknown) =>
    app.log.warn({ err: error }, "screens learn some seconds late who can see them"),
  );
}

type Place = Pick<Display, "groupId"> & { _id: Types.ObjectId };

async function raiseVersions(app: AppContext, displays: Place[]): Promise<void> {
  await raisePlanVersions(displays.map(({ _id }) => _id));
  for (const { _id, groupId } of displays) {
    const displayId = _id.toString();
    app.hub.wakes.planRaised(displayId);
    app.hub.wakes.add({ kind: "plan", displayId });
    app.hub.toCaregivers(groupId.toString(), displayId, {
      type: "parts.changed",
      displayId,
      what: "calling",
    });
  }
}
