import { peopleApi } from "../../../shared/contract/people.js";
import { route, type Route } from "../../http/route.js";
import {
  createPerson,
  editPerson,
  listPeople,
  removePerson,
  removePersonPhoto,
  setPersonPhoto,
} from "./people.service.js";

export const peopleRoutes: Route[] = [
  route(peopleApi.list, async ({ app, access }) => ({ items: await listPeople(app, access.member) })),
  route(peopleApi.create, ({ app, access, body, idempotencyKey }) =>
    createPerson(app, access.member, { input: body, idempotencyKey }),
  ),
  route(peopleApi.edit, ({ app, access, body }) =>
    editPerson(app, access.member, { person: access.person, changes: body }),
  ),
  route(peopleApi.remove, async ({ app, access }) => {
    await removePerson(app, access.person);
    return {};
  }),
  route(peopleApi.setPhoto, ({ app, access, file }) =>
    setPersonPhoto(app, access.member, { person: access.person, file }),
  ),
  route(peopleApi.removePhoto, ({ app, access }) => removePersonPhoto(app, access.member, access.person)),
];
