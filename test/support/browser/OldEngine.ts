import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { waitFor } from "../waitFor.js";

const DRIVER = path.resolve(import.meta.dirname, "oldEngine.py");
/** What the driver needs: without any of them the old engine is not there. */
const IMPORTS = "from PyQt5 import QtTest, QtWebKit, QtWebKitWidgets";
const ANSWER_MS = 15_000;

type Command =
  | { do: "open"; url: string; width: number; height: number }
  | { do: "evaluate"; script: string }
  | { do: "click"; x: number; y: number }
  | { do: "grab"; file: string }
  | { do: "errors" };

interface Reply {
  ok?: boolean;
  value?: unknown;
  error?: string;
}

/** The Python on PATH that has PyQt5 with QtWebKit; null when none has. */
export function findOldEngine(): string | null {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  const pythons = folders.map((folder) => path.join(folder, "python3"));
  return (
    pythons.find((python) => spawnSync(python, ["-c", IMPORTS], { env: engineEnv() }).status === 0) ?? null
  );
}

/** A window of QtWebKit 602, about Safari 10, without a screen; see oldEngine.py. */
export class OldEngine {
  private readonly replies: ((reply: Reply) => void)[] = [];

  private constructor(
    private readonly child: ChildProcessWithoutNullStreams,
    private readonly storage: string,
  ) {
    createInterface({ input: child.stdout }).on("line", (line) => {
      this.replies.shift()?.(JSON.parse(line) as Reply);
    });
  }

  static start(python: string): OldEngine {
    const storage = mkdtempSync(path.join(tmpdir(), "mantel-old-engine-"));
    return new OldEngine(spawn(python, [DRIVER, storage], { env: engineEnv() }), storage);
  }

  /** Resolves when the page has loaded; throws when it did not. */
  async open(url: string): Promise<void> {
    const { ok } = await this.run({ do: "open", url, width: 1024, height: 768 });
    if (!ok) throw new Error(`${url} did not load.`);
  }

  /** The value of an expression in the page, in words that the old engine knows. */
  async evaluate(script: string): Promise<unknown> {
    return (await this.run({ do: "evaluate", script })).value;
  }

  /** Waits until the text stands on the page. */
  async waitForText(text: string): Promise<void> {
    await waitFor(`"${text}" in the old engine`, async () => {
      const shown = await this.evaluate("document.body ? document.body.innerText : ''");
      return String(shown).includes(text);
    });
  }

  /** A real mouse click in the middle of the button that says this. */
  async clickButton(text: string): Promise<void> {
    const place = await waitFor(`the button "${text}"`, () => this.evaluate(middleOfButton(text)));
    const { x, y } = place as { x: number; y: number };
    await this.run({ do: "click", x: Math.round(x), y: Math.round(y) });
  }

  async takePicture(file: string): Promise<void> {
    await this.run({ do: "grab", file });
  }

  /** What its console has complained about so far. */
  async errors(): Promise<string[]> {
    return (await this.run({ do: "errors" })).value as string[];
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once("exit", resolve));
    this.child.stdin.end();
    await ended;
    rmSync(this.storage, { recursive: true, force: true });
  }

  private run(command: Command): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`No answer to ${JSON.stringify(command)}.`)),
        ANSWER_MS,
      );
      this.replies.push((reply) => {
        clearTimeout(timer);
        if (reply.error) reject(new Error(`${JSON.stringify(command)}: ${reply.error}`));
        else resolve(reply);
      });
      this.child.stdin.write(`${JSON.stringify(command)}\n`);
    });
  }
}

function middleOfButton(text: string): string {
  return `(function () {
    var buttons = Array.prototype.slice.call(document.querySelectorAll("button"));
    var wanted = buttons.filter(function (button) { return button.innerText.trim() === ${JSON.stringify(text)}; })[0];
    if (!wanted) return null;
    var box = wanted.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  })()`;
}

/** The proxy of a developer's machine has no business between the engine and the test's own server. */
function engineEnv(): Record<string, string | undefined> {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, QT_QPA_PLATFORM: "offscreen" };
}
