import { expect } from "chai";
import { inspect } from "node:util";
import mongoose, { Types } from "mongoose";
import { removeExpired } from "../../../server/jobs/sweepExpired.js";
import { endpointPath } from "../../../shared/contract/base/endpoint.js";
import { buildHousehold, type Household } from "../../support/builders/buildHousehold.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { SAMPLED_ENDPOINTS, type SampledEndpoint } from "../../support/builders/sampleRequests.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { keepRows } from "../../support/server/keepRows.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";

/** They hold one document for each installation. */
const NEVER_GROWING = ["installations"];

/** One call of the driver, as mongoose made it. */
interface Operation {
  collection: string;
  method: string;
  args: unknown[];
}

/** The planner takes an index for a query whenever one fits, so that a collection of three documents tells what one of millions would. */
describe("the queries of the API", () => {
  let app: TestApp;
  let family: Household;
  let putBack: () => Promise<void>;

  before(async () => {
    app = await startTestApp();
    family = await buildHousehold(app);
    putBack = await keepRows();
  });

  after(() => app.close());

  it("would be noticed if they read a whole collection", async () => {
    const scans = await scansDuring(() =>
      mongoose.connection.collection("deliveries").findOne({ lastError: "x" }),
    );

    expect(scans).to.have.length(1);
    expect(scans[0]).to.include("deliveries");
  });

  SAMPLED_ENDPOINTS.forEach((sampled) => {
    it(`find by an index what ${sampled.name} needs`, async () => {
      const scans = await scansDuring(() => send(sampled, family));
      if (sampled.endpoint.method !== "GET") await putBack();

      expect(scans).to.deep.equal([]);
    });
  });

  it("find by an index what a dashboard's socket needs", async () => {
    const { owner, display } = await buildHousehold(app, "Owner of a socket");
    const member = await buildMember(app, { owner, name: "Member of a socket", displayIds: [display.id] });

    const scans = await scansDuring(async () => {
      const socket = await SocketClient.openCaregiver(app.url, member.accessToken);
      await socket.next("snapshot");
      socket.close();
    });

    expect(scans).to.deep.equal([]);
  });

  it("find by an index what due work needs", async () => {
    await buildHousehold(app, "Owner of due work");

    expect(await scansDuring(() => app.runDueWork())).to.deep.equal([]);
  });

  it("find by an index what each kind of due work needs, though no look has found anything for it", async () => {
    await buildHousehold(app, "Owner of all due work");
    const { awaitedWork, steadyWork, leftBehindWork } = app.context.registered;
    const runAll = async () => {
      for (const work of Object.values({ ...awaitedWork, ...steadyWork, ...leftBehindWork }))
        await work(app.context);
    };

    expect(await scansDuring(runAll)).to.deep.equal([]);
  });

  it("find by an index who has gone silent, between two bounds of each kind of connection", async () => {
    await buildHousehold(app, "Owner of silent screens");
    const startedAt = Date.now();
    const watchAt = (seconds: number) => {
      app.context.now = () => startedAt + seconds * 1_000;
      return app.context.registered.steadyWork.watchDisplays!(app.context);
    };
    for (const seconds of [0, 50, 100]) await watchAt(seconds);

    const operations = await operationsDuring(() => watchAt(150));
    app.context.now = Date.now;

    const search = operations
      .flatMap(readsOf)
      .find(({ filter }) => JSON.stringify(filter).includes("lastSeenAt"));
    const plan = await explain({ collection: "devices", filter: search?.filter });
    const bounds = /"indexBounds":\{"connected":\[(.*?)\],"lastSeenAt":\[(.*?)\]\}/.exec(plan);
    expect(bounds?.[1]).to.equal('"[false, false]","[true, true]"');
    expect(bounds?.[2]).to.match(/^"\[new Date\(\d+\), new Date\(\d+\)\]"$/);
  });

  it("find by an index what is over", async () => {
    await buildHousehold(app, "Owner of what is over");

    expect(await scansDuring(() => removeExpired(app.context))).to.deep.equal([]);
  });

  async function send({ endpoint, sample }: SampledEndpoint, household: Household): Promise<void> {
    const { params, query, body, file } = sample(household);
    const { owner, device } = household;
    const path = endpointPath(endpoint, params, query);
    const cookies = [owner.refreshCookie, device.cookie];
    await app.send({ method: endpoint.method, path, body, file, as: owner, cookies });
  }

  /** Every operation during `work` that reads a collection from end to end, in words. */
  async function scansDuring(work: () => Promise<unknown>): Promise<string[]> {
    const operations = await operationsDuring(work);
    const scans: string[] = [];
    for (const { collection, method, filter, sort } of operations.flatMap(readsOf)) {
      if (NEVER_GROWING.includes(collection)) continue;
      if ((await planOf({ collection, filter, sort })).includes("COLLSCAN")) {
        scans.push(`${collection}.${method} ${JSON.stringify(filter)}`);
      }
    }
    return scans;
  }
});

