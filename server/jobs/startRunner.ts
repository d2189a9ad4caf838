import type { AppContext } from "../core/AppContext.js";
import type { Polls } from "./Polls.js";
import { runIfDue, runWork, type Outcome } from "./runWork.js";

interface Runner {
  /** There is something to do. */
  wake(): void;
  /** There may be. */
  lookAgain(): void;
  stop(): Promise<void>;
  doneAt(): number;
}

interface Polled {
  name: string;
  pollMs: number;
  polls: Polls;
}

/** Its rounds at due times and those that it alone is woken for are run without a look. */
export function startRunner(app: AppContext, { name, pollMs, polls }: Polled): Runner {
  let doneAt = 0;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let wokenFor: (() => Promise<Outcome>) | null = null;
  let stopped = false;

  const schedule = (delayMs: number, round: () => Promise<Outcome>) => {
    if (stopped) return;
    if (timer) clearTimeout(timer);
    timer = setTimeout(() => begin(round), delayMs);
  };
  const run = () => runWork(app, name);
  const poll = async () => runIfDue(app, name, await polls.look(name));
  const lookAtOnce = async () => runIfDue(app, name, await polls.look(name, 0));
  const begin = (round: () => Promise<Outcome>) => {
    wokenFor = null;
    running = round().then(({ next, failed }) => {
      running = null;
      if (!failed) doneAt = app.now();
      const waitMs = next ? Math.max(0, next.getTime() - app.now()) : pollMs;
      const untilPoll = polls.untilNext(pollMs);
      if (wokenFor) schedule(0, wokenFor);
      else if (waitMs < untilPoll) schedule(waitMs, run);
      else schedule(untilPoll, poll);
    });
  };
  schedule(0, poll);
  return {
    doneAt: () => doneAt,
    wake: () => (running ? (wokenFor = run) : schedule(0, run)),
    lookAgain: () => (running ? (wokenFor ??= lookAtOnce) : schedule(0, lookAtOnce)),
    stop: async () => {
      stopped = true;
      if (timer) clearTimeout(timer);
      await running;
    },
  };
}
