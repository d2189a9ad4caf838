import { expect } from "chai";
import { GroupModel } from "../../server/circle/groups/group.model.js";
import { MemberModel } from "../../server/circle/groups/member.model.js";
import { CallModel } from "../../server/features/calls/call.model.js";
import { CallSignalModel } from "../../server/features/calls/callSignal.model.js";
import { allows } from "../../server/realtime/deviceAllowances.js";
import { CALL_BACK_MS, CALL_SIGNAL_MAX } from "../../shared/limits.js";
import { CallHome, signalsTo, callsShownOn, type Page, type Screen } from "../api/calls/CallHome.js";
import { countOperations } from "../support/countOperations.js";
import { buildFrameId } from "../support/device/SocketClient.js";
import { RedisProcess } from "../support/server/RedisProcess.js";
import { startAgain, type SecondApp } from "../support/server/startAgain.js";
import { startTestApp } from "../support/server/startTestApp.js";
import type { TestApp } from "../support/server/TestApp.js";
import { TestClock } from "../support/server/TestClock.js";
import { waitFor } from "../support/waitFor.js";

const START = "2026-11-21T13:05:00.000Z";

type Talk = Awaited<ReturnType<CallHome["talk"]>>;

describe("signals of a call", () => {
  const clock = new TestClock(START);
  let app: TestApp;
  let home: CallHome;
  let kitchen: Screen;
  let bedroom: Screen;
  let page: Page;
  let sarasPage: Page;

  const toScreen = (from: Page, { id, sideId, to = home.kitchen.id }: Talk & { to?: string }, seq: number) =>
    from.send({ type: "call.signal", callId: id, sideId, to, seq, signal: `offer ${seq}` });
  const toPage = (from: Screen, { id, sideId }: Talk, seq: number) =>
    from.send({ type: "call.signal", callId: id, to: sideId, seq, signal: `answer ${seq}` });
  const bind = (socket: Page, { id, sideId }: Talk) =>
    socket.send({ type: "call.heard", callId: id, sideId });
  const allAt = (socket: Screen | Page, expected: string[]) =>
    waitFor("the signals", () => Promise.resolve(signalsTo(socket).length >= expected.length)).then(() =>
      expect(signalsTo(socket)).to.deep.equal(expected),
    );

  describe("in one process", () => {
    before(async () => {
      app = await startTestApp({ clock });
    });
    beforeEach(async () => {
      clock.set(START);
      home = await CallHome.build(app, clock);
      kitchen = await home.openScreen(home.kitchen);
      bedroom = await home.openScreen(home.bedroom);
      page = await home.openPage(home.anna);
      sarasPage = await home.openPage(home.sara);
    });
    afterEach(() => home.close());
    after(() => app.close());

    it("come to the side that they are for, in their order, and to nobody else", async () => {
      const call = await home.talk(kitchen);
      await bind(page, call);

      // Not one after another: what is under way is not overtaken.
      const sent = [1, 2, 3, 4, 5].map((seq) => toScreen(page, call, seq));
      await Promise.all([...sent, toPage(kitchen, call, 1), toPage(kitchen, call, 2)]);

      await allAt(kitchen, ["1 offer 1", "2 offer 2", "3 offer 3", "4 offer 4", "5 offer 5"]);
      await allAt(page, ["1 answer 1", "2 answer 2"]);
      expect([...signalsTo(bedroom), ...signalsTo(sarasPage)]).to.deep.equal([]);
    });

    it("go while it rings to and from each device that has said that it does", async () => {
      const call = await home.start();
      await bind(page, call);
      expect(await toScreen(page, { ...call, to: home.bedroom.id }, 1)).to.include({ code: "not-in-call" });
      for (const screen of [kitchen, bedroom]) await screen.send({ type: "call.heard", callId: call.id });
      const isRinging = (id: string) => (side: { sideId: string }) => side.sideId === id;
      await page.next("call.changed", (frame) => frame.call.sides.some(isRinging(home.bedroom.id)));

      await toScreen(page, { ...call, to: home.bedroom.id }, 1);
      await toPage(bedroom, call, 1);

      await allAt(bedroom, ["1 offer 1"]);
      await allAt(page, ["1 answer 1"]);
      await kitchen.send({ type: "call.answer", callId: call.id });
      expect(await toScreen(page, { ...call, to: home.bedroom.id }, 2)).to.include({ code: "not-in-call" });
      expect(await toPage(bedroom, call, 2)).to.include({ code: "not-in-call" });
    });

    it("have no second effect when they are repeated, or are older than the last", async () => {
      const call = await home.talk(kitchen);

      for (const seq of [2, 2, 1, 3]) expect((await toScreen(page, call, seq)).type).to.equal("ack");

      await allAt(kitchen, ["2 offer 2", "3 offer 3"]);
      expect(await CallSignalModel.countDocuments({ callId: call.id })).to.equal(2);
    });

    it("come again to a page that comes back, and to its newest socket alone", async () => {
      const call = await home.talk(kitchen);
      await bind(page, call);
      await toPage(kitchen, call, 1);
      await allAt(page, ["1 answer 1"]);
      const again = await home.openPage(home.anna);
      await bind(again, call);
      expect((await again.next("call.changed")).call.state).to.equal("talking");

      await toPage(kitchen, call, 2);

      await allAt(again, ["1 answer 1", "2 answer 2"]);
      expect(signalsTo(page)).to.deep.equal(["1 answer 1"]);
    });

    it("are refused from a side that is not one's own, and write nothing", async () => {
      const call = await home.talk(kitchen);
      const { id: callId, sideId } = call;
      const to = home.kitchen.id;

      const replies = [
        await sarasPage.send({ type: "call.signal", callId, sideId, to, seq: 1, signal: "x" }),
        await sarasPage.send({ type: "call.heard", callId, sideId }),
        await page.send({ type: "call.signal", callId, sideId: to, to: sideId, seq: 1, signal: "x" }),
        await bedroom.send({ type: "call.signal", callId, to: sideId, seq: 1, signal: "x" }),
      ];

      expect(replies.map((reply) => reply.type)).to.deep.equal(Array(4).fill("refused"));
      expect(await CallSignalModel.countDocuments({ callId })).to.equal(0);
      expect([...signalsTo(kitchen), ...signalsTo(page)]).to.deep.equal([]);
    });

    it("are refused from who has lost the display, and the call is over at once", async () => {
      const call = await home.start(home.sara);
      await kitchen.send({ type: "call.answer", callId: call.id });
      await MemberModel.updateOne(
        { userId: home.sara.userId, groupId: home.anna.groupId },
        { displayIds: [] },
      );

      const reply = await toScreen(sarasPage, call, 1).catch(() => null);

      // The page itself may have been closed by then.
      if (reply) expect(reply.type).to.equal("refused");
      await kitchen.next("call.changed", (frame) => frame.call === null);
      expect(signalsTo(kitchen)).to.deep.equal([]);
    });

    it("are refused from a device whose group is held, which leaves the call", async () => {
      const call = await home.talk(kitchen);
      await bind(page, call);
      await GroupModel.updateOne({ _id: home.anna.groupId }, { heldUntil: new Date(clock.now() + 1) });

      expect(await toPage(kitchen, call, 1)).to.include({ type: "refused" });
      await page.next("call.changed", (frame) => frame.call.endReason === "removed");

      expect(signalsTo(page)).to.deep.equal([]);
    });

    it("are over with the call", async () => {
      const call = await home.talk(kitchen);
      await home.try("leave", home.anna, call);

      expect(await toScreen(page, call, 1)).to.include({ type: "refused", code: "not-in-call" });
      expect(await toPage(kitchen, call, 1)).to.include({ type: "refused", code: "not-in-call" });
    });

    it("are put off when one side says more than a connection needs", async () => {
      const call = await home.talk(kitchen);
      const { id: callId, sideId } = call;
      const isPutOff = async (seq: number) => {
        while (allows(app.context, "signals", `${callId} ${sideId}`));
        const id = buildFrameId();
        page.sendRaw({ type: "call.signal", id, callId, sideId, to: home.kitchen.id, seq, signal: "x" });
        // Handled after it.
        await page.send({ type: "call.heard", callId, sideId });
        return !page.frames.some((frame) => "id" in frame && frame.id === id);
      };

      // A slow machine takes so long that another one is allowed by then.
      let seq = 1;
      while (seq < 50 && !(await isPutOff(seq))) seq += 1;

      expect(seq).to.be.below(50);
      expect(page.closed).to.equal(null);
      expect(signalsTo(kitchen)).to.have.length(seq - 1);
    });

    it("of the largest size pass, with quotes in them", async () => {
      const call = await home.talk(kitchen);
      const signal = '"'.repeat(CALL_SIGNAL_MAX);

      await page.send({
        ...{ type: "call.signal", callId: call.id, sideId: call.sideId },
        ...{ to: home.kitchen.id, seq: 1, signal },
      } as const);

      expect((await kitchen.next("call.signal")).signal).to.equal(signal);
    });

    it("are looked for by two commands in however many calls, and what no wake spoke of is sent", async () => {
      const call = await home.talk(kitchen);
      await bind(page, call);
      const others = [await CallHome.build(app, clock), await CallHome.build(app, clock)];
      for (const other of others) {
        const theirs = await other.talk(await other.openScreen(other.kitchen));
        await bind(await other.openPage(other.anna), theirs);
      }
      const { _id, groupId } = await CallModel.findById(call.id).orFail();
      const look = () => app.context.registered.socketRounds.knownCalls!.look(app.context);
      await look();

      // The looks of the clock go on beside this one.
      await waitFor("a look of two commands", async () => {
        const ofCalls = Object.entries(await countOperations(look)).filter(([name]) =>
          name.startsWith("call"),
        );
        return ofCalls.reduce((sum, [, count]) => sum + count, 0) === 2;
      });
      await CallSignalModel.create({
        ...{ callId: _id, groupId, toSide: home.kitchen.id, fromSide: call.sideId },
        ...{ seq: 1, signal: "said elsewhere", expiresAt: new Date(clock.now() + 60_000) },
      });
      await look();

      await allAt(kitchen, ["1 said elsewhere"]);
      others.forEach((other) => other.close());
    });

    it("cost a process in which nobody calls no command", async () => {
      const { socketRounds } = app.context.registered;
      const { hub } = app.context;
      home.close();
      await waitFor("the sockets to go", () =>
        Promise.resolve(hub.connectedDisplayIds().length + hub.connectedGroupIds().length === 0),
      );

      // A look that was under way when the sockets went may still end.
      await waitFor("rounds without a command", async () => {
        const counts = await countOperations(async () => {
          for (const name of ["knownCalls", "newCalls", "callRights"])
            await socketRounds[name]!.look(app.context);
        });
        return !Object.keys(counts).some((name) => name.startsWith("calls"));
      });
    });
  });

  describe("between two processes", () => {
    let there: SecondApp;
    let redis: RedisProcess | null = null;

    const start = async (redisUrl: string | null) => {
      app = await startTestApp({ clock, config: { redisUrl } });
      clock.set(START);
      there = await startAgain(app);
      home = await CallHome.build(app, clock);
      const buses = [app.context, there.context].map(({ hub }) => hub.wakes.bus);
      if (redisUrl) await waitFor("Redis", () => Promise.resolve(buses.every((bus) => bus.isHealthy())));
      page = await home.openPage(home.anna);
      kitchen = await home.openScreen(home.kitchen, there.url);
      bedroom = await home.openScreen(home.bedroom, there.url);
    };
    afterEach(async () => {
      home.close();
      await there.close();
      await app.close();
      await redis?.stop();
      redis = null;
    });

    const storyOfACall = async () => {
      const call = await home.start();
      await bind(page, call);
      await kitchen.next("call.changed", (frame) => frame.call?.state === "ringing");
      await kitchen.send({ type: "call.answer", callId: call.id });
      await page.next("call.changed", (frame) => frame.call.state === "talking");
      await bedroom.next("call.changed", (frame) => frame.call === null);
      for (const seq of [1, 2, 3]) {
        await toScreen(page, call, seq);
        await toPage(kitchen, call, seq);
      }
      await allAt(kitchen, ["1 offer 1", "2 offer 2", "3 offer 3"]);
      await allAt(page, ["1 answer 1", "2 answer 2", "3 answer 3"]);
      await kitchen.send({ type: "call.leave", callId: call.id });
      await page.next("call.changed", (frame) => frame.call.endReason === "hungUp");
      expect(callsShownOn(bedroom)).to.not.include(`talking ${call.id}`);
    };

    it("and all of a call come at once by a bus", async () => {
      redis = await RedisProcess.start();
      await start(redis.url);

      const startedAt = performance.now();
      await storyOfACall();

      // Beside a bus the clock looks every 15 s: without what the bus brings, a step takes longer than this.
      expect(performance.now() - startedAt).to.be.below(10_000);
    });

    it("and all of a call are found by the clock without one", async () => {
      await start(null);

      await storyOfACall();
    });

    it("and the call outlive a server that was away for minutes, and not those who do not come back to it", async () => {
      await start(null);
      const call = await home.talk(kitchen);
      home.close();
      await there.close();
      clock.advance(5 * 60_000);
      there = await startAgain(app);
      const pass = async (ms: number) => {
        clock.advance(ms);
        await there.context.registered.steadyWork.endDueCalls!(there.context);
      };

      await pass(0);
      expect((await home.last()).state).to.equal("talking");
      const back = await home.openScreen(home.kitchen, there.url);
      await back.send({ type: "call.heard", callId: call.id });
      await pass(CALL_BACK_MS);

      // Anna's page has not come back.
      expect(await home.last()).to.include({ state: "ended", endReason: "lost" });
    });

    it("outlive a restart of both between two steps", async () => {
      await start(null);
      const call = await home.start();
      await kitchen.next("call.changed");
      home.close();
      await there.close();
      there = await startAgain(app);

      const screen = await home.openScreen(home.kitchen, there.url);
      expect((await screen.next("snapshot")).snapshot.call).to.deep.include({
        id: call.id,
        state: "ringing",
      });
      await screen.send({ type: "call.answer", callId: call.id });
      const back = await home.openPage(home.anna, there.url);
      await bind(back, call);
      expect((await back.next("call.changed")).call.state).to.equal("talking");
      await toScreen(back, call, 1);
      await toPage(screen, call, 1);

      await allAt(screen, ["1 offer 1"]);
      await allAt(back, ["1 answer 1"]);
    });
  });
});
