import { inspect } from "node:util";

/** The part of the embedded engine that runs a command. */
interface Engine {
  roundTrip(message: Buffer): Promise<{ response: Buffer }>;
}

const OP_MSG = 2013;
const HEADER_BYTES = 21;

/**
 * Tells the embedded engine to choose among the indexes that fit a query by trying them out. By itself it weighs up what each would cost once
 * ten thousand entries of each have brought nothing, with a part of MongoDB that its build leaves out, and the query fails: a display
 * with so many rows of a kind would get no plan any more. To be called before it serves anybody. Never throws: an engine that does
 * not know the setting goes on as it was, and its log says so.
 */
export async function rankByTrial(engine: Engine): Promise<void> {
  try {
    const { response } = await engine.roundTrip(setParameter("internalQueryPlanRanker", "multiPlanning"));
    if (response.includes("errmsg"))
      throw new Error(response.toString("latin1").replace(/[^\x20-\x7e]+/g, " "));
  } catch (error) {
    process.stderr.write(`The engine ranks plans in its own way. ${inspect(error)}\n`);
  }
}

/** As the driver would write it, which is too large to be loaded here for one command. */
function setParameter(name: string, value: string): Buffer {
  const body = document([int32("setParameter", 1), text(name, value), text("$db", "admin")]);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeInt32LE(HEADER_BYTES + body.length, 0);
  header.writeInt32LE(1, 4);
  header.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([header, body]);
}

function document(fields: Buffer[]): Buffer {
  const content = Buffer.concat([...fields, Buffer.alloc(1)]);
  return Buffer.concat([length(4 + content.length), content]);
}

function int32(name: string, value: number): Buffer {
  return Buffer.concat([Buffer.from(`\x10${name}\0`), length(value)]);
}

function text(name: string, value: string): Buffer {
  return Buffer.concat([Buffer.from(`\x02${name}\0`), length(value.length + 1), Buffer.from(`${value}\0`)]);
}

function length(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}
