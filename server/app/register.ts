import type { EndpointDefinition } from "../../shared/contract/base/endpoint.js";
import { CaregiverFrame, DeviceFrame } from "../../shared/realtime/protocol.js";
import type { AuditAction, Feature, Registered } from "../core/Feature.js";
import type { Looks } from "../jobs/Look.js";
import { Wake } from "../realtime/bus/Bus.js";
import type { WakeLooks } from "../realtime/bus/wakeLooks.js";
import type { CaregiverFrameHandlers, DeviceFrameHandlers } from "../realtime/frameHandlers.js";
import { FeatureParts, type SnapshotParts } from "../realtime/snapshotParts.js";

/** Answered by the connection, or by whoever holds the channel. */
const DEVICE_CHANNEL = { "snapshot.requested": ignore, ping: ignore, pong: ignore };
const CAREGIVER_CHANNEL = { ping: ignore, pong: ignore };

/** Puts together what the features register. Throws when a name is taken twice, a frame has nobody to handle it, or a part of the snapshot nobody to build it. */
export function register(features: readonly Feature[]): Registered {
  const deviceFrames = joined([DEVICE_CHANNEL, ...features.map((feature) => feature.deviceFrames)]);
  const caregiverFrames = joined([CAREGIVER_CHANNEL, ...features.map((feature) => feature.caregiverFrames)]);
  const snapshotParts = joined(features.map((feature) => feature.snapshot));
  requireEvery(typesOf(DeviceFrame), deviceFrames);
  requireEvery(typesOf(CaregiverFrame), caregiverFrames);
  requireEvery(Object.keys(FeatureParts.shape), snapshotParts);
  const wakes = joined(features.map((feature) => feature.wakes));
  requireEvery(
    Wake.options.map(({ shape }) => shape.kind.value),
    wakes,
  );
  const awaitedWork = joined(features.map((feature) => feature.awaitedWork));
  const steadyWork = joined(features.map((feature) => feature.steadyWork));
  const leftBehindWork = joined(features.map((feature) => feature.leftBehindWork));
  return {
    features,
    limits: joined(features.map((feature) => feature.limits)),
    accountCounters: features.flatMap((feature) => feature.accountCounters ?? []),
    entrySources: features.flatMap((feature) => feature.entrySources ?? []),
    awaitedWork,
    steadyWork,
    leftBehindWork,
    looks: looksOf(features, { ...awaitedWork, ...steadyWork, ...leftBehindWork }),
    deviceFrames: deviceFrames as DeviceFrameHandlers,
    caregiverFrames: caregiverFrames as CaregiverFrameHandlers,
    snapshotParts: snapshotParts as SnapshotParts,
    socketRounds: joined(features.map((feature) => feature.socketRounds)),
    wakes: wakes as WakeLooks,
    newsChecks: joined(features.map((feature) => feature.newsChecks)),
    matters: joined(features.map((feature) => feature.matters)),
    auditActions: new Map<EndpointDefinition, AuditAction>(
      features.flatMap((feature) => feature.auditActions ?? []),
    ),
  };
}

function joined<Value>(parts: (Partial<Record<string, Value>> | undefined)[]): Record<string, Value> {
  const all: Record<string, Value> = {};
  for (const [name, value] of parts.flatMap((part) => Object.entries(part ?? {}))) {
    if (name in all) throw new Error(`Two features register "${name}".`);
    if (value !== undefined) all[name] = value;
  }
  return all;
}

/** Several features may look for the same work. Throws when nobody registers it, and when a feature's old rows would not be found. */
function looksOf(features: readonly Feature[], work: object): Record<string, Looks[]> {
  const all: Record<string, Looks[]> = {};
  for (const { looks = {}, removeOld } of features) {
    if (removeOld && !looks.sweepOldRows) throw new Error("A feature removes old rows and looks for none.");
    for (const [name, look] of Object.entries(looks)) (all[name] ??= []).push(look);
  }
  requireEvery(Object.keys(all), work);
  return all;
}

interface FrameSchema {
  options: readonly { shape: { type: { value: string } } }[];
}

function typesOf(schema: FrameSchema): string[] {
  return schema.options.map(({ shape }) => shape.type.value);
}

function requireEvery(names: string[], registered: object): void {
  const missing = names.filter((name) => !(name in registered));
  if (missing.length > 0) throw new Error(`No feature registers ${missing.join(", ")}.`);
}

function ignore(): void {
  // Nothing is written down.
}
