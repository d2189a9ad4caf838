import { pino, type Logger } from "pino";
import { describeError } from "../../../server/core/describeError.js";

const ERROR_LEVEL = 50;

/** A log whose lines a test can read. Errors go to console.error as well, where they fail the test unless it claims them. */
export function testLog(): { log: Logger; lines: string[] } {
  const lines: string[] = [];
  const stream = {
    write(line: string) {
      lines.push(line);
      const { level } = JSON.parse(line) as { level: number };
      if (level >= ERROR_LEVEL) console.error(line);
    },
  };
  return { log: pino({ level: "debug", serializers: { err: describeError } }, stream), lines };
}
