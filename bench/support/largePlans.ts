import { performance } from "node:perf_hooks";
import { gzipSync } from "node:zlib";
import { Types } from "mongoose";
import { DeviceModel } from "../../server/circle/displays/device.model.js";
import { DisplayModel } from "../../server/circle/displays/display.model.js";
import { editDisplay } from "../../server/features/messages/index.js";
import { MessageModel } from "../../server/plan/message.model.js";
import { recordStoredPlan } from "../../server/plan/occurrences.service.js";
import { buildDisplaySnapshot } from "../../server/realtime/displaySnapshot.js";
import { ACTIVE_SERIES_MAX } from "../../shared/limits.js";
import { seriesRow, ZONE } from "../../test/support/builders/seriesRow.js";
import type { TestApp } from "../../test/support/server/TestApp.js";
import { median } from "./statistics.js";

const SIZES = [10, 100, ACTIVE_SERIES_MAX];
const ROUNDS = 5;
const FOUR_SLOTS = ["08:00", "12:00", "16:00", "20:00"].map((time, index) => ({
  id: `s${index + 1}`,
  time,
  minutes: Number(time.slice(0, 2)) * 60,
}));

export interface LargePlan {
  series: number;
  storedMs: number;
  zoneMs: number;
  snapshotMs: number;
  bytes: number;
  /** As a device fetches it that can (docs/PROTOCOL.md, "A large plan"). */
  wireBytes: number;
}

/** Daily series of four times a day: what a device's report of them, a change of zone and a snapshot cost. */
export async function measureLargePlans(app: TestApp): Promise<LargePlan[]> {
  const measured: LargePlan[] = [];
  for (const series of SIZES) measured.push(await measure(app, series));
  return measured;
}

async function measure({ context }: TestApp, series: number): Promise<LargePlan> {
  const code = String(100_000 + series);
  const display = await DisplayModel.create({
    groupId: new Types.ObjectId(),
    code,
    name: "Mum",
    timeZone: ZONE,
    language: "en" as const,
    createdAt: new Date(),
  });
  const at = new Date();
  const device = await DeviceModel.create({
    displayId: display._id,
    tokenHash: code,
    name: "Tablet",
    pairedAt: at,
    lastSeenAt: at,
  });
  const rows = Array.from({ length: series }, () => seriesRow(display._id, "FREQ=DAILY", FOUR_SLOTS));
  const messages = await MessageModel.insertMany(rows);
  const held = messages.map(({ id }) => String(id));

  const snapshots: number[] = [];
  let text = "";
  for (let round = 0; round < ROUNDS; round += 1) {
    const [ms, snapshot] = await timed(() => buildDisplaySnapshot(context, display, device));
    snapshots.push(ms);
    text = JSON.stringify(snapshot);
  }
  const stored: number[] = [];
  for (let version = 1; version <= ROUNDS; version += 1) {
    const frame = { planVersion: version, messages: held.map((messageId) => ({ messageId, version })) };
    stored.push((await timed(() => recordStoredPlan(context, { device, display }, frame)))[0]);
  }
  const zones: number[] = [];
  for (const timeZone of ["Europe/London", ZONE, "Europe/Athens"])
    zones.push((await timed(() => editDisplay(context, display, { timeZone })))[0]);
  return {
    series,
    storedMs: median(stored),
    zoneMs: median(zones),
    snapshotMs: median(snapshots),
    bytes: text.length,
    wireBytes: gzipSync(text, { level: 9 }).length,
  };
}

async function timed<Result>(work: () => Promise<Result>): Promise<[number, Result]> {
  const started = performance.now();
  const result = await work();
  return [performance.now() - started, result];
}
