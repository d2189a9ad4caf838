/**
 * Preloaded into the server program, as killedAtWrite.mjs, whose orders it follows too: its clock is ahead by as many milliseconds as
 * `clock-ahead.txt` in its data folder says at that moment.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import "./killedAtWrite.mjs";

const AHEAD = path.join(process.env.DATA_DIR, "clock-ahead.txt");
const READ_EVERY_MS = 50;
const trueNow = Date.now;
let ahead = 0;

function read() {
  try {
    ahead = Number(readFileSync(AHEAD, "utf8")) || ahead;
  } catch {
    // Nobody has moved it yet.
  }
}

read();
setInterval(read, READ_EVERY_MS).unref();
Date.now = () => trueNow() + ahead;
