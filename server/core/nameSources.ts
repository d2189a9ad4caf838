import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { lazily } from "./lazily.js";
import { RUNS_FROM_SOURCE } from "./runsFromSource.js";

interface Source {
  /** Of the built program, from 1. */
  firstLine: number;
  name: string;
}

/** The bundler writes this above what comes of each file. */
const SOURCE_COMMENT = /^\/\/ ((?:server|shared|scripts)\/\S+\.tsx?)$/;

/** Where each source begins in the built program that this is part of, from its first line. None where this is a source itself. */
const sources = lazily((): Source[] => {
  const program = fileURLToPath(import.meta.url);
  // Built anew since this was loaded: its lines are others.
  if (RUNS_FROM_SOURCE || statSync(program).mtimeMs > performance.timeOrigin) return [];
  return readFileSync(program, "utf8")
    .split("\n")
    .flatMap((line, index) => {
      const name = SOURCE_COMMENT.exec(line)?.[1];
      return name ? [{ firstLine: index + 1, name }] : [];
    });
});

/** The stack of an error with the source of each line: the server is built as one file, whose name says nothing. */
export function nameSources(stack: string | undefined): string | undefined {
  return stack
    ?.split(import.meta.url)
    .map((part) => part.replace(/^:(\d+):\d+/, (place, line: string) => place + describeSource(Number(line))))
    .join(import.meta.url);
}

function describeSource(line: number): string {
  try {
    const source = sources().findLast(({ firstLine }) => firstLine <= line);
    return source ? ` of ${source.name}` : "";
  } catch {
    // The program is gone, as after an update: the error is told without it.
    return "";
  }
}
