import mongoose, { mongo } from "mongoose";

/**
 * What a server answers that is leaving, or that cannot take what was asked of it any more: HostUnreachable, HostNotFound, NetworkTimeout,
 * ShutdownInProgress, PrimarySteppedDown, SocketException, NotWritablePrimary, InterruptedAtShutdown, InterruptedDueToReplStateChange,
 * NotPrimaryNoSecondaryOk, NotPrimaryOrSecondary.
 */
const AWAY_CODES = [6, 7, 89, 91, 189, 9_001, 10_107, 11_600, 11_602, 13_435, 13_436];
/** The driver does not export its class. */
const POOL_CLOSED = "MongoPoolClosedError";

/** Whether the database could not be reached, or left while it was asked: whatever it was, the same again may well succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return isAwayItself(error) || isDatabaseAway(error.cause) || isDatabaseAway(brokenOff(error));
}

function isAwayItself(error: Error): boolean {
  return (
    error instanceof mongo.MongoNetworkError ||
    error instanceof mongo.MongoServerSelectionError ||
    error instanceof mongoose.Error.MongooseServerSelectionError ||
    error instanceof mongo.MongoNotConnectedError ||
    error instanceof mongo.MongoTopologyClosedError ||
    error instanceof mongo.MongoServerClosedError ||
    error instanceof mongo.MongoClientClosedError ||
    error instanceof mongo.MongoOperationTimeoutError ||
    error.name === POOL_CLOSED ||
    (error instanceof mongo.MongoServerError && AWAY_CODES.includes(Number(error.code)))
  );
}

/** A bulk write wraps what ended it in an error of the server's kind, as if the server had said it. */
function brokenOff(error: Error): unknown {
  return error instanceof mongo.MongoBulkWriteError ? error.errorResponse : null;
}
