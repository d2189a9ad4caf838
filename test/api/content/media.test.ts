import { randomBytes } from "node:crypto";
import { expect } from "chai";
import mongoose, { Types } from "mongoose";
import sharp from "sharp";
import {
  listMediaOf,
  mediaUrl,
  portraitUrl,
  removeMedia,
  removeMediaOfGroup,
  removeMediaOfUser,
  storePhoto,
} from "../../../server/media/media.service.js";
import { MediaFileModel } from "../../../server/media/mediaFile.model.js";
import { preparePhoto } from "../../../server/media/preparePhoto.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { peopleApi, type Person } from "../../../shared/contract/people.js";
import { photosApi } from "../../../shared/contract/photos.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildPhoto } from "../../support/builders/buildPhoto.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const START = "2026-11-21T08:00:00.000Z";
/** How a phone's HEIC begins. Nothing here can make a whole one. */
const HEIC_START = "\0\0\0\x24ftypheic\0\0\0\0mif1heicmiaf";
const DAY_MS = 24 * 60 * 60_000;

describe("media", () => {
  const clock = new TestClock(START);
  let app: TestApp;
  let anna: TestUser;
  let person: Person;

  before(async () => {
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app);
    person = await app.call(peopleApi.create, { body: { name: "Per Berg" } }, { as: anna });
  });
  beforeEach(() => clock.set(START));
  after(() => app.close());

  const upload = (file: Blob) =>
    app.callRaw(peopleApi.setPhoto, { params: { personId: person.id }, file }, { as: anna });
  const get = (path: string, headers: Record<string, string> = {}) =>
    app.send({ method: "GET", path, headers });

  async function store(photo: Blob): Promise<string> {
    const bytes = Buffer.from(await photo.arrayBuffer());
    const id = await storePhoto(app.context, bytes, { groupId: new Types.ObjectId(), userId: null });
    return mediaUrl(app.context, id) ?? "";
  }

  describe("a photo", () => {
    it("comes back upright, at most 1600 pixels, and without what the camera wrote into it", async () => {
      const photo = await buildPhoto({ width: 4_000, height: 3_000, orientation: 6 });
      expect(Buffer.from(await photo.arrayBuffer()).includes("Planted Camera")).to.equal(true);

      const answer = await get(await store(photo));

      expect(answer.status).to.equal(200);
      expect(answer.headers["content-type"]).to.equal("image/jpeg");
      const picture = await sharp(answer.bytes).metadata();
      expect(picture).to.include({ format: "jpeg", width: 1_200, height: 1_600 });
      expect(picture.orientation ?? 1).to.equal(1);
      expect(picture.exif).to.equal(undefined);
      expect(answer.bytes.includes("Planted Camera")).to.equal(false);
    });

    it("has a small square for beside a name", async () => {
      const response = await upload(await buildPhoto({ width: 2_000, height: 1_000 }));

      expect(response.status, response.text).to.equal(200);
      const portrait = await get((response.body as Person).photoURL ?? "");
      expect(await sharp(portrait.bytes).metadata()).to.include({ format: "jpeg", width: 480, height: 480 });
    });

    it("is never made larger than it was", async () => {
      const answer = await get(await store(await buildPhoto({ width: 60, height: 40 })));

      expect(await sharp(answer.bytes).metadata()).to.include({ width: 60, height: 40 });
    });

    (["png", "webp", "gif", "avif"] as const).forEach((format) => {
      it(`as ${format} becomes JPEG, which every display can read, or PNG where something shines through`, async () => {
        const opaque = await get(await store(await buildPhoto({ format })));
        const clear = await get(await store(await buildPhoto({ format, color: "rgba(0, 0, 0, 0)" })));

        expect(opaque.headers["content-type"]).to.equal("image/jpeg");
        expect(clear.headers["content-type"]).to.equal("image/png");
      });
    });
  });

  describe("what is no photo", () => {
    const refused = async (file: Blob): Promise<string> => {
      const response = await upload(file);
      expect(response.status, response.text).to.equal(400);
      const { error } = ErrorBody.parse(response.body);
      expect(error.field).to.equal("file");
      return error.message;
    };

    it("is refused by its type", async () => {
      await refused(new Blob(["dear diary"], { type: "text/plain" }));
      await refused(new Blob(["<svg/>"], { type: "image/svg+xml" }));
      expect(await refused(new Blob(["ftypheic"], { type: "image/heic" }))).to.match(/JPEG/);
    });

    it("is refused by its content, whatever its type says", async () => {
      const svg =
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
      const tiff = await buildPhoto({ format: "tiff" });
      for (const content of ["dear diary", svg, new Uint8Array(randomBytes(4_000)), tiff, "%PDF-1.4"]) {
        expect(await refused(new Blob([content], { type: "image/jpeg" }))).to.match(/isn't a picture/);
      }
    });

    it("is refused when half of it is missing", async () => {
      const whole = await photoOfNoise();
      const half = new Blob([whole.subarray(0, whole.length / 2)], { type: "image/jpeg" });

      expect(await refused(half)).to.match(/isn't a picture/);
    });

    it("is refused before a small file unfolds into gigabytes", async () => {
      const bomb = new Uint8Array(
        await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: "#000" } })
          .png({ compressionLevel: 9 })
          .toBuffer(),
      );
      expect(bomb.length).to.be.below(1_500_000);

      expect(await refused(new Blob([bomb], { type: "image/png" }))).to.match(/too many pixels/);
    });

    it("is refused as a progressive JPEG that is whole in memory while it is read", async () => {
      const blank = sharp({ create: { width: 8_000, height: 6_000, channels: 3, background: "#000" } });
      const [camera, progressive] = await Promise.all(
        [false, true].map((isProgressive) => blank.clone().jpeg({ progressive: isProgressive }).toBuffer()),
      );

      expect((await preparePhoto(camera!)).width).to.equal(1_600);
      const file = new Blob([new Uint8Array(progressive!)], { type: "image/jpeg" });
      expect(await refused(file)).to.match(/too many pixels/);
    });

    it("is sent back for a while when many wait already", async () => {
      const picture = Buffer.from(await (await buildPhoto()).arrayBuffer());
      const tries = await Promise.allSettled(Array.from({ length: 10 }, () => preparePhoto(picture)));
      const again = await preparePhoto(picture);

      const refused = tries.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
      expect(refused.map(({ reason }) => reason as unknown)).to.have.length(1);
      expect(refused[0]!.reason).to.include({ status: 503, code: "busy", retryAfterSeconds: 5 });
      expect(again.width).to.equal(60);
    });

    it("is refused as HEIC with what to do", async () => {
      expect(await refused(new Blob([HEIC_START], { type: "image/jpeg" }))).to.match(/HEIC.*JPEG/);
    });

    it("leaves the photo that was there", async () => {
      const { body } = await upload(await buildPhoto());
      await refused(new Blob(["dear diary"], { type: "image/png" }));

      expect((await get((body as Person).photoURL ?? "")).status).to.equal(200);
    });
  });

  describe("GET /api/media/:mediaId/:seal", () => {
    let url: string;
    let whole: RawResponse;

    before(async () => {
      clock.set(START);
      url = await store(new Blob([await photoOfNoise()], { type: "image/jpeg" }));
      whole = await get(url);
    });

    it("lets browsers keep the picture to themselves for a week", () => {
      expect(whole.headers["cache-control"]).to.equal("private, max-age=604800, immutable");
      expect(whole.headers["x-content-type-options"]).to.equal("nosniff");
      expect(whole.headers["content-length"]).to.equal(String(whole.bytes.length));
      expect(whole.headers["content-security-policy"]).to.include("default-src 'none'");
    });

    it("answers 304 to who has it", async () => {
      const again = await get(url, { "If-None-Match": whole.headers.etag ?? "" });

      expect(again.status).to.equal(304);
      expect(again.bytes.length).to.equal(0);
    });

    it("gives a part of it", async () => {
      const last = whole.bytes.length - 1;
      const part = await get(url, { Range: "bytes=10-19" });
      const end = await get(url, { Range: "bytes=-5" });
      const beyond = await get(url, { Range: `bytes=${last + 1}-` });
      const stale = await get(url, { Range: "bytes=10-19", "If-Range": '"other"' });

      expect(part.status).to.equal(206);
      expect(part.headers["content-range"]).to.equal(`bytes 10-19/${last + 1}`);
      expect(part.bytes.equals(whole.bytes.subarray(10, 20))).to.equal(true);
      expect(end.bytes.equals(whole.bytes.subarray(-5))).to.equal(true);
      expect(beyond.status).to.equal(416);
      expect(stale.bytes.equals(whole.bytes)).to.equal(true);
    });

    it("has a new address every week, and lets the old one live a week longer", async () => {
      const id = new Types.ObjectId(url.split("/")[3]);
      clock.advance(7 * DAY_MS);
      const next = mediaUrl(app.context, id) ?? "";

      expect(next).to.not.equal(url);
      expect([(await get(url)).status, (await get(next)).status]).to.deep.equal([200, 200]);
      clock.advance(7 * DAY_MS);
      expect((await get(url)).status).to.equal(404);
      expect((await get(next)).status).to.equal(200);
    });

    it("answers the same 404 to everything that is wrong", async () => {
      const [, , , id = "", seal = ""] = url.split("/");
      const other = await store(await buildPhoto());
      const altered = `${seal.startsWith("A") ? "B" : "A"}${seal.slice(1)}`;
      const wrong = [
        `/api/media/${id}/${altered}`,
        `/api/media/${id}/${seal}A`,
        `/api/media/${id}/${seal.slice(0, -1)}`,
        `/api/media/${id}/${other.split("/")[4]}`,
        `/api/media/${id}/x`,
        `/api/media/$ne/${seal}`,
        mediaUrl(app.context, new Types.ObjectId()) ?? "",
        `${url}?size=huge`,
        `${url}?size=portrait&size=portrait`,
      ];

      for (const path of wrong) {
        const answer = await get(path, { Authorization: `Bearer ${anna.accessToken}` });
        expect(answer.status, path).to.equal(404);
        expect(ErrorBody.parse(answer.body).error.message).to.equal("The picture was not found.");
        expect(answer.headers["cache-control"]).to.equal("no-store");
      }
    });

    describe("while somebody removes the picture", () => {
      const find = MediaFileModel.findById.bind(MediaFileModel);
      const idOf = (address: string) => new Types.ObjectId(address.split("/")[3]);
      const errors = () => app.logLines().filter((line) => line.includes("request failed"));

      /** Between finding the picture and reading its bytes. */
      function onceFound(remove: (id: Types.ObjectId) => Promise<unknown>): void {
        const findFirst = async (id: string) => {
          const file = await find(id);
          await remove(new Types.ObjectId(id));
          return file;
        };
        MediaFileModel.findById = findFirst as unknown as typeof MediaFileModel.findById;
      }

      const removeChunks = (id: Types.ObjectId, from = 0) =>
        mongoose.connection.collection("media.chunks").deleteMany({ files_id: id, n: { $gte: from } });

      afterEach(() => {
        MediaFileModel.findById = find;
      });

      const states = [
        { state: "all of it is gone", remove: (id: Types.ObjectId) => removeMedia([id]), range: "bytes=0-" },
        { state: "its bytes are gone first", remove: removeChunks, range: "bytes=10-19" },
      ];
      for (const { state, remove, range } of states) {
        it(`answers 404 that nobody keeps when ${state}`, async () => {
          const going = await store(await buildPhoto());
          onceFound((id) => remove(id));

          const answer = await get(going, { Range: range });

          expect(answer.status).to.equal(404);
          expect(ErrorBody.parse(answer.body).error.message).to.equal("The picture was not found.");
          expect(answer.headers["cache-control"]).to.equal("no-store");
          expect(answer.headers).to.not.have.any.keys("etag", "content-range", "content-disposition");
          expect(errors()).to.deep.equal([]);
        });
      }

      it("breaks off when a part of it has been sent, and that is no error", async () => {
        const going = await store(new Blob([await photoOfNoise()], { type: "image/jpeg" }));
        onceFound((id) => removeChunks(id, 1));

        const answer = await get(going).then(
          ({ status }) => status,
          () => "broken off",
        );

        expect(answer).to.equal("broken off");
        expect(errors()).to.deep.equal([]);
        await removeMedia([idOf(going)]);
      });
    });

    it("writes no address of a picture into the log", async () => {
      await get(url);

      const [, , , , seal = ""] = url.split("/");
      expect(app.logLines().filter((line) => line.includes(seal))).to.deep.equal([]);
    });
  });

  describe("removing", () => {
    const owner = () => ({ groupId: new Types.ObjectId(), userId: new Types.ObjectId() });
    const bytes = async () => Buffer.from(await (await buildPhoto()).arrayBuffer());
    const stored = () =>
      Promise.all(
        ["media.files", "media.chunks"].map((name) => mongoose.connection.collection(name).countDocuments()),
      );

    it("takes the photo, its square and every byte of both away", async () => {
      const before = await stored();
      const id = await storePhoto(app.context, await bytes(), owner());
      const portrait = portraitUrl(app.context, id) ?? "";
      expect((await get(portrait)).status).to.equal(200);

      await removeMedia([id]);

      expect((await get(portrait)).status).to.equal(404);
      expect(await stored()).to.deep.equal(before);
      await removeMedia([id]);
    });

    it("takes all of a group, or of a user, and nobody else's", async () => {
      const [mine, theirs] = [owner(), owner()];
      const id = await storePhoto(app.context, await bytes(), { ...mine, groupId: null });
      const grouped = await storePhoto(app.context, await bytes(), { ...mine, userId: null });
      await storePhoto(app.context, await bytes(), theirs);
      const idsOf = async (of: Parameters<typeof listMediaOf>[0]) =>
        (await listMediaOf(of)).map((item) => item.id);

      expect(await idsOf(mine)).to.deep.equal([id.toString(), grouped.toString()]);
      await removeMediaOfGroup(mine.groupId);
      expect(await idsOf(mine)).to.deep.equal([id.toString()]);
      await removeMediaOfUser(mine.userId);
      expect(await idsOf(mine)).to.deep.equal([]);
      expect(await idsOf(theirs)).to.have.length(1);
      expect(await idsOf({ groupId: null, userId: null })).to.deep.equal([]);
    });

    it("hands out what is stored for the download of one's data", async () => {
      const mine = owner();
      await storePhoto(app.context, await bytes(), mine);

      const [item] = await listMediaOf(mine);

      const read = Buffer.concat((await item?.openStream().toArray()) as Buffer[]);
      expect(item?.contentType).to.equal("image/jpeg");
      expect(await sharp(read).metadata()).to.include({ format: "jpeg", width: 60 });
    });
  });
});

