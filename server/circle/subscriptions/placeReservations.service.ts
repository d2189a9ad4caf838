import { Types } from "mongoose";
import { UserModel, type PlaceReservation } from "../accounts/user.model.js";
import type { AppContext } from "../../core/AppContext.js";

/** Much longer than a write takes. A process that died between reservation and write leaves its place taken for so long. */
export const RESERVED_MS = 60_000;
/** Whoever is overtaken tries again, and somebody has got in each time: more than this means that something else is wrong. */
const TRIES = 200;

type WantedPlace = Pick<PlaceReservation, "kind" | "key"> & {
  /** null: nobody whose groups share a subscription. */
  payerId: Types.ObjectId | null;
};

interface Addition<Added> {
  /**
   * The slot for what is added: reads what is there, counts `reserved` (keys of the same kind) with it, leaves out `added`, and throws when there is no
   * room.
   */
  findSlot: (reserved: string[], added: Added | null) => Promise<number>;
  add: (slot: number) => Promise<Added>;
  undo: (added: Added) => Promise<unknown>;
}

/**
 * Adds something to one of a payer's groups so that whoever adds to another of them meanwhile counts it (docs/decisions/075). Nobody waits: the place
 * is reserved by a compare-and-set of the payer's document, between the count and the write, and given up behind the write.
 */
export async function addWithPlace<Added>(
  app: AppContext,
  { payerId, kind, key }: WantedPlace,
  { findSlot, add, undo }: Addition<Added>,
): Promise<Added> {
  if (payerId === null) return add(await findSlot([], null));
  const { id, slot } = await reserve(app, { payerId, kind, key }, (reserved) => findSlot(reserved, null));
  let added: Added;
  try {
    added = await add(slot);
  } catch (error) {
    await giveUp(payerId, id);
    throw error;
  }
  if (await giveUp(payerId, id)) return added;
  // It took so long that the place was given to others.
  await findSlot([], added).catch(async (error: unknown) => {
    await undo(added);
    throw error;
  });
  return added;
}

async function reserve(
  app: AppContext,
  { payerId, kind, key }: { payerId: Types.ObjectId } & Pick<PlaceReservation, "kind" | "key">,
  findSlot: (reserved: string[]) => Promise<number>,
): Promise<{ id: Types.ObjectId; slot: number }> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    // Read before what is there: what is written in between is counted either here or there.
    const payer = await UserModel.findById(payerId, { reservedPlaces: 1 }).orFail().lean();
    const { revision = null, places = [] } = payer.reservedPlaces ?? {};
    const standing = places.filter(({ until }) => until.getTime() > app.now());
    const others = standing.filter((one) => one.kind === kind && one.key !== key);
    const slot = await findSlot(others.map((one) => one.key));
    const id = new Types.ObjectId();
    const place = { id, kind, key, until: new Date(app.now() + RESERVED_MS) };
    const taken = await UserModel.updateOne(
      { _id: payerId, "reservedPlaces.revision": revision },
      { $set: { reservedPlaces: { revision: (revision ?? 0) + 1, places: [...standing, place] } } },
    );
    if (taken.modifiedCount === 1) return { id, slot };
  }
  throw new Error("No place could be reserved.");
}

/** false: it had run out, and was taken away. */
async function giveUp(payerId: Types.ObjectId, id: Types.ObjectId): Promise<boolean> {
  const { modifiedCount } = await UserModel.updateOne(
    { _id: payerId, "reservedPlaces.places.id": id },
    { $pull: { "reservedPlaces.places": { id } }, $inc: { "reservedPlaces.revision": 1 } },
  );
  return modifiedCount === 1;
}
