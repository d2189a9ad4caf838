/** One thing that differs between two versions. */
export interface ConflictRow {
  name: string;
  theirs: string;
  mine: string;
}
