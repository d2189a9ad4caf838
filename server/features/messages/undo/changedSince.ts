import { editedMeanwhile, type AppError } from "../../../core/AppError.js";

/** Whoever has changed it since is right. */
export function changedSince(): AppError {
  return editedMeanwhile("It was changed again since, and stays as it is now.");
}