describe("how many photos an account may send", () => {
  const ONE = { max: 1, windowMs: DAY_MS };

  it("is limited for displays, people and accounts each, and never for another account", async () => {
    const limits = { displayPhotoPerAccount: ONE, personPhotoPerAccount: ONE, accountPhotoPerAccount: ONE };
    const app = await startTestApp({ limits });
    try {
      const anna = await sendEverywhere(app, "anna@example.com");
      const kari = await sendEverywhere(app, "kari@example.com");

      expect(await anna()).to.deep.equal([200, 200, 200]);
      expect(await anna()).to.deep.equal([429, 429, 429]);
      expect(await kari()).to.deep.equal([200, 200, 200]);
    } finally {
      await app.close();
    }
  });

  /** What the three ways to send a photo answer. */
  async function sendEverywhere(app: TestApp, email: string): Promise<() => Promise<number[]>> {
    const as = await buildCaregiver(app, { email });
    const display = await buildDisplay(app, as);
    const person = await app.call(peopleApi.create, { body: { name: "Per Berg" } }, { as });
    const file = await buildPhoto();
    return async () => {
      const answers = [
        await app.callRaw(photosApi.add, { params: { displayId: display.id }, file }, { as }),
        await app.callRaw(peopleApi.setPhoto, { params: { personId: person.id }, file }, { as }),
        await app.callRaw(accountsApi.setPhoto, { file }, { as }),
      ];
      return answers.map(({ status }) => status);
    };
  }
});

/** Too much in it to be small: several chunks of the store. */
async function photoOfNoise(): Promise<Uint8Array<ArrayBuffer>> {
  const raw = { width: 900, height: 700, channels: 3 as const };
  return sharp(randomBytes(900 * 700 * 3), { raw })
    .jpeg({ quality: 95 })
    .toBuffer();
}
