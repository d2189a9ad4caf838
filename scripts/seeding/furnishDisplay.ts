import { readFile } from "node:fs/promises";
import path from "node:path";
import type { AppContext } from "../../server/core/AppContext.js";
import { RUNS_FROM_SOURCE } from "../../server/core/runsFromSource.js";
import { pinCard } from "../../server/features/cards/index.js";
import type { AccessGranted } from "../../server/http/access.js";
import { editDisplay } from "../../server/features/messages/index.js";
import { createPerson } from "../../server/features/people/index.js";
import { addPhoto, editPhoto } from "../../server/features/photos/index.js";
import { CARD, PEOPLE, PERSON_PHONE, PHOTOS } from "./household.js";

/** The drawings of /display/demo, as the JPEGs that a phone would send. */
const PICTURES = RUNS_FROM_SOURCE
  ? path.join(import.meta.dirname, "pictures")
  : path.resolve(import.meta.dirname, "../../scripts/seeding/pictures");

type Access = AccessGranted["display.send"];

/** What stands around the clock, once: the family's people, a card, photos. Whatever somebody has changed since stays as it is. */
export async function furnishDisplay(app: AppContext, access: Access): Promise<void> {
  const { display } = access;
  if (display.settingsVersion !== 1) return;
  const ids = new Map<string, string>();
  for (const [name, relation] of PEOPLE) {
    const input = { name, relation, phone: null };
    const person = await createPerson(app, access.member, { input, idempotencyKey: `seed-${name}` });
    ids.set(name, person.id);
  }
  for (const { picture, caption, names } of PHOTOS) {
    const file = await readFile(path.join(PICTURES, `${picture}.jpg`));
    const { id } = await addPhoto(app, access, { file, idempotencyKey: `seed-${picture}` });
    const changes = { caption, personIds: names.map((name) => ids.get(name) ?? "") };
    await editPhoto(app, access, { photoId: id, changes });
  }
  await pinCard(app, access, { input: { text: CARD, until: null }, idempotencyKey: "seed-card" });
  await editDisplay(app, display, { level: "full", joke: true, phone: PERSON_PHONE });
}
