import { z } from "zod";
import { RELATION_MAX } from "../limits.js";
import { endpoint } from "./base/endpoint.js";
import { Done, Id, PageQuery, pageOf, PersonName, Phone, PHOTO_UPLOAD, typedLine } from "./base/fields.js";

/** Someone in the recipient's life, with or without an account: a sender, a visitor, a face in a photo. */
export const Person = z.object({
  id: z.string(),
  name: z.string(),
  /** What they are to the care recipient: "daughter", "home nurse". */
  relation: z.string().nullable(),
  phone: z.string().nullable(),
  photoURL: z.string().nullable(),
  /** The member of the group that they are; null without an account. */
  userId: z.string().nullable(),
});
export type Person = z.infer<typeof Person>;

export const NewPerson = z.object({
  name: PersonName,
  relation: typedLine(RELATION_MAX, "The relation").nullable().default(null),
  phone: Phone.nullable().default(null),
});
export type NewPerson = z.input<typeof NewPerson>;

export const PersonChanges = z
  .object({
    name: PersonName.optional(),
    relation: typedLine(RELATION_MAX, "The relation").nullable().optional(),
    phone: Phone.nullable().optional(),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), "Say what to change.");
export type PersonChanges = z.infer<typeof PersonChanges>;

const PersonParams = z.object({ personId: Id });

export const peopleApi = {
  list: endpoint({
    method: "GET",
    path: "/api/people",
    access: "group.view",
    summary: "The people of the active group by name. Its members are among them.",
    query: PageQuery,
    result: pageOf(Person),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/people",
    access: "group.edit",
    summary: "Adds a person to the active group.",
    body: NewPerson,
    needsSubscription: { unless: [] },
    result: Person,
  }),
  edit: endpoint({
    method: "PATCH",
    path: "/api/people/:personId",
    access: "person.edit",
    summary: "Changes a person's name, relation or phone number.",
    params: PersonParams,
    body: PersonChanges,
    needsSubscription: { unless: [] },
    result: Person,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/people/:personId",
    access: "person.edit",
    summary: "Removes a person; what was sent in their name keeps it.",
    params: PersonParams,
    result: Done,
  }),
  setPhoto: endpoint({
    method: "PUT",
    path: "/api/people/:personId/photo",
    access: "person.edit",
    summary: "Sets a person's photo.",
    params: PersonParams,
    upload: PHOTO_UPLOAD,
    needsSubscription: { unless: [] },
    result: Person,
  }),
  removePhoto: endpoint({
    method: "DELETE",
    path: "/api/people/:personId/photo",
    access: "person.edit",
    summary: "Removes a person's photo.",
    params: PersonParams,
    result: Person,
  }),
};
