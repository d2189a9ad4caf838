import { expect } from "chai";
import { MemberModel } from "../../../server/circle/groups/member.model.js";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { followAccountPhoto } from "../../../server/features/people/people.service.js";
import { PersonModel } from "../../../server/circle/groups/person.model.js";
import { Types } from "mongoose";
import type { Display } from "../../../shared/contract/displays.js";
import { planApi } from "../../../shared/contract/plan.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { messagesApi } from "../../../shared/contract/messages.js";
import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import { peopleApi, type NewPerson, type Person } from "../../../shared/contract/people.js";
import { PAGE_SIZE_MAX, PEOPLE_MAX } from "../../../shared/limits.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { SAMPLE_PHOTO } from "../../support/builders/samplePhoto.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const START = "2026-11-21T08:00:00.000Z";
const WEEK_MS = 7 * 24 * 60 * 60_000;

describe("people", () => {
  const clock = new TestClock(START);
  let app: TestApp;
  let anna: TestUser;
  let families = 0;

  before(async () => {
    app = await startTestApp({ clock });
  });
  beforeEach(async () => {
    clock.set(START);
    families += 1;
    anna = await buildCaregiver(app, { email: `anna.${families}@example.com` });
  });
  after(() => app.close());

  const add = (body: NewPerson, as = anna) => app.call(peopleApi.create, { body }, { as });
  const list = async (as = anna) =>
    (await app.call(peopleApi.list, { query: { limit: PAGE_SIZE_MAX } }, { as })).items;
  const names = async (as = anna) => (await list(as)).map(({ name }) => name);
  const setPhoto = (personId: string, as = anna) =>
    app.call(peopleApi.setPhoto, { params: { personId }, file: SAMPLE_PHOTO }, { as });
  const addMember = (name: string, displayIds: string[] | null = null) =>
    buildMember(app, { owner: anna, name: `${name} ${families}`, displayIds });

  function expectError(response: RawResponse, status: number): ErrorBody["error"] {
    expect(response.status, response.text).to.equal(status);
    return ErrorBody.parse(response.body).error;
  }

  describe("the people of a group", () => {
    it("have a name, what they are to the recipient, and a phone number", async () => {
      const added = await add({ name: " Per Berg ", relation: "son", phone: "+47 22 33 44 55" });

      expect(added).to.deep.equal({
        id: added.id,
        name: "Per Berg",
        relation: "son",
        phone: "+47 22 33 44 55",
        photoURL: null,
        userId: null,
      });
      expect(await list()).to.deep.include(added);
    });

    it("are listed by name, and the members are among them without anybody adding them", async () => {
      await add({ name: "Åse" });
      await add({ name: "bjarne" });
      const david = await addMember("David");

      expect(await names()).to.deep.equal(["Anna Berg", "Åse", "bjarne", david.name]);
      expect((await list()).find(({ name }) => name === david.name)?.userId).to.equal(david.userId);
    });

    it("come in pages that together are the list, members renamed meanwhile among them", async () => {
      for (const name of ["Åse", "bjarne", "Bjarne", "Zoe"]) await add({ name });
      const david = await addMember("David");
      await list();
      await UserModel.updateOne({ _id: david.userId }, { name: "Aase" });

      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await app.call(peopleApi.list, { query: { limit: 1, cursor } }, { as: anna });
        expect(page.items).to.have.length(1);
        found.push(...page.items.map(({ name }) => name));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);

      expect(found).to.deep.equal(["Aase", "Anna Berg", "Åse", "bjarne", "Bjarne", "Zoe"]);
      const unknown = await app.callRaw(peopleApi.list, { query: { cursor: "next" } }, { as: anna });
      expect(expectError(unknown, 400).field).to.equal("cursor");
    });

    it("stand in their order also when they were added before there was one", async () => {
      await add({ name: "Per" });
      await add({ name: "Ole" });
      await PersonModel.updateMany({ groupId: anna.groupId }, { $unset: { sortName: "" } });

      expect(await names()).to.deep.equal(["Anna Berg", "Ole", "Per"]);
    });

    it("move in the list with a new name", async () => {
      const per = await add({ name: "Per" });
      await app.call(peopleApi.edit, { params: { personId: per.id }, body: { name: "Aksel" } }, { as: anna });

      expect(await names()).to.deep.equal(["Aksel", "Anna Berg"]);
    });

    it("have one entry for each member, however many ask at once", async () => {
      const lists = await Promise.all(Array.from({ length: 8 }, () => list()));

      expect(new Set(lists.map((items) => JSON.stringify(items))).size).to.equal(1);
      expect(lists[0]).to.have.length(1);
    });

    it("lose a member who has left", async () => {
      const david = await addMember("David");
      expect(await names()).to.include(david.name);

      await MemberModel.deleteOne({ userId: david.userId, groupId: anna.groupId });

      expect(await names()).to.deep.equal(["Anna Berg"]);
    });

    it("are changed part by part", async () => {
      const per = await add({ name: "Per", relation: "son", phone: "22334455" });
      const change = (body: object) =>
        app.call(peopleApi.edit, { params: { personId: per.id }, body }, { as: anna });

      await change({ name: "Per Berg" });
      const changed = await change({ relation: null });

      expect(changed).to.deep.equal({ ...per, name: "Per Berg", relation: null });
    });

    it("are added once by a repeated request", async () => {
      const headers = { "Idempotency-Key": "add-per-once" };
      const twice = [0, 1].map(() =>
        app.call(peopleApi.create, { body: { name: "Per" } }, { as: anna, headers }),
      );

      const [first, second] = await Promise.all(twice);

      expect(second).to.deep.equal(first);
      expect(await names()).to.deep.equal(["Anna Berg", "Per"]);
    });

    it(`are at most ${PEOPLE_MAX}`, async () => {
      const groupId = new Types.ObjectId(anna.groupId);
      const createdAt = new Date(clock.now());
      await PersonModel.insertMany(
        Array.from({ length: PEOPLE_MAX }, (_, number) => ({ groupId, name: `Guest ${number}`, createdAt })),
      );

      const refused = await app.callRaw(peopleApi.create, { body: { name: "One more" } }, { as: anna });

      expect(expectError(refused, 409).code).to.equal("limit-reached");
    });

    it("are no business of a family that shares no display in a home with many", async () => {
      const [mum, dad] = [await buildDisplay(app, anna), await buildDisplay(app, anna, { name: "Dad" })];
      await add({ name: "Per Berg", phone: "22334455" });
      const ida = await addMember("Ida", [mum.id]);
      const ivar = await addMember("Ivar", [mum.id, dad.id]);
      const olav = await addMember("Olav", [dad.id]);

      expect(await names(ida)).to.deep.equal(["Anna Berg", ida.name, ivar.name]);
      expect(await names(olav)).to.deep.equal(["Anna Berg", ivar.name, olav.name]);
      expect(await names()).to.have.length(5);
    });
  });

  describe("a member's own entry", () => {
    let entry: Person;
    beforeEach(async () => {
      entry = (await list())[0]!;
    });
    const params = () => ({ personId: entry.id });

    it("takes relation and phone number from the group, and the name from the account", async () => {
      const body = { relation: "daughter", phone: "99887766" };
      await app.call(peopleApi.edit, { params: params(), body }, { as: anna });
      await UserModel.updateOne({ _id: anna.userId }, { name: "Anna Holm" });

      expect(await list()).to.deep.equal([{ ...entry, ...body, name: "Anna Holm" }]);
      const renamed = app.callRaw(
        peopleApi.edit,
        { params: params(), body: { name: "Nobody" } },
        { as: anna },
      );
      expect(expectError(await renamed, 409).code).to.equal("not-permitted");
    });

    it("stays, and has the photo of the account", async () => {
      const removed = app.callRaw(peopleApi.remove, { params: params() }, { as: anna });
      expectError(await removed, 409);
      const file = SAMPLE_PHOTO;
      expectError(await app.callRaw(peopleApi.setPhoto, { params: params(), file }, { as: anna }), 409);
      expectError(await app.callRaw(peopleApi.removePhoto, { params: params() }, { as: anna }), 409);

      const photoId = new Types.ObjectId();
      await UserModel.updateOne({ _id: anna.userId }, { photoId });

      expect((await list())[0]?.photoURL).to.include(photoId.toString());
    });
  });

  describe("a photo", () => {
    it("stands beside the name until it is replaced or removed, and then is gone", async () => {
      const { id } = await add({ name: "Per" });
      const isThere = async (url: string | null) =>
        (await app.send({ method: "GET", path: url ?? "" })).status === 200;

      const first = (await setPhoto(id)).photoURL;
      expect(await isThere(first)).to.equal(true);
      const second = (await setPhoto(id)).photoURL;
      expect([await isThere(first), await isThere(second)]).to.deep.equal([false, true]);
      const without = await app.call(peopleApi.removePhoto, { params: { personId: id } }, { as: anna });

      expect(without.photoURL).to.equal(null);
      expect(await isThere(second)).to.equal(false);
    });

    it("goes with the person", async () => {
      const { id } = await add({ name: "Per" });
      const { photoURL } = await setPhoto(id);

      await app.call(peopleApi.remove, { params: { personId: id } }, { as: anna });

      expect(await names()).to.deep.equal(["Anna Berg"]);
      expect((await app.send({ method: "GET", path: photoURL ?? "" })).status).to.equal(404);
      expectError(await app.callRaw(peopleApi.remove, { params: { personId: id } }, { as: anna }), 404);
    });
  });

  describe("a message in a person's name", () => {
    let mum: Display;
    beforeEach(async () => {
      mum = await buildDisplay(app, anna);
    });

    const send = (senderId: string | null, displayIds = [mum.id], as = anna) =>
      app.callRaw(
        messagesApi.create,
        { body: { displayIds, text: "See you on Sunday", when: { kind: "now" }, senderId } },
        { as },
      );
    const plan = async () => await app.call(planApi.get, { params: { displayId: mum.id } }, { as: anna });
    const onScreen = async () => (await plan()).messages.map(({ sender }) => sender);

    it("comes from them, with their photo, on the screen and in the dashboard", async () => {
      const per = await setPhoto((await add({ name: "Per Berg" })).id);

      await send(per.id);

      const sender = { name: "Per Berg", photoURL: per.photoURL };
      expect(await onScreen()).to.deep.equal([sender]);
      const lists = await Promise.all([
        app.call(messagesApi.list, { params: { displayId: mum.id } }, { as: anna }),
        app.call(
          occurrencesApi.list,
          { params: { displayId: mum.id }, query: { direction: "past" } },
          { as: anna },
        ),
      ]);
      expect(lists.map(({ items }) => items[0]?.sender)).to.deep.equal([sender, sender]);
    });

    it("comes from who sends it when nobody else is named, also by their own entry", async () => {
      const [own] = await list();
      await send(null);
      await send(own!.id);

      expect(await onScreen()).to.deep.equal(Array(2).fill({ name: "Anna Berg", photoURL: null }));
    });

    it("has a fresh address of the photo whenever it is read", async () => {
      const per = await setPhoto((await add({ name: "Per" })).id);
      await buildMessage(app, { display: mum, caregiver: anna }, { senderId: per.id, stayMinutes: 10_080 });

      clock.advance(WEEK_MS - 60_000);
      anna = await logInAgain(app, anna);
      const [sender] = await onScreen();

      expect(sender?.photoURL).to.not.equal(per.photoURL);
      expect((await app.send({ method: "GET", path: sender?.photoURL ?? "" })).status).to.equal(200);
    });

    it("shows a new photo, and none when there is none any more, on a connected screen at once", async () => {
      const device = await buildDevice(app, { display: mum, caregiver: anna });
      const { id } = await add({ name: "Per" });
      await send(id);
      const socket = await SocketClient.openDevice(app.url, device.cookie);
      const nextPhoto = async () => {
        const { snapshot } = await socket.next("snapshot");
        socket.forget();
        return snapshot.messages[0]?.sender.photoURL;
      };
      expect(await nextPhoto()).to.equal(null);

      const { photoURL } = await setPhoto(id);
      expect(await nextPhoto())
        .to.equal(photoURL)
        .and.be.a("string");
      await app.call(peopleApi.remove, { params: { personId: id } }, { as: anna });
      expect(await nextPhoto()).to.equal(null);
      expect(await onScreen()).to.deep.equal([{ name: "Per", photoURL: null }]);
      socket.close();
    });

    it("follows the photo of an account", async () => {
      const david = await addMember("David");
      const entry = (await list()).find(({ userId }) => userId === david.userId);
      await send(null, [mum.id], david);
      await send(entry!.id);
      const photoId = new Types.ObjectId();

      await followAccountPhoto(app.context, new Types.ObjectId(david.userId), { from: null, to: photoId });

      const photos = (await onScreen()).map(({ photoURL }) => photoURL?.includes(photoId.toString()));
      expect(photos).to.deep.equal([true, true]);
    });

    it("is refused for somebody who is not of the group of every display", async () => {
      const kari = await buildCaregiver(app, { email: `kari.${families}@example.com` });
      const stranger = await add({ name: "Stranger" }, kari);
      const per = await add({ name: "Per" });
      await MemberModel.create({
        groupId: new Types.ObjectId(kari.groupId),
        userId: new Types.ObjectId(anna.userId),
        role: "caregiver",
        displayIds: null,
        createdAt: new Date(),
      });
      const theirs = await buildDisplay(app, kari);
      const unknown = new Types.ObjectId().toString();

      for (const refused of [
        await send(stranger.id),
        await send(unknown),
        await send(per.id, [theirs.id]),
        await send(per.id, [mum.id, theirs.id]),
      ]) {
        expect(expectError(refused, 404)).to.include({ field: "senderId", code: "not-found" });
      }
      expect(await onScreen()).to.deep.equal([]);
      expect((await send(stranger.id, [theirs.id])).status).to.equal(200);
    });

    it("is refused for somebody whom the member does not know", async () => {
      const per = await add({ name: "Per" });
      const ida = await addMember("Ida", [mum.id]);

      expect(expectError(await send(per.id, [mum.id], ida), 404).field).to.equal("senderId");
    });
  });
});
