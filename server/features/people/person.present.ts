import type { Person as PersonContract } from "../../../shared/contract/people.js";
import type { AppContext } from "../../core/AppContext.js";
import type { UserDocument } from "../../circle/accounts/user.model.js";
import { portraitUrl } from "../../media/media.service.js";
import type { PersonDocument } from "../../circle/groups/person.model.js";

/** `user` is the account of a member; of anybody else, null. */
export function presentPerson(
  app: AppContext,
  person: PersonDocument,
  user: UserDocument | null,
): PersonContract {
  return {
    id: person.id,
    name: user?.name ?? person.name ?? "",
    relation: person.relation,
    phone: person.phone,
    photoURL: portraitUrl(app, user ? user.photoId : person.photoId),
    userId: user?.id ?? null,
  };
}
