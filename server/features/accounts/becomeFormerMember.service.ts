import type { AppContext } from "../../core/AppContext.js";
import { renameInActivity } from "../../activity/wholeActivity.service.js";
import { groupIdsOfMember } from "../groups/index.js";
import { groupsWrittenIn, renameSender } from "../../plan/messageRemoval.service.js";
import { renameCaregiverOfOccurrences } from "../../plan/occurrenceRemoval.service.js";
import { personIdsOfUser } from "../../circle/groups/groupPeople.service.js";
import { FORMER_MEMBER } from "../../circle/accounts/authorNames.service.js";
import type { UserDocument } from "../../circle/accounts/user.model.js";

/**
 * What the user wrote and did in others' groups stays and no longer says who it was. Marks and readings hold a name only, so whoever had
 * the same name in the same group becomes a former member there too.
 */
export async function becomeFormerMember(app: AppContext, user: UserDocument): Promise<void> {
  const personIds = await personIdsOfUser(user._id);
  const groupIds = [...(await groupIdsOfMember(user._id)), ...(await groupsWrittenIn(user._id))];
  const rename = { names: [user.name, ...user.pastNames], to: FORMER_MEMBER };
  for (const { erasure } of app.registered.features) await erasure?.anonymize?.(app, user, FORMER_MEMBER);
  await renameSender(app, { authorId: user._id, personIds }, FORMER_MEMBER);
  await renameCaregiverOfOccurrences(groupIds, rename);
  await renameInActivity(groupIds, rename);
}
