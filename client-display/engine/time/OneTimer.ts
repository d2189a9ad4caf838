/** One timer: starting it again replaces what it was waiting for. */
export class OneTimer {
  private running: ReturnType<typeof setTimeout> | null = null;

  after(delayMs: number, work: () => void): void {
    this.clear();
    this.running = setTimeout(work, delayMs);
  }

  clear(): void {
    if (this.running) clearTimeout(this.running);
    this.running = null;
  }
}
