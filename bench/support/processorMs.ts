import { readFileSync } from "node:fs";

/** Of /proc/<pid>/stat: USER_HZ, 100 on every Linux that Node runs on. */
const TICK_MS = 10;

/** User and system time of a process, all its threads. Linux only. */
export function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The second field, the program's name in parentheses, may hold spaces; utime and stime are the 14th and 15th.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
