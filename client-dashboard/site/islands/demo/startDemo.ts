import type { PreviewTold } from "../../../../shared/realtime/preview.js";
import { LANDING } from "../../pages/landing/texts.js";
import { demoPlan, type DemoMessage } from "./demoPlan.js";
import { PreviewFrame } from "./PreviewFrame.js";

const { sender, frame: frameTitle, states } = LANDING.demo;

/** As long as a message has to be on a real screen to count as shown. */
const SHOWN_AFTER_MS = 2_000;
const READ_AFTER_MS = 2_500;
const CLOCK_AFTER_MS = 7_000;

/** The form is the daughter's phone, the frame the mother's tablet. Nothing leaves the page. */
export function startDemo(root: HTMLElement): void {
  const form = root.querySelector("form");
  const room = root.querySelector<HTMLElement>(".demo-screen");
  const log = root.querySelector<HTMLElement>(".demo-states");
  if (form && room && log) new Demo(form, room, log);
}

class Demo {
  private readonly screen: PreviewFrame;
  private message: DemoMessage | null = null;
  private isAnswered = false;
  private timers: number[] = [];

  constructor(
    private readonly form: HTMLFormElement,
    private readonly room: HTMLElement,
    private readonly log: HTMLElement,
  ) {
    this.screen = new PreviewFrame(room, frameTitle, (words) => this.answer(words));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
    form.addEventListener("click", ({ target }) => this.suggest(target));
    this.draw(null);
    this.write([states.idle]);
  }

  private suggest(target: EventTarget | null): void {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-suggestion]") : null;
    const field = this.form.querySelector("textarea");
    if (!button || !field) return;
    field.value = button.textContent;
    button.closest("details")?.removeAttribute("open");
    field.focus();
  }

  private send(): void {
    const fields = new FormData(this.form);
    const text = wordsOf(fields, "text").trim();
    if (text === "") return;
    this.forgetTimers();
    const sentAt = Date.now();
    this.message = { key: `demo-${sentAt}/once`, text, replies: wordsOf(fields, "replies"), sentAt };
    this.isAnswered = false;
    this.draw(null);
    // On a phone the tablet is further down.
    this.room.scrollIntoView({ block: "nearest" });
    this.write([states.delivered]);
    this.later(SHOWN_AFTER_MS, () => this.write([states.delivered, states.shown]));
  }

  private answer(words: string): void {
    if (!this.message || this.isAnswered) return;
    this.isAnswered = true;
    this.forgetTimers();
    this.write([states.delivered, states.shown, `${states.answered} ${words}`]);
    this.log.lastElementChild?.classList.add("demo-answered");
    this.draw({ text: words, senderName: sender, reader: null });
    this.later(READ_AFTER_MS, () => this.draw({ text: words, senderName: sender, reader: sender }));
    this.later(CLOCK_AFTER_MS, () => {
      this.message = null;
      this.draw(null);
    });
  }

  private draw(told: PreviewTold | null): void {
    const snapshot = demoPlan(this.message, Date.now());
    this.screen.show({ type: "preview.show", snapshot, onScreen: null, isTriedOut: true, told });
  }

  private write(lines: string[]): void {
    this.log.replaceChildren(
      ...lines.map((words) => Object.assign(document.createElement("li"), { textContent: words })),
    );
  }

  private later(delayMs: number, work: () => void): void {
    this.timers.push(window.setTimeout(work, delayMs));
  }

  private forgetTimers(): void {
    this.timers.forEach((timer) => window.clearTimeout(timer));
    this.timers = [];
  }
}

function wordsOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}
