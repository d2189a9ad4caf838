import mongoose from "mongoose";

/** What a test may know of a call to the database. */
export interface HeldCall {
  model: string;
  /** As mongoose names it: `findOne`, `findOneAndUpdate`, `updateMany`, `bulkWrite` ...; `insertOne` of what is made. */
  op: string;
  /** Of many in one call, that of the first. */
  update: {
    $set?: Record<string, unknown>;
    $inc?: Record<string, unknown>;
    $addToSet?: object;
    $setOnInsert?: object;
  };
}

type Exec = (this: mongoose.Query<unknown, unknown>, ...all: unknown[]) => Promise<unknown>;

type BulkWrite = (this: mongoose.Model<unknown>, ops: BulkOp[], ...all: unknown[]) => Promise<unknown>;

type InsertOne = (this: mongoose.mongo.Collection, ...all: unknown[]) => Promise<unknown>;

interface BulkOp {
  updateOne?: { update?: HeldCall["update"] };
}

const prototype = mongoose.Query.prototype as unknown as { exec: Exec };
const Model = mongoose.Model as unknown as { bulkWrite: BulkWrite };
const collection = mongoose.mongo.Collection.prototype as unknown as { insertOne: InsertOne };

/** The database takes its time with the next call that `fits`, as it may: what else happens meanwhile comes first. */
export function holdNext(fits: (call: HeldCall) => boolean): { held: Promise<void>; release: () => void } {
  const { exec } = prototype;
  const { bulkWrite } = Model;
  const { insertOne } = collection;
  let release = () => {};
  let noteHeld = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const held = new Promise<void>((resolve) => (noteHeld = resolve));
  const hold = async () => {
    prototype.exec = exec;
    Model.bulkWrite = bulkWrite;
    collection.insertOne = insertOne;
    noteHeld();
    await released;
  };
  prototype.exec = async function (...all) {
    if (fits(callOf(this))) await hold();
    return exec.apply(this, all);
  };
  Model.bulkWrite = async function (ops, ...all) {
    const update = ops[0]?.updateOne?.update ?? {};
    if (fits({ model: this.modelName, op: "bulkWrite", update })) await hold();
    return bulkWrite.apply(this, [ops, ...all]);
  };
  collection.insertOne = async function (...all) {
    if (fits({ model: modelOf(this), op: "insertOne", update: {} })) await hold();
    return insertOne.apply(this, all);
  };
  return { held, release: () => release() };
}

/** Lets `late` come as far as the call that `fits`, does everything of `meanwhile`, and answers what `late` makes of it. */
export async function overtake<Outcome>(
  fits: (call: HeldCall) => boolean,
  late: () => Promise<Outcome>,
  meanwhile: () => Promise<unknown>,
): Promise<Outcome> {
  const { held, release } = holdNext(fits);
  const running = late();
  await held;
  await meanwhile();
  release();
  return running;
}

function modelOf({ collectionName }: mongoose.mongo.Collection): string {
  const models = Object.values(mongoose.connection.models);
  return models.find((model) => model.collection.collectionName === collectionName)?.modelName ?? "";
}

export function callOf(query: mongoose.Query<unknown, unknown>): HeldCall {
  const { op } = query as unknown as { op: string };
  return {
    model: query.model.modelName,
    op,
    update: (query.getUpdate() ?? {}) as HeldCall["update"],
  };
}
