import { peopleApi } from "../../../shared/contract/people.js";
import type { Feature } from "../../core/Feature.js";
import { signedInOf } from "../../http/callerKeys.js";
import { every } from "../../http/rateLimits.js";
import { peopleRoutes } from "./people.routes.js";
import {
  followAccountName,
  followAccountPhoto,
  peopleOf,
  removePeopleOfGroup,
  removePeopleOfUser,
} from "./people.service.js";

export { createPerson } from "./people.service.js";

const MINUTE_MS = 60_000;

export const peopleFeature: Feature = {
  routes: peopleRoutes,
  limits: {
    personPhotoPerAccount: { max: 30, windowMs: 15 * MINUTE_MS, ...every(peopleApi.setPhoto, signedInOf) },
  },
  auditActions: [
    [peopleApi.create, { action: "person.added", wording: "body.name" }],
    [peopleApi.edit, { action: "person.changed", wording: "person" }],
    [peopleApi.remove, { action: "person.removed", wording: "person" }],
    [peopleApi.setPhoto, { action: "person.changed", wording: "person" }],
    [peopleApi.removePhoto, { action: "person.changed", wording: "person" }],
  ],
  archive: (owner) => ({ people: () => peopleOf(owner) }),
  erasure: {
    remove: (_app, { groupId }) => removePeopleOfGroup(groupId),
    removeUser: (app, { userId }) => removePeopleOfUser(app, userId),
  },
  follows: { accountRenamed: followAccountName, accountPhotoChanged: followAccountPhoto },
};
