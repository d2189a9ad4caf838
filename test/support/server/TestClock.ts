/** A clock that stands still until the test moves it. */
export class TestClock {
  private time: number;

  constructor(start: string) {
    this.time = Date.parse(start);
  }

  now = (): number => this.time;

  advance(milliseconds: number): void {
    this.time += milliseconds;
  }

  set(instant: string): void {
    this.time = Date.parse(instant);
  }
}
