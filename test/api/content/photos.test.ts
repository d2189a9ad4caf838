import { request as httpRequest } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import { Types } from "mongoose";
import sharp from "sharp";
import { MediaFileModel } from "../../../server/media/mediaFile.model.js";
import { PhotoModel } from "../../../server/features/photos/photo.model.js";
import { IdempotencyKeyModel } from "../../../server/http/idempotency/idempotencyKey.model.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { planApi } from "../../../shared/contract/plan.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { peopleApi, type Person } from "../../../shared/contract/people.js";
import { photosApi, type Photo, type PhotoChanges } from "../../../shared/contract/photos.js";
import { PHOTOS_MAX } from "../../../shared/limits.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import type { DisplaySnapshot } from "../../../shared/realtime/snapshot.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { buildPhoto } from "../../support/builders/buildPhoto.js";
import { holdNext, overtake } from "../../support/faults/holdNext.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { SAMPLE_PHOTO } from "../../support/builders/samplePhoto.js";
import { buildFrameId, SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { waitFor } from "../../support/waitFor.js";

const START = "2026-11-21T08:00:00.000Z";
/** Long enough for the head of a request to reach its handler. */
const BEGUN_MS = 300;
const WEEK_MS = 7 * 24 * 60 * 60_000;

describe("photos", () => {
  const clock = new TestClock(START);
  let app: TestApp;
  let anna: TestUser;
  let mum: Display;
  let families = 0;
  const sockets: { close(): void }[] = [];

  before(async () => {
    app = await startTestApp({ clock });
  });
  beforeEach(async () => {
    clock.set(START);
    families += 1;
    anna = await buildCaregiver(app, { email: `anna.${families}@example.com` });
    mum = await buildDisplay(app, anna);
  });
  afterEach(() => sockets.splice(0).forEach((socket) => socket.close()));
  after(() => app.close());

  const params = () => ({ displayId: mum.id });
  const tryAdd = (file: Blob = SAMPLE_PHOTO, headers: Record<string, string> = {}, as = anna) =>
    app.callRaw(photosApi.add, { params: params(), file }, { as, headers });
  const add = async (file?: Blob) => photosApi.add.result.parse((await tryAdd(file)).body);
  const tryEdit = ({ id }: Photo, body: PhotoChanges, as = anna) =>
    app.callRaw(photosApi.edit, { params: { ...params(), photoId: id }, body }, { as });
  const edit = async (photo: Photo, body: PhotoChanges) =>
    photosApi.edit.result.parse((await tryEdit(photo, body)).body);
  const remove = ({ id }: Photo) =>
    app.call(photosApi.remove, { params: { ...params(), photoId: id } }, { as: anna });
  const list = async () => (await app.call(photosApi.list, { params: params() }, { as: anna })).items;
  const plan = async () => await app.call(planApi.get, { params: params() }, { as: anna });
  const addPerson = (name: string, as = anna): Promise<Person> =>
    app.call(peopleApi.create, { body: { name } }, { as });
  const fetchMedia = (path: string) => app.send({ method: "GET", path });

  async function openScreen(): Promise<{ socket: SocketClient<ServerToDevice>; snapshot: DisplaySnapshot }> {
    const device = await buildDevice(app, { display: mum, caregiver: anna });
    const socket = await SocketClient.openDevice(app.url, device.cookie);
    sockets.push(socket);
    return { socket, snapshot: (await socket.next("snapshot")).snapshot };
  }

  /** The photos of the next event at the screen that has some; a new name of a member changes who may call as well. */
  async function nextPhotos(socket: SocketClient<ServerToDevice>): Promise<DisplaySnapshot["photos"]> {
    const { parts } = await socket.next("parts.changed", ({ parts }) => parts.photos !== undefined);
    socket.forget();
    return parts.photos ?? [];
  }

  function expectError(response: RawResponse, status: number): ErrorBody["error"] {
    expect(response.status, response.text).to.equal(status);
    return ErrorBody.parse(response.body).error;
  }

  describe("that are added", () => {
    it("are kept upright, with their size and without what the camera wrote into them", async () => {
      const photo = await add(await buildPhoto({ width: 2_000, height: 1_000, orientation: 6 }));

      expect(photo).to.deep.include({
        displayId: mum.id,
        caption: "",
        people: [],
        width: 800,
        height: 1_600,
        addedAt: START,
        addedBy: "Anna Berg",
      });
      const { bytes } = await fetchMedia(photo.url);
      const { width, height, exif } = await sharp(bytes).metadata();
      expect({ width, height, exif }).to.deep.equal({ width: 800, height: 1_600, exif: undefined });
      const square = await sharp((await fetchMedia(photo.portraitUrl)).bytes).metadata();
      expect(square.width).to.equal(square.height);
      expect(await list()).to.deep.equal([photo]);
    });

    it("stand in the snapshot, newest first", async () => {
      const older = await add();
      clock.advance(60_000);
      const newer = await edit(await add(), { caption: "At the lake" });

      const { photos } = await plan();

      expect(photos).to.deep.equal(
        [newer, older].map(({ id, url, caption, width, height }) => ({
          id,
          url,
          caption,
          names: [],
          width,
          height,
        })),
      );
    });

    it("are listed page by page, newest first", async () => {
      const ids: string[] = [];
      for (let count = 0; count < 5; count += 1) {
        // Two of the same moment among them.
        if (count !== 2) clock.advance(1_000);
        ids.push((await add()).id);
      }
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await app.call(
          photosApi.list,
          { params: params(), query: { limit: 2, cursor } },
          { as: anna },
        );
        expect(page.items.length).to.be.at.most(2);
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);

      expect(seen).to.have.members(ids).and.have.length(5);
      expect([seen[0], seen[1], seen[4]]).to.deep.equal([ids[4], ids[3], ids[0]]);
      const wrong = app.callRaw(
        photosApi.list,
        { params: params(), query: { cursor: "next" } },
        { as: anna },
      );
      expect(expectError(await wrong, 400).field).to.equal("cursor");
    });

    it("are refused when they are no pictures", async () => {
      const text = new Blob(["isn't a picture"], { type: "image/jpeg" });

      expect(expectError(await tryAdd(text), 400).field).to.equal("file");
      expect(expectError(await tryAdd(new Blob(["a"], { type: "text/plain" })), 400).field).to.equal("file");
      expect(await list()).to.deep.equal([]);
    });

    it(`are at most ${PHOTOS_MAX}, also when two people add the last one at once, and nothing is kept of those refused`, async () => {
      const displayId = new Types.ObjectId(mum.id);
      const kept = { displayId, width: 4, height: 3, addedBy: displayId, addedAt: new Date(clock.now()) };
      await PhotoModel.insertMany(
        Array.from({ length: PHOTOS_MAX - 1 }, (_, index) => ({
          ...kept,
          slot: index + 1,
          mediaId: new Types.ObjectId(),
        })),
      );

      const answers = await Promise.all([tryAdd(), tryAdd(), tryAdd()]);
      const late = await tryAdd();

      expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409, 409]);
      expect(expectError(late, 409).code).to.equal("too-many-photos");
      expect(await PhotoModel.countDocuments({ displayId })).to.equal(PHOTOS_MAX);
      const media = { "metadata.groupId": new Types.ObjectId(anna.groupId), "metadata.portraitOf": null };
      expect(await MediaFileModel.countDocuments(media)).to.equal(1);
    });

    it("leave nothing when the page is closed in the middle, and no error for whoever runs the server", async () => {
      const { hostname, port } = new URL(app.url);
      const request = httpRequest({
        hostname,
        port,
        method: "POST",
        path: photosApi.add.path.replace(":displayId", mum.id),
        headers: {
          Authorization: `Bearer ${anna.accessToken}`,
          "Content-Type": "image/jpeg",
          "Content-Length": 1_000,
        },
      });
      request.on("error", () => {});
      request.write(Buffer.alloc(500));
      const answered = () => app.logLines().filter((line) => line.includes(`${mum.id}/photos`));
      const before = answered().length;
      await sleep(BEGUN_MS);
      request.destroy();

      await waitFor("the log line of the upload", async () => answered().length > before);
      expect(await list()).to.deep.equal([]);
      expect(answered().slice(before).join()).to.include("request aborted");
      // An error in the log would be a console.error, which fails the test.
    });

    it("under the same key are added once, and after a crash the screens are told again", async () => {
      const headers = { "Idempotency-Key": "add-the-lake-once" };
      const first = await tryAdd(SAMPLE_PHOTO, headers);
      expect((await tryAdd(SAMPLE_PHOTO, headers)).body).to.deep.equal(first.body);
      const { planVersion } = await plan();
      // What kill -9 leaves between the effect and its answer.
      await IdempotencyKeyModel.deleteMany({});

      const repeated = await tryAdd(SAMPLE_PHOTO, headers);

      expect(repeated.body).to.deep.equal(first.body);
      expect(await plan()).to.deep.include({ planVersion: planVersion + 1 });
      expect(await list()).to.have.length(1);
    });
  });

  describe("that are removed", () => {
    it("leave list and screen and are erased, and removing them twice is no error", async () => {
      const photo = await add();
      const { socket } = await openScreen();

      await remove(photo);

      expect(await nextPhotos(socket)).to.deep.equal([]);
      expect(await list()).to.deep.equal([]);
      expect((await fetchMedia(photo.url)).status).to.equal(404);
      expect((await fetchMedia(photo.portraitUrl)).status).to.equal(404);
      await remove(photo);
      expectError(await tryEdit(photo, { caption: "Gone" }), 404);
    });

    it("are erased by due work when the process died half-way, and the screens are told", async () => {
      const photo = await add();
      const { socket } = await openScreen();
      await PhotoModel.updateOne({ _id: photo.id }, { removedAt: new Date(clock.now()), slot: null });
      await app.runDueWork();
      expect((await fetchMedia(photo.url)).status, "it may still be under way").to.equal(200);

      clock.advance(60_000);
      await app.runDueWork();

      expect(await nextPhotos(socket)).to.deep.equal([]);
      expect((await fetchMedia(photo.url)).status).to.equal(404);
      expect(await PhotoModel.countDocuments({ _id: photo.id })).to.equal(0);
    });

    it("go with the group, and the pictures with them", async () => {
      const photo = await add();
      const body = { password: anna.password, dissolveGroup: true };

      await app.call(accountsApi.deleteAccount, { body }, { as: anna });

      expect(await PhotoModel.countDocuments({ displayId: mum.id })).to.equal(0);
      expect((await fetchMedia(photo.url)).status).to.equal(404);
    });
  });

  describe("whose group is deleted while they come in", () => {
    const deleteGroup = () => {
      const body = { password: anna.password, dissolveGroup: true };
      return app.call(accountsApi.deleteAccount, { body }, { as: anna });
    };
    const countKept = () =>
      Promise.all([
        PhotoModel.countDocuments({ displayId: mum.id }),
        MediaFileModel.countDocuments({ "metadata.groupId": new Types.ObjectId(anna.groupId) }),
      ]);
    const holdUpload = () => holdNext(({ model, op }) => model === "Photo" && op === "find");

    it("are not kept when everything else is gone already", async () => {
      const { held, release } = holdUpload();
      const upload = tryAdd();
      await held;

      await deleteGroup();
      release();

      expectError(await upload, 404);
      expect(await countKept()).to.deep.equal([0, 0]);
    });

    it("are not kept when the display is the last that is left", async () => {
      const { held, release } = holdUpload();
      const upload = tryAdd();
      await held;

      await overtake(
        ({ model, op }) => model === "Display" && op === "deleteMany",
        deleteGroup,
        async () => {
          release();
          await upload;
        },
      );

      expect(await countKept()).to.deep.equal([0, 0]);
    });
  });

  describe("with a caption and people", () => {
    it("say who is to be seen, from left to right, in the dashboard and on the screen", async () => {
      const [per, ida] = [await addPerson("Per"), await addPerson("Ida")];
      const photo = await add();

      const edited = await edit(photo, {
        caption: " At\nthe lake ",
        personIds: [ida.id, per.id, ida.id],
      });

      const people = [
        { id: ida.id, name: "Ida" },
        { id: per.id, name: "Per" },
      ];
      expect(edited).to.deep.equal({ ...photo, caption: "At the lake", people });
      expect((await plan()).photos[0]).to.deep.include({ caption: "At the lake", names: ["Ida", "Per"] });
      expect(await edit(photo, { caption: "" })).to.deep.equal({ ...edited, caption: "" });
      expect((await edit(photo, { personIds: [] })).people).to.deep.equal([]);
    });

    it("change on a connected screen, each event made on the one before", async () => {
      const { socket, snapshot } = await openScreen();
      const photo = await add();
      await edit(photo, { caption: "At the lake" });

      const second = await socket.next("parts.changed", ({ next }) => next === snapshot.planVersion + 2);

      expect(second.base).to.equal(snapshot.planVersion + 1);
      expect(second.parts.photos?.map(({ id, caption }) => ({ id, caption }))).to.deep.equal([
        { id: photo.id, caption: "At the lake" },
      ]);
      expect(Object.keys(second.parts)).to.deep.equal(["photos"]);
    });

    it("tell the dashboards", async () => {
      const dashboard = await SocketClient.openCaregiver(app.url, anna.accessToken);
      sockets.push(dashboard);
      await dashboard.next("snapshot");

      await add();

      expect(await dashboard.next("parts.changed")).to.deep.include({ displayId: mum.id, what: "photos" });
    });

    it("follow a person who is renamed, and let go of one who is removed", async () => {
      const [per, ida] = [await addPerson("Per"), await addPerson("Ida")];
      await edit(await add(), { personIds: [per.id, ida.id] });
      const { socket } = await openScreen();

      const rename = { params: { personId: per.id }, body: { name: "Per Berg" } };
      await app.call(peopleApi.edit, rename, { as: anna });
      expect((await nextPhotos(socket))[0]?.names).to.deep.equal(["Per Berg", "Ida"]);
      await app.call(peopleApi.remove, { params: { personId: per.id } }, { as: anna });
      expect((await nextPhotos(socket))[0]?.names).to.deep.equal(["Ida"]);

      expect((await list())[0]?.people).to.deep.equal([{ id: ida.id, name: "Ida" }]);
    });

    it("follow the account of a member, until it is deleted", async () => {
      const ida = await buildMember(app, { owner: anna, name: `Ida ${families}` });
      const { items } = await app.call(peopleApi.list, {}, { as: anna });
      const entry = items.find(({ userId }) => userId === ida.userId);
      await edit(await add(), { personIds: [entry!.id] });
      const { socket } = await openScreen();

      await app.call(accountsApi.setProfile, { body: { name: "Ida Holm" } }, { as: ida });
      expect((await nextPhotos(socket))[0]?.names).to.deep.equal(["Ida Holm"]);
      await app.call(accountsApi.deleteAccount, { body: { password: ida.password } }, { as: ida });
      expect((await nextPhotos(socket))[0]?.names).to.deep.equal([]);
    });

    const refused: [what: string, body: unknown, field: string][] = [
      ["a caption that nobody reads in passing", { caption: "a".repeat(121) }, "caption"],
      ["a caption that cannot be shown", { caption: "At\u0000the lake" }, "caption"],
      ["a person who is none", { personIds: ["x"] }, "personIds.0"],
      ["a crowd", { personIds: Array.from({ length: 11 }, () => "a".repeat(24)) }, "personIds"],
    ];
    refused.forEach(([what, body, field]) => {
      it(`refuse ${what}`, async () => {
        const photo = await add();

        expect(expectError(await tryEdit(photo, body as PhotoChanges), 400).field).to.equal(field);
        expect(await list()).to.deep.equal([photo]);
      });
    });

    it("refuse a person of another family, and somebody the member does not know", async () => {
      const kari = await buildCaregiver(app, { email: `kari.${families}@example.com` });
      const [karis, per] = [await addPerson("Stranger", kari), await addPerson("Per")];
      const ida = await buildMember(app, { owner: anna, name: `Ida ${families}`, displayIds: [mum.id] });
      const photo = await add();

      const strange = await tryEdit(photo, { personIds: [per.id, karis.id] });
      expect(expectError(strange, 404).field).to.equal("personIds.1");
      expect(expectError(await tryEdit(photo, { personIds: [per.id] }, ida), 404).field).to.equal(
        "personIds.0",
      );
      expect(await list()).to.deep.equal([photo]);
    });

    it("keep whom they name when a member sends them again who does not know them", async () => {
      const per = await addPerson("Per");
      const ida = await buildMember(app, { owner: anna, name: `Ida ${families}`, displayIds: [mum.id] });
      const photo = await edit(await add(), { personIds: [per.id] });

      const again = await tryEdit(photo, { caption: "At the lake", personIds: [per.id] }, ida);

      expect(again.status, again.text).to.equal(200);
      expect((await list())[0]).to.deep.include({
        caption: "At the lake",
        people: [{ id: per.id, name: "Per" }],
      });
    });
  });

  it("have new addresses before the old ones end, for a screen that asks once an hour", async () => {
    const photo = await add();
    const { socket, snapshot } = await openScreen();
    expect(snapshot.photos[0]?.url).to.equal(photo.url);

    clock.advance(WEEK_MS);
    socket.forget();
    await socket.send({ type: "snapshot.requested", id: buildFrameId() });
    const [now] = (await socket.next("snapshot")).snapshot.photos;

    expect(now?.url).to.not.equal(photo.url);
    expect((await fetchMedia(photo.url)).status, "the old one is good to the end of its next week").to.equal(
      200,
    );
    clock.advance(WEEK_MS);
    expect((await fetchMedia(photo.url)).status).to.equal(404);
    expect((await fetchMedia(now?.url ?? "")).status).to.equal(200);
    anna = await logInAgain(app, anna);
    expect((await fetchMedia((await list())[0]?.url ?? "")).status).to.equal(200);
  });

  it("are not on a display that rests", async () => {
    const photo = await add();
    const archive = (archived: boolean) =>
      app.call(displaysApi.edit, { params: params(), body: { archived } }, { as: anna });
    await archive(true);
    expect((await plan()).photos).to.deep.equal([]);

    await archive(false);

    expect((await plan()).photos.map(({ id }) => id)).to.deep.equal([photo.id]);
  });

  it("may be added by a limited member, and by nobody of another family", async () => {
    const ida = await buildMember(app, { owner: anna, name: `Ida ${families}`, limited: true });
    const kari = await buildCaregiver(app, { email: `kari.${families}@example.com` });
    const karis = await buildDisplay(app, kari);

    expect((await tryAdd(SAMPLE_PHOTO, {}, ida)).status).to.equal(200);
    expectError(await tryAdd(SAMPLE_PHOTO, {}, kari), 404);
    const [photo] = await list();
    const inHers = { displayId: karis.id, photoId: photo!.id };
    const body = { caption: "Mine" };
    expectError(await app.callRaw(photosApi.edit, { params: inHers, body }, { as: kari }), 404);
    await app.call(photosApi.remove, { params: inHers }, { as: kari });
    expect(await list()).to.deep.equal([photo]);
    expect(photo?.addedBy).to.equal(ida.name);
  });
});
