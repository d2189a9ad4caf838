import type { Test } from "mocha";

/** What the program said on console.error during the running test. A test that provokes errors claims them; others fail. */
const recorded: string[] = [];
const original = console.error;
/** Said between a test's end and the next one's beginning. */
const late: string[] = [];

export function recordConsoleErrors(): void {
  console.error = (...parts: unknown[]) => {
    recorded.push(parts.map((part) => (part instanceof Error ? part.stack : String(part))).join(" "));
  };
}

/** Fails the running test, or the next one, as an error on the console does. */
export function recordProblem(problem: string): void {
  recorded.push(problem);
}

/** The errors said so far, which then no longer fail the test. */
export function claimConsoleErrors(): string[] {
  return recorded.splice(0);
}

/**
 * Makes the test itself fail for errors that it did not claim: a failing root hook would end the whole run. A test that takes `done`
 * says its errors late.
 */
export function failOnConsoleErrors(test: Test): void {
  const body = test.fn as (() => unknown) | undefined;
  if (!body || body.length > 0) return;
  test.fn = async function (this: unknown) {
    try {
      await body.call(this);
    } catch (failure) {
      throw withConsoleErrors(failure);
    }
    const unclaimed = claimConsoleErrors();
    if (unclaimed.length > 0) throw new Error(`console.error was called: ${unclaimed.join("\n")}`);
  };
}

/** What was said on the console may be why the test failed. */
function withConsoleErrors(failure: unknown): unknown {
  const said = claimConsoleErrors();
  if (said.length > 0 && failure instanceof Error)
    failure.message += `\nBefore that console.error was called: ${said.join("\n")}`;
  return failure;
}

export function restoreConsole(title: string): void {
  console.error = original;
  late.push(...claimConsoleErrors().map((error) => `${title}: ${error}`));
}

/** Throws for errors that came when their test had ended. */
export function requireNoLateConsoleErrors(): void {
  late.push(...claimConsoleErrors());
  if (late.length > 0) throw new Error(`console.error was called after the test. ${late.join("\n")}`);
}
