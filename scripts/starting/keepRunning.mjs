import { spawn } from "node:child_process";

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** A server that has run for so long ended for a new reason. */
const CALM_MS = 60_000;
const SIGNAL_EXIT = 128;
const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };
/** What server/main.ts sends before it ends for a reason that starting again does not cure. */
const GIVES_UP = "gives-up";

/**
 * Runs a Node program and starts it again when it ends by itself, after pauses that double from 1 s to a minute. It is not started again
 * when it ended in order (0), on a signal that was passed on, or after it said that it gives up: a setting that is wrong, an address
 * that is taken. Then this process ends as it did. The program stops when this process is gone: its channel closes.
 *
 * @param {string} program
 * @param {{ firstPauseMs?: number }} options
 */
export function keepRunning(program, { firstPauseMs = FIRST_PAUSE_MS } = {}) {
  let child = null;
  let restart = null;
  let ended = 0;
  let isStopping = false;

  const start = () => {
    let givesUp = false;
    const startedAt = Date.now();
    child = spawn(process.execPath, [program], { stdio: ["inherit", "inherit", "inherit", "ipc"] });
    child.on("message", (message) => {
      if (message === GIVES_UP) givesUp = true;
    });
    child.once("exit", (code, signal) => {
      child = null;
      if (isStopping || code === 0 || givesUp) return process.exit(exitCodeOf(code, signal));
      ended = Date.now() - startedAt >= CALM_MS ? 1 : ended + 1;
      const pauseMs = Math.min(LONGEST_PAUSE_MS, firstPauseMs * 2 ** (ended - 1));
      console.error(
        `Mantel ended (${signal ?? `code ${code}`}). It is started again in ${pauseMs / 1_000} s.`,
      );
      restart = setTimeout(start, pauseMs);
    });
  };

  for (const signal of Object.keys(SIGNALS)) {
    process.on(signal, () => {
      isStopping = true;
      clearTimeout(restart);
      if (child) child.kill(signal);
      else process.exit(exitCodeOf(null, signal));
    });
  }
  start();
}

function exitCodeOf(code, signal) {
  return code ?? SIGNAL_EXIT + (SIGNALS[signal] ?? 9);
}
