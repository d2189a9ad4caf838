import { expect } from "chai";
import { Types } from "mongoose";
import type { AppContext } from "../../../../server/core/AppContext.js";
import type { StoredCall } from "../../../../server/features/calls/call.model.js";
import { presentPlannedCall } from "../../../../server/features/calls/call.present.js";
import { changeCall, isCounting, type CallEvent } from "../../../../server/features/calls/callRule.js";
import { CALL_RING_MS, COUNTDOWN_MS } from "../../../../shared/limits.js";
import type { PlannedCall } from "../../../../shared/realtime/snapshot.js";
import type { CallWords } from "../../../../client-display/addons/calling/CallFrames.js";
import type { SeededRandom } from "../../../support/SeededRandom.js";
import { ScreenOnLine } from "./ScreenOnLine.js";

/** Nothing of the database: who may let calls begin by themselves is agreed to for both screens. */
const CONSENT = new Types.ObjectId();
const CALLERS = ["Anna", "Sara"];
const NO_LOOK = { callerRelation: null, callerPhotoURL: null };
const DEVICES = ["kitchen", "bedroom"].map((name) => ({ name, id: new Types.ObjectId() }));
/** Of the server, which ends a ring by itself: its due work runs each of these. */
const DUE_EVERY_MS = 5_000;

/** The server's rule of calls, with two screens of one display on lines that are slow, cut and mended; and who calls. */
export class CallWorld {
  readonly screens: ScreenOnLine[];
  /** Newest last. */
  readonly calls: StoredCall[] = [];
  readonly done: string[] = [];
  private dueAt = 0;
  /** Of the server, which is there all the time. */
  private readonly since = new Date();
  /** Of each call that was answered, the screen. */
  private readonly takenBy = new Map<string, string>();

  constructor(private readonly random: SeededRandom) {
    this.screens = DEVICES.map(
      ({ name, id }) =>
        new ScreenOnLine({
          name,
          deviceId: id.toString(),
          planned: () => this.plannedFor(id.toString()),
          receive: (words) => this.receive({ name, id }, words),
        }),
    );
  }

  step(): void {
    const screen = this.random.pick(this.screens);
    const { name } = screen;
    const steps: [string, () => void][] = [
      ["calls", () => this.start()],
      ["calls", () => this.start()],
      [
        "hangs up as caller",
        () => this.apply({ kind: "left", sideId: this.newest()?.sides[0]?.sideId ?? "" }),
      ],
      [
        "is removed as caller",
        () => this.apply({ kind: "barred", sideIds: [this.newest()?.sides[0]?.sideId ?? ""] }),
      ],
      [`${name} is removed`, () => this.apply({ kind: "barred", sideIds: [screen.deviceId] })],
      [`${name} is pressed: Answer`, () => screen.answer()],
      [`${name} is pressed: Not now`, () => screen.notNow()],
      [`${name} is pressed: Hang up`, () => screen.hangUp()],
      [`${name} is cut off`, () => screen.cut()],
      [`${name} is back`, () => screen.mend()],
      [`${name} is back`, () => screen.mend()],
      [`${name} is loaded anew`, () => screen.reload()],
      [`${name} records, or no longer`, () => screen.toggleRecorder()],
      [`${name} has chimed`, () => screen.chime("ready")],
      [`${name} has chimed`, () => screen.chime("ready")],
      [`${name} has chimed in vain`, () => screen.chime("silent")],
      ...this.screens.flatMap((one): [string, () => void][] => [
        [`${one.name} is heard`, () => one.sendUp()],
        [`${one.name} is heard`, () => one.sendUp()],
        [`${one.name} hears`, () => one.hearDown()],
        [`${one.name} hears`, () => one.hearDown()],
      ]),
      ["a moment passes", () => this.pass(1_000)],
      ["a moment passes", () => this.pass(4_000)],
      ["most of a minute passes", () => this.pass(40_000)],
      ["the countdown passes", () => this.countDown(screen)],
      ["the countdown passes", () => this.countDown(screen)],
      [`${name} rings and is answered`, () => this.talk(screen)],
    ];
    const [what, act] = this.random.pick(steps);
    this.done.push(what);
    act();
    this.check();
  }

  /** Everybody hears everything, and the ring's minute is over. */
  settle(): void {
    for (let round = 0; round < 6; round += 1) {
      this.screens.forEach((one) => {
        one.mend();
        one.sendUp();
        one.hearDown();
      });
    }
    this.check();
  }

  /** What must be true whatever has happened before. */
  private check(): void {
    expect(this.calls.filter(({ standing }) => standing).length, this.story()).to.be.at.most(1);
    this.calls.forEach((call) => this.checkTaken(call));
    this.screens.forEach((one) => one.check(this.story()));
  }

