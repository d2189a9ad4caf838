import type { AppContext } from "../../AppContext.js";
import { renameInActivity } from "../activity/wholeActivity.service.js";
import { anonymizeAuditOf } from "../audit/audit.service.js";
import { releaseClaimsOf, renameCaller } from "../calls/callRemoval.service.js";
import { groupIdsOfMember } from "../groups/groups.service.js";
import { groupsWrittenIn, renameSender } from "../messages/messageRemoval.service.js";
import { renameCaregiverOfOccurrences } from "../occurrences/occurrenceRemoval.service.js";
import { personIdsOfUser } from "../people/people.service.js";
import { eraseVoicesOf } from "../voices/eraseVoices.service.js";
import { FORMER_MEMBER } from "./authorNames.service.js";
import type { UserDocument } from "./user.model.js";

/**
 * What the user wrote and did in others' groups stays and no longer says who it was. Marks and readings hold a name only, so whoever had
 * the same name in the same group becomes a former member there too.
 */
export async function becomeFormerMember(app: AppContext, user: UserDocument): Promise<void> {
  const personIds = await personIdsOfUser(user._id);
  const groupIds = [...(await groupIdsOfMember(user._id)), ...(await groupsWrittenIn(user._id))];
  const rename = { names: [user.name, ...user.pastNames], to: FORMER_MEMBER };
  await eraseVoicesOf(app, user._id);
  await renameSender(app, { authorId: user._id, personIds }, FORMER_MEMBER);
  await renameCaregiverOfOccurrences(groupIds, rename);
  await releaseClaimsOf(app, user._id, null);
  await renameCaller(user._id, FORMER_MEMBER);
  await renameInActivity(groupIds, rename);
  await anonymizeAuditOf({ userId: user._id, email: user.email });
}
