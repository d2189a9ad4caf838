/**
 * Stored counts of changes, as far as this process has brought them to its own peers. One that is stored higher was raised by another
 * process. Where two things happen at once it errs to that side: being brought up to date once too often harms nobody.
 */
export class SeenCounts {
  private readonly counts = new Map<string, number>();

  /** Its peers are given what is true by this count; a count that is known already stays. */
  start(id: string, stored: number): void {
    if (!this.counts.has(id)) this.counts.set(id, stored);
  }

  /** This process raises it, and tells its peers itself. */
  raise(id: string, by = 1): void {
    const known = this.counts.get(id);
    if (known !== undefined) this.counts.set(id, known + by);
  }

  /** Whether its peers are to be brought up to what is stored. Asked again, they were. A row of before it was counted has none. */
  catchUp(id: string, stored = 0): boolean {
    const known = this.counts.get(id) ?? -Infinity;
    this.counts.set(id, Math.max(known, stored));
    return stored > known;
  }

  /** Lets go of what no peer shows any more. */
  keepOnly(ids: ReadonlySet<string>): void {
    [...this.counts.keys()].filter((id) => !ids.has(id)).forEach((id) => this.counts.delete(id));
  }
}
