import { ZodError } from "zod";

/** What a delivery's words need is not there: it is a bug, and sending it again for days would not help. */
export class UnsendableError extends Error {
  constructor(cause: unknown) {
    super("A delivery does not have what its words need.", { cause });
    this.name = "UnsendableError";
  }
}

/** Finds the words; throws UnsendableError where the payload is not what they need. */
export async function compose<Words>(work: () => Words | Promise<Words>): Promise<Words> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ZodError ? new UnsendableError(error) : error;
  }
}
