import { expect } from "chai";
import { RESERVED_MS } from "../../../server/circle/subscriptions/placeReservations.service.js";
import { DisplayModel } from "../../../server/circle/displays/display.model.js";
import { GroupModel } from "../../../server/circle/groups/group.model.js";
import { GroupInviteModel } from "../../../server/circle/groups/groupInvite.model.js";
import { MemberModel, OWNERS_PLACE } from "../../../server/circle/groups/member.model.js";
import { SubscriptionModel } from "../../../server/circle/subscriptions/subscription.model.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { displaysApi } from "../../../shared/contract/displays.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { countOperations } from "../../support/countOperations.js";
import { dieAtWrite } from "../../support/faults/dieAtWrite.js";
import { holdNext, overtake, type HeldCall } from "../../support/faults/holdNext.js";
import type { TestUser } from "../../support/server/TestApp.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { startBillingApp, subscribe, type BillingApp } from "../../support/stripe/billingApp.js";

const ROUNDS = 8;
/** Of a Single: one display, and three people, of whom there are two. */
const FREE_PLACES = 1;

/** What takes the one place that is free. */
interface Addition {
  what: string;
  code: string;
  model: string;
  add: (as: TestUser, name: string) => Promise<{ status: number; body: unknown }>;
  /** How many there are, of all groups that live on the subscription. */
  count: () => Promise<number>;
  /** Makes the place free again. */
  clear: () => Promise<unknown>;
}

