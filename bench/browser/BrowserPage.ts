interface PageWire {
  send<Result>(method: string, params?: object): Promise<Result>;
  listen(listener: (method: string, params: unknown) => void): void;
  close(): Promise<unknown>;
}

interface Throttling {
  cpuFactor: number;
  bitsPerSecond: number;
  latencyMs: number;
}

interface Evaluated {
  result: { value?: unknown };
  exceptionDetails?: { text: string; exception?: { description?: string } };
}

/** Page script calls `window.tell(text)`. */
const BINDING = "tell";

/** One tab, by the DevTools commands that the benchmarks need. */
export class BrowserPage {
  private readonly told: string[] = [];
  private watcher: (() => void) | null = null;

  constructor(private readonly wire: PageWire) {
    wire.listen((method, params) => this.hear(method, params));
  }

  async prepare(): Promise<void> {
    await this.wire.send("Page.enable");
    await this.wire.send("Network.enable");
  }

  /** From here on the page's script can call `window.tell(text)`, see `hearFrom`. It makes scripts slower. */
  async listen(): Promise<void> {
    await this.wire.send("Runtime.enable");
    await this.wire.send("Runtime.addBinding", { name: BINDING });
  }

  /** Runs before every page's own scripts. */
  async addScript(source: string): Promise<void> {
    await this.wire.send("Page.addScriptToEvaluateOnNewDocument", { source });
  }

  /** `cookie` as a Cookie header has it. */
  async setCookie(url: string, cookie: string): Promise<void> {
    const [name = "", value = ""] = cookie.split("=");
    await this.wire.send("Network.setCookie", { url, name, value, httpOnly: true, sameSite: "Lax" });
  }

  async throttle({ cpuFactor, bitsPerSecond, latencyMs }: Throttling): Promise<void> {
    const throughput = bitsPerSecond / 8;
    await this.wire.send("Emulation.setCPUThrottlingRate", { rate: cpuFactor });
    await this.wire.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: latencyMs,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
  }

  /** Resolves when the navigation is under way, not when the page has loaded. */
  async navigate(url: string): Promise<void> {
    const { errorText } = await this.wire.send<{ errorText?: string }>("Page.navigate", { url });
    if (errorText) throw new Error(`The page did not open: ${errorText}`);
  }

  async evaluate<Value>(expression: string): Promise<Value> {
    const { result, exceptionDetails } = await this.wire.send<Evaluated>("Runtime.evaluate", {
      expression,
      returnByValue: true,
      awaitPromise: true,
    });
    if (exceptionDetails) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value as Value;
  }

  /** The first thing told by the page's script that `fits`, told already or still to come. */
  async hearFrom(fits: (text: string) => boolean, deadlineMs: number): Promise<string> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const index = this.told.findIndex(fits);
        if (index < 0) return;
        clearTimeout(timer);
        this.watcher = null;
        resolve(this.told.splice(0, index + 1)[index]!);
      };
      const timer = setTimeout(() => {
        this.watcher = null;
        reject(new Error(`The page said nothing fitting for ${deadlineMs} ms.`));
      }, deadlineMs);
      this.watcher = look;
      look();
    });
  }

  /** Bytes of JavaScript objects that are alive. */
  async liveHeapBytes(): Promise<number> {
    // Twice: the first round runs finalizers, whose objects only the second one frees.
    await this.wire.send("HeapProfiler.collectGarbage");
    await this.wire.send("HeapProfiler.collectGarbage");
    const { usedSize } = await this.wire.send<{ usedSize: number }>("Runtime.getHeapUsage");
    return usedSize;
  }

  async close(): Promise<void> {
    await this.wire.close();
  }

  private hear(method: string, params: unknown): void {
    if (method !== "Runtime.bindingCalled") return;
    this.told.push((params as { payload: string }).payload);
    this.watcher?.();
  }
}