async function operationsDuring(work: () => Promise<unknown>): Promise<Operation[]> {
  const operations: Operation[] = [];
  mongoose.set("debug", (collection: string, method: string, ...args: unknown[]) => {
    operations.push({ collection, method, args });
  });
  await work().finally(() => mongoose.set("debug", false));
  return operations;
}

/** By the shape of what is looked for: who calls, and what they may, is looked for in the same way by nearly every endpoint. */
const plans = new Map<string, Promise<string>>();

function planOf(read: Omit<Read, "method">): Promise<string> {
  const shape = shapeOf(read);
  const plan = plans.get(shape) ?? explain(read);
  plans.set(shape, plan);
  return plan;
}

/** Without what only tells one row from another. What an index of some rows alone may depend on stays: null, truth and short words. */
function shapeOf({ collection, filter, sort }: Omit<Read, "method">): string {
  return inspect([collection, filter, sort], { depth: Infinity, maxArrayLength: null, maxStringLength: null })
    .replace(/new ObjectId\('[0-9a-f]{24}'\)/g, "id")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "date")
    .replace(/'[\w+/=-]{20,}'/g, "string");
}

/** The plan that the engine chooses, as JSON. */
async function explain({ collection, filter, sort }: Omit<Read, "method">): Promise<string> {
  const { queryPlanner } = await mongoose.connection.db!.command({
    explain: { find: collection, filter, ...(sort !== undefined && { sort }) },
    verbosity: "queryPlanner",
  });
  return JSON.stringify(queryPlanner);
}

interface Read {
  collection: string;
  method: string;
  filter: unknown;
  sort?: unknown;
}

/** What an operation looks for; nothing for an insert. Throws for a method that is not known here, so that none goes unseen. */
function readsOf({ collection, method, args }: Operation): Read[] {
  switch (method) {
    case "find":
    case "findOne":
    case "countDocuments":
    case "deleteOne":
    case "deleteMany":
      return [{ collection, method, filter: args[0], sort: sortOf(args[1]) }];
    case "findOneAndUpdate":
    case "findOneAndDelete":
    case "updateOne":
    case "updateMany":
      return [{ collection, method, filter: args[0], sort: sortOf(args.at(-1)) }];
    case "distinct":
      return [{ collection, method, filter: args[1] }];
    case "bulkWrite":
      return (args[0] as object[]).flatMap((write) =>
        Object.values(write).flatMap(({ filter }: { filter?: unknown }) =>
          filter ? [{ collection, method, filter }] : [],
        ),
      );
    case "aggregate":
      return readsOfPipeline(collection, args[0] as Stage[]);
    case "insertOne":
    case "insertMany":
      return [];
    default:
      throw new Error(`What does ${collection}.${method} look for?`);
  }
}

/** A stage of an aggregation, such as `{ $match: … }`. */
type Stage = Record<string, unknown>;

interface Lookup {
  from: string;
  foreignField?: string;
  pipeline?: Stage[];
}

/** What it begins with, sorted or not, and what it looks up in other collections. */
function readsOfPipeline(collection: string, pipeline: Stage[], joinedBy: object = {}): Read[] {
  const [first, second] = pipeline;
  const filter = { ...joinedBy, ...(first?.$match as object | undefined) };
  return [
    { collection, method: "aggregate", filter, ...(second?.$sort !== undefined && { sort: second.$sort }) },
    ...pipeline.flatMap(({ $lookup, $unionWith }) => {
      if ($lookup) {
        const { from, foreignField, pipeline: rest = [] } = $lookup as Lookup;
        return readsOfPipeline(from, rest, foreignField ? { [foreignField]: new Types.ObjectId() } : {});
      }
      if (!$unionWith) return [];
      const { coll, pipeline: rest } = $unionWith as { coll: string; pipeline: Stage[] };
      return readsOfPipeline(coll, rest);
    }),
  ];
}

function sortOf(options: unknown): unknown {
  const sort: unknown = (Object(options) as { sort?: unknown }).sort;
  // The driver takes a Map, the command an object.
  return sort instanceof Map ? Object.fromEntries(sort) : sort;
}