  /** The first screen to answer has it, to its end. */
  private checkTaken({ _id, answeredAt, sides }: StoredCall): void {
    const side = answeredAt && sides.findLast(({ kind }) => kind === "device");
    if (!side) return;
    const callId = _id.toString();
    const first = this.takenBy.get(callId) ?? side.sideId;
    this.takenBy.set(callId, first);
    expect(side.sideId, this.story()).to.equal(first);
  }

  /** After all that was said has arrived: one screen talks at most, in the call that the server knows. */
  checkSettled(): void {
    const call = this.newest();
    const talking = this.screens.filter(({ isOnAir }) => isOnAir);
    const side =
      call?.standing && call.state === "talking" ? call.sides.findLast((one) => one.kind === "device") : null;
    expect(
      talking.map(({ deviceId }) => deviceId),
      this.story(),
    ).to.deep.equal(talking.length > 0 && side ? [side.sideId] : []);
  }

  pass(ms: number): void {
    this.screens[0]!.tick(ms);
    if (Date.now() < this.dueAt) return;
    this.dueAt = Date.now() + DUE_EVERY_MS;
    this.apply({ kind: "timePassed" });
  }

  story(): string {
    return this.done.join("\n");
  }

  /** Whole ones, which chance hardly ever brings. */
  private talk(screen: ScreenOnLine): void {
    this.start();
    screen.mend();
    screen.answer();
    screen.sendUp();
  }

  private countDown(screen: ScreenOnLine): void {
    this.start();
    screen.mend();
    screen.chime("ready");
    screen.sendUp();
    screen.mend();
    const isLeft = this.random.pick([true, true, true, false]);
    this.pass(isLeft ? COUNTDOWN_MS : COUNTDOWN_MS / 2);
    screen.sendUp();
  }

  private start(): void {
    const now = new Date();
    this.apply({ kind: "timePassed" });
    if (this.newest()?.standing) return;
    const name = this.random.pick(CALLERS);
    const userId = new Types.ObjectId();
    const side = { sideId: `page-of-${name}`, kind: "caregiver" as const, userId, deviceId: null, name };
    const ringsUntil = new Date(now.getTime() + CALL_RING_MS);
    this.calls.push({
      _id: new Types.ObjectId(),
      displayId: new Types.ObjectId(),
      groupId: new Types.ObjectId(),
      ...{ state: "ringing", standing: true, caller: { userId, name }, asking: [] },
      sides: [{ ...side, joinedAt: now, leftAt: null, heardAt: now }],
      ...{ startedAt: now, ringsUntil, answeredAt: null, endsAt: null, endedAt: null, endReason: null },
      ...{ autoAnswer: null, dueAt: ringsUntil, putOffAt: null, revision: 0, pendingEntries: [] },
    });
    this.tellAll();
  }

  private newest(): StoredCall | null {
    return this.calls.at(-1) ?? null;
  }

  private apply(event: CallEvent, call = this.newest()): void {
    const changed = call && changeCall(call, event, { now: new Date(), listening: this.since });
    if (!call || !changed) return;
    Object.assign(call, changed, { revision: call.revision + 1 });
    if (call === this.newest()) this.tellAll();
  }

  private tellAll(): void {
    this.screens.forEach((one) => one.push());
  }

  private plannedFor(deviceId: string): { callId: string; call: PlannedCall | null } | null {
    const row = this.newest();
    if (!row) return null;
    const app = { config: { turn: null, stunUrls: [] }, now: () => Date.now() } as unknown as AppContext;
    return { callId: row._id.toString(), call: presentPlannedCall(app, row, { deviceId, look: NO_LOOK }) };
  }

  /** As callFrames.service.ts and countdown.service.ts, whose questions to the database are answered by yes. */
  private receive({ name, id }: (typeof DEVICES)[number], words: CallWords): void {
    const row = this.calls.find(({ _id }) => _id.toString() === words.callId);
    if (!row) return;
    const deviceId = id.toString();
    const side = { sideId: deviceId, kind: "device" as const, userId: null, deviceId: id, name };
    switch (words.type) {
      case "call.answer":
        return this.apply({ kind: "answered", side, ...(words.byItself && { byItself: true }) }, row);
      case "call.notNow":
        return this.apply({ kind: "declined" }, row);
      case "call.leave":
        return this.apply({ kind: "left", sideId: deviceId }, row);
      case "call.heard": {
        this.apply({ kind: "rang", side }, row);
        row.sides.filter(({ sideId }) => sideId === deviceId).forEach((one) => (one.heardAt = new Date()));
        const by = { deviceId, deviceName: name, consentId: CONSENT };
        if (words.ring === "ready" && !isCounting(row))
          return this.apply({ kind: "countdownBegan", by }, row);
        if (words.ring && words.ring !== "ready" && row.autoAnswer?.deviceId === deviceId)
          return this.apply({ kind: "countdownRefused", by, reason: "silent" }, row);
        return;
      }
      case "call.signal":
        return;
    }
  }
}
