import { expect } from "chai";
import { Types } from "mongoose";
import { DEFAULT_RATE_LIMITS } from "../../server/app/features.js";
import { MemberModel } from "../../server/circle/groups/member.model.js";
import { runSocketRounds } from "../../server/realtime/socketRounds.js";
import { accountsApi } from "../../shared/contract/accounts.js";
import { displaysApi } from "../../shared/contract/displays.js";
import { healthApi } from "../../shared/contract/installation/health.js";
import { PLAN_POLL_MS } from "../../shared/realtime/timing.js";
import { SocketClient } from "../support/device/SocketClient.js";
import { sendRequest } from "../support/server/sendRequest.js";
import { startAgain } from "../support/server/startAgain.js";
import { RedisProcess } from "../support/server/RedisProcess.js";
import { waitFor } from "../support/waitFor.js";
import { CHANGES, openStranger, startTwoProcesses, type TwoProcesses } from "./parts/changesElsewhere.js";

/** Of one address at one account. */
const GUESSES = DEFAULT_RATE_LIMITS.logInPerAddressAndAccount!.max;

/** By Redis, from the answer to whoever changed it. */
const HEARD_WITHIN_MS = 1_000;

describe("two processes", () => {
  let two: TwoProcesses;
  let redis: RedisProcess;

  const healthy = () =>
    waitFor("Redis to be heard", () =>
      Promise.resolve([two.here, two.there].every(({ context }) => context.hub.wakes.bus.isHealthy())),
    );
  const rename = (name: string) =>
    two.here.call(
      displaysApi.edit,
      { params: { displayId: two.home.display.id }, body: { name } },
      { as: two.home.owner },
    );
  const forget = () => [two.ownerThere, two.sisterThere, two.screenThere].forEach((one) => one.forget());
  const namesHeard = (socket: SocketClient) =>
    socket.frames.flatMap((frame) => (frame.type === "display.changed" ? [frame.display.name] : []));

  describe("with Redis", () => {
    before(async () => {
      redis = await RedisProcess.start();
    });
    beforeEach(async () => {
      two = await startTwoProcesses({ config: { redisUrl: redis.url } });
      await healthy();
    });
    afterEach(() => two.close());
    after(() => redis.stop());

    for (const [what, { make, seen }] of Object.entries(CHANGES)) {
      it(`tell each other ${what} within a second`, async () => {
        forget();

        await make(two);
        const madeAt = performance.now();
        await seen(two);

        expect(performance.now() - madeAt).to.be.below(HEARD_WITHIN_MS);
      });
    }

    it("tell nobody of another family", async () => {
      const stranger = await openStranger(two);
      stranger.forget();

      await rename("Grandma");
      await two.ownerThere.next("display.changed", ({ display }) => display.name === "Grandma");

      expect(stranger.frames).to.deep.equal([]);
      stranger.close();
    });

    it("tell a member nothing more who lost the display before it was read", async () => {
      const { owner, display } = two.home;
      const [userId, groupId] = [two.sister.userId, owner.groupId].map((id) => new Types.ObjectId(id));
      // As a process that dies before it tells anybody.
      await MemberModel.updateOne({ userId, groupId }, { displayIds: [] });
      forget();

      await rename("Grandma");
      await two.sisterThere.waitClosed();
      await two.ownerThere.next("display.outdated", ({ displayId }) => displayId === display.id);

      expect(namesHeard(two.sisterThere)).to.not.include("Grandma");
      expect(two.sisterThere.frames.at(-1)?.type).to.equal("closing");
    });

    it("let go of a removed member's page at the next look when Redis is frozen", async () => {
      redis.freeze();
      await waitFor("the silence to be noticed", () =>
        Promise.resolve(!two.there.context.hub.wakes.bus.isHealthy()),
      );
      const sisters = { userId: new Types.ObjectId(two.sister.userId) };

      await MemberModel.deleteMany(sisters);
      const removedAt = performance.now();
      await two.sisterThere.waitClosed();

      expect(performance.now() - removedAt).to.be.below(HEARD_WITHIN_MS);
      redis.thaw();
    });
  });

  describe("whose Redis comes and goes", () => {
    beforeEach(async () => {
      redis = await RedisProcess.absent();
      two = await startTwoProcesses({ config: { redisUrl: redis.url } });
    });
    afterEach(async () => {
      await two.close();
      await redis.stop();
    });

    it("start without it, stay ready, and hear each other once it is there", async () => {
      await two.here.call(healthApi.getHealth, {});
      expect(two.here.context.hub.wakes.bus.isHealthy()).to.equal(false);

      await redis.run();
      await healthy();
      forget();
      await rename("Grandma");

      await two.ownerThere.next("display.changed", ({ display }) => display.name === "Grandma");
    });

    it("lose nothing when it is killed and comes back", async () => {
      await redis.run();
      await healthy();
      await redis.kill9();
      await rename("Grandma");
      await two.here.call(healthApi.getHealth, {});

      await redis.run();

      await two.ownerThere.next("display.changed", ({ display }) => display.name === "Grandma");
      await two.screenThere.next("snapshot", ({ snapshot }) => snapshot.display.name === "Grandma");
    });
  });

  describe("without Redis", () => {
    beforeEach(async () => {
      two = await startTwoProcesses();
    });
    afterEach(() => two.close());

    for (const [what, { make, seen }] of Object.entries(CHANGES)) {
      it(`find ${what} by the clock`, async () => {
        forget();

        await make(two);
        await two.here.context.hub.wakes.flush();
        await runSocketRounds(two.there.context);

        await seen(two);
      });
    }

    it("look every 15 s", () => {
      const { plans, dashboards, users } = two.there.context.registered.socketRounds;

      expect([plans, dashboards, users].map((round) => round?.everyMs)).to.deep.equal([
        15_000, 15_000, 15_000,
      ]);
      expect(PLAN_POLL_MS).to.equal(15_000);
    });

    it("count a guesser's tries together", async () => {
      const guess = async (url: string) => {
        const body = { email: two.sister.email, password: "not the password" };
        return (await sendRequest(url, { method: "POST", path: accountsApi.logIn.path, body })).status;
      };
      const [first, second] = [two.there, await startAgain(two.here)];

      const tries = Array.from({ length: GUESSES / 2 }, () => [first.url, second.url]).flat();
      const answers: number[] = [];
      for (const url of tries) answers.push(await guess(url));
      const last = [await guess(first.url), await guess(second.url)];

      expect(new Set(answers)).to.not.include(429);
      expect(last).to.deep.equal([429, 429]);
      await second.close();
    });

    it("tell their own dashboards nothing twice", async () => {
      // What the household was made of is counted by then: a page that comes before would be told of it once more, which does no harm.
      await Promise.all([two.here, two.there].map(({ context }) => context.hub.wakes.flush()));
      const own = await SocketClient.openCaregiver(two.here.url, two.home.owner.accessToken);
      await own.next("snapshot");
      await CHANGES["an answer"]!.make(two);
      await CHANGES["what a screen holds"]!.make(two);
      await rename("Grandma");
      await own.next("display.changed", ({ display }) => display.name === "Grandma");
      await two.here.context.hub.wakes.flush();
      const heard = own.frames.length;

      await runSocketRounds(two.here.context);
      own.sendRaw({ type: "ping", id: "ping-0001" });
      await own.next("pong");

      expect(own.frames.slice(heard).map(({ type }) => type)).to.deep.equal(["pong"]);
      own.close();
    });

    it("tell what another has changed once", async () => {
      await CHANGES["an answer"]!.make(two);
      await two.here.context.hub.wakes.flush();
      await runSocketRounds(two.there.context);
      await CHANGES["an answer"]!.seen(two);
      forget();

      await runSocketRounds(two.there.context);
      two.ownerThere.sendRaw({ type: "ping", id: "ping-0001" });
      await two.ownerThere.next("pong");

      expect(two.ownerThere.frames.map(({ type }) => type)).to.deep.equal(["pong"]);
    });
  });
});
