import { peopleApi } from "../../../shared/contract/people.js";
import { route, type Route } from "../../http/route.js";
import { listPeople } from "./peopleList.service.js";
import {
  createPerson,
  editPerson,
  removePerson,
  removePersonPhoto,
  setPersonPhoto,
} from "./people.service.js";

export const peopleRoutes: Route[] = [
  route(peopleApi.list, ({ app, access, query }) => listPeople(app, access.member, query)),
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
