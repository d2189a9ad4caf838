/**
 * A newer build has stored this delivery, and was put back to this one: it is tried again for three days, in which the newer one may return,
 * and then given up like any other.
 */
export function unknownKind(kind: string): Error {
  return new Error(`This build knows no delivery of the kind ${kind}.`);
}