describe("two groups that live on one subscription, added to at the same moment", () => {
  let billing: BillingApp;
  /** Pays for both, and works in the newer one. */
  let anna: TestUser;
  /** Owns the older one. */
  let kari: TestUser;

  before(async () => {
    billing = await startBillingApp();
    anna = await buildCaregiver(billing.app);
    kari = await buildMember(billing.app, { owner: anna, name: "Kari Moe" });
    await handOver();
    await subscribe(billing, anna, { tier: "single" });
  });

  after(() => billing.close());

  const kinds: Addition[] = [
    {
      what: "a display",
      code: "display-limit",
      model: "Display",
      add: (as, name) =>
        billing.app.callRaw(displaysApi.create, { body: { name, timeZone: "Europe/Oslo" } }, { as }),
      count: async () => (await displaysOf(anna)).length + (await displaysOf(kari)).length,
      clear: () => DisplayModel.deleteMany({}),
    },
    {
      what: "a caregiver",
      code: "caregiver-limit",
      model: "GroupInvite",
      add: (as, name) =>
        billing.app.callRaw(groupsApi.invite, { body: { email: `${name}@example.com` } }, { as }),
      count: async () => (await invitesOf(anna)).length + (await invitesOf(kari)).length,
      clear: () => GroupInviteModel.deleteMany({}),
    },
  ];

  for (const { what, code, model, add, count, clear } of kinds) {
    describe(`with ${what} each`, () => {
      const isReservation = ({ model: of, update }: HeldCall) =>
        of === "User" && update.$set !== undefined && "reservedPlaces" in update.$set;
      const isWrite = (call: HeldCall) => call.model === model && call.op === "insertOne";

      before(async () => {
        for (const user of [anna, kari]) Object.assign(user, await logInAgain(billing.app, user));
      });

      afterEach(clear);

      it("let one of them in, whichever is held at its write", async () => {
        for (const [first, second] of [
          [anna, kari],
          [kari, anna],
        ] as const) {
          let late = 0;

          const { status } = await overtake(
            isWrite,
            () => add(first, "first"),
            async () => void (late = (await add(second, "second")).status),
          );

          expect([status, late]).to.deep.equal([200, 402]);
          expect(await count()).to.equal(FREE_PLACES);
          await clear();
        }
      });

      it(`let one of them in, in each of ${ROUNDS} rounds side by side`, async () => {
        for (let round = 0; round < ROUNDS; round += 1) {
          const order = round % 2 === 0 ? [anna, kari] : [kari, anna];

          const answers = await Promise.all(order.map((as, index) => add(as, `guest${round}-${index}`)));

          const statuses = answers.map(({ status }) => status).sort();
          expect(statuses, `round ${round}`).to.deep.equal([200, 402]);
          const refused = answers.find(({ status }) => status === 402);
          expect(ErrorBody.parse(refused?.body).error.code).to.equal(code);
          await clear();
        }
      });

      it("let neither pass the limit when one took so long that its place was given away", async () => {
        const { held, release } = holdNext(isWrite);
        const slow = add(anna, "slow");
        await held;
        billing.clock.advance(RESERVED_MS + 1);

        const quick = await add(kari, "quick");
        release();

        expect([quick.status, (await slow).status]).to.deep.equal([200, 402]);
        expect(await count()).to.equal(FREE_PLACES);
      });

      it("let the other one in that reserves the place while one is held before it does", async () => {
        let early = 0;

        const { status } = await overtake(
          isReservation,
          () => add(anna, "late"),
          async () => void (early = (await add(kari, "early")).status),
        );

        expect([status, early]).to.deep.equal([402, 200]);
        expect(await count()).to.equal(FREE_PLACES);
      });

      it("have the place back a minute after a process died that wanted it, at whatever write", async () => {
        const inserted = `${DisplayModel.modelName === model ? "displays" : "groupInvites"}.insertOne`;
        /** What somebody else is answered at once, and a minute later. */
        const expected = {
          "before users.updateOne": [200, 402],
          "behind users.updateOne": [402, 200],
          [`before ${inserted}`]: [402, 200],
          [`behind ${inserted}`]: [402, 402],
        };
        const seen: Record<string, number[]> = {};

        for (const side of ["before", "behind"] as const)
          for (const of of ["users.updateOne", inserted]) {
            expect(await dieAtWrite({ side, write: 1, of }, () => add(anna, "gone"))).to.equal(of);
            const soon = (await add(kari, "soon")).status;
            billing.clock.advance(RESERVED_MS + 1);
            seen[`${side} ${of}`] = [soon, (await add(kari, "later")).status];
            expect(await count(), `${side} ${of}`).to.equal(FREE_PLACES);
            await clear();
            billing.clock.advance(RESERVED_MS + 1);
          }

        expect(seen).to.deep.equal(expected);
      });
    });
  }

  it("let the older of two invitations be accepted after a change to a smaller plan, whichever is answered first", async () => {
    for (const user of [anna, kari]) Object.assign(user, await logInAgain(billing.app, user));
    await setTier("family");
    const guests: TestUser[] = [];
    for (const [as, name] of [
      [kari, "Ola"],
      [anna, "Per"],
    ] as const) {
      const guest = await buildCaregiver(billing.app, { name });
      const { id } = await billing.app.call(groupsApi.invite, { body: { email: guest.email } }, { as });
      guests.push({ ...guest, groupId: id });
      billing.clock.advance(1_000);
    }
    await setTier("single");
    const accept = async (as: TestUser) => {
      const body = { accept: true, groupID: as.groupId };
      return (await billing.app.callRaw(groupsApi.acceptGroupInvite, { body }, { as })).status;
    };

    for (let round = 0; round < ROUNDS; round += 1) {
      const order = round % 2 === 0 ? guests : guests.toReversed();
      const statuses = await Promise.all(order.map(accept));

      expect(round % 2 === 0 ? statuses : statuses.toReversed(), `round ${round}`).to.deep.equal([200, 402]);
      await GroupInviteModel.updateMany({}, { acceptedBy: null });
      await MemberModel.deleteMany({ userId: guests[0]!.userId, groupId: guests[0]!.groupId });
    }
    await GroupInviteModel.deleteMany({});
  });

  /** As Stripe would tell it. */
  async function setTier(tier: "single" | "family"): Promise<void> {
    await SubscriptionModel.updateOne({ userId: anna.userId }, { "current.tier": tier });
  }

  async function displaysOf(as: TestUser): Promise<{ id: string }[]> {
    return (await billing.app.call(displaysApi.list, {}, { as })).items;
  }

  async function invitesOf(as: TestUser): Promise<{ id: string }[]> {
    return (await billing.app.call(groupsApi.listInvites, {}, { as })).items;
  }

  /** The group that both work in becomes Kari's, and Anna has a new one. */
  async function handOver(): Promise<void> {
    const { id: groupId } = await billing.app.call(groupsApi.get, {}, { as: anna });
    const createdAt = new Date(billing.clock.now());
    await GroupModel.updateOne({ _id: groupId }, { ownerId: kari.userId, paidBy: anna.userId });
    await MemberModel.updateOne({ groupId, userId: anna.userId }, { role: "caregiver" });
    await MemberModel.updateOne({ groupId, userId: kari.userId }, { ...OWNERS_PLACE, createdAt });
    await billing.app.call(groupsApi.makeOwnGroup, {}, { as: anna });
  }
});

describe("a display that is added where billing is off", () => {
  it("reserves nothing", async () => {
    const { app, close } = await startBillingApp({ billing: false });
    const anna = await buildCaregiver(app);
    const body = { name: "Mum", timeZone: "Europe/Oslo" };

    const asked = await countOperations(() => app.call(displaysApi.create, { body }, { as: anna }));

    await close();
    expect(asked["displays.insertOne"]).to.equal(1);
    // That the first display ends the onboarding.
    expect(asked["users.updateOne"]).to.equal(1);
  });
});
