/** What this process and all it started have used of the processor. CommonJS because the reporter is. */
const { readdirSync, readFileSync } = require("node:fs");

/** In seconds, with those that have ended, as far as whoever started them has seen their end. 0 where /proc is not to be had, as on macOS. */
exports.processorSeconds = function processorSeconds() {
  const all = new Map(pids().flatMap((pid) => readProcess(pid) ?? []));
  let ticks = 0;
  for (const pid of all.keys()) if (isOurs(pid, all)) ticks += all.get(pid).ticks;
  return ticks / TICKS_PER_SECOND;
};

/** USER_HZ, the same on every Linux. */
const TICKS_PER_SECOND = 100;
/** Places of utime, stime, cutime and cstime in proc_pid_stat(5), counted from the field behind the name. */
const USED = [11, 12, 13, 14];

function pids() {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** Its pid, its parent's and what it has used; null when it ended in between. */
function readProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = USED.reduce((sum, place) => sum + Number(fields[place]), 0);
    return [[Number(pid), { parent: Number(fields[1]), ticks }]];
  } catch {
    return null;
  }
}

function isOurs(pid, all) {
  for (let one = pid; one; one = all.get(one)?.parent) if (one === process.pid) return true;
  return false;
}
