const ORIGIN = "https://mantel.example";

/** Cache Storage in memory, which can be full or forbidden. */
export class FakeCaches {
  refuses = false;
  /** How many more answers find room. */
  putsLeft = Infinity;
  private readonly stored = new Map<string, Map<string, Response>>();

  async open(name: string): Promise<Cache> {
    if (this.refuses) throw new DOMException("no", "SecurityError");
    const entries = this.stored.get(name) ?? new Map<string, Response>();
    this.stored.set(name, entries);
    return {
      match: async (address: string) => entries.get(address)?.clone(),
      put: async (address: string, answer: Response) => {
        if (this.putsLeft <= 0) throw new DOMException("full", "QuotaExceededError");
        this.putsLeft -= 1;
        entries.set(address, answer);
      },
      keys: async () => [...entries.keys()].map((address) => new Request(ORIGIN + address)),
    } as Partial<Cache> as Cache;
  }

  async keys(): Promise<string[]> {
    if (this.refuses) throw new DOMException("no", "SecurityError");
    return [...this.stored.keys()];
  }

  async delete(name: string): Promise<boolean> {
    return this.stored.delete(name);
  }
}
