import FakeTimers from "@sinonjs/fake-timers";
import { expect } from "chai";
import { listNames, photoAlt } from "../../../client-dashboard/features/photos/photoTexts.js";
import { UploadQueue } from "../../../client-dashboard/features/photos/UploadQueue.js";
import { describeUploads } from "../../../client-dashboard/features/photos/describeUploads.js";
import { ApiError, apiErrorFrom } from "../../../client-dashboard/api/ApiError.js";
import type { TransferWatch } from "../../../client-dashboard/api/transferFile.js";
import { PHOTO_BYTES_MAX } from "../../../shared/limits.js";
import { waitFor } from "../../support/waitFor.js";

interface Sent extends TransferWatch {
  name: string;
  idempotencyKey: string;
  finish: () => void;
  fail: (error: unknown) => void;
}

const jpeg = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type: "image/jpeg" });
const unreachable = () => new ApiError({ code: "unreachable", message: "Mantel cannot be reached." });

describe("dashboard: photos on their way", () => {
  let sent: Sent[];
  let queue: UploadQueue;
  const states = () => queue.list().map(({ file, state }) => `${file.name} ${state}`);
  /** Where waitFor cannot wait, since the clock stands still. */
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  const waitForSending = (count: number) => waitFor(`upload ${count}`, async () => sent.length === count);

  beforeEach(() => {
    sent = [];
    queue = new UploadQueue(
      (file, options) =>
        new Promise<void>((resolve, reject) => {
          sent.push({ name: file.name, ...options, finish: resolve, fail: reject });
        }),
    );
  });

  it("sends one after the other, and forgets what is there", async () => {
    queue.add([jpeg("a.jpg"), jpeg("b.jpg")]);
    expect(states()).to.deep.equal(["a.jpg sending", "b.jpg waiting"]);

    sent[0]!.finish();
    await waitForSending(2);

    expect(states()).to.deep.equal(["b.jpg sending"]);
    sent[1]!.finish();
    await waitFor("the end", async () => queue.list().length === 0);
  });

  it("says how far each is", () => {
    queue.add([jpeg("a.jpg", 200)]);

    sent[0]!.onProgress?.({ bytes: 50, totalBytes: 200 });

    expect(queue.list()[0]!.share).to.equal(0.25);
  });

  it("goes on after one that failed, which can be tried again under the same key", async () => {
    queue.add([jpeg("a.jpg"), jpeg("b.jpg")]);

    sent[0]!.fail(unreachable());
    await waitForSending(2);
    expect(states()).to.deep.equal(["a.jpg failed", "b.jpg sending"]);
    expect(queue.list()[0]!.problem).to.equal("Mantel cannot be reached.");
    sent[1]!.finish();
    await waitFor("the end of b.jpg", async () => queue.list().length === 1);
    queue.retry(queue.list()[0]!.id);

    expect(sent.map(({ name }) => name)).to.deep.equal(["a.jpg", "b.jpg", "a.jpg"]);
    expect(sent[2]!.idempotencyKey).to.equal(sent[0]!.idempotencyKey);
    expect(sent[1]!.idempotencyKey).to.not.equal(sent[0]!.idempotencyKey);
  });

  [429, 503].forEach((status) => {
    it(`waits as long as the server asks with ${status}, and sends the same again by itself`, async () => {
      const clock = FakeTimers.install({ toFake: ["setTimeout", "clearTimeout"] });
      try {
        queue.add([jpeg("a.jpg"), jpeg("b.jpg")]);
        sent[0]!.fail(new ApiError({ code: "busy", status, message: "Many photos.", retryAfterSeconds: 5 }));
        while (clock.countTimers() === 0) await nextTurn();
        expect(states()).to.deep.equal(["a.jpg waiting", "b.jpg waiting"]);
        expect(queue.list()[0]!.isHeldBack).to.equal(true);
        clock.tick(4_999);
        expect(sent).to.have.length(1);

        clock.tick(1);
        while (sent.length < 2) await nextTurn();

        expect(states()).to.deep.equal(["a.jpg sending", "b.jpg waiting"]);
        expect(sent[1]!.idempotencyKey).to.equal(sent[0]!.idempotencyKey);
      } finally {
        clock.uninstall();
      }
    });
  });

  it("goes on at once when the one that has to wait is taken out", async () => {
    queue.add([jpeg("a.jpg"), jpeg("b.jpg")]);
    sent[0]!.fail(
      new ApiError({ code: "busy", status: 503, message: "Many photos.", retryAfterSeconds: 900 }),
    );
    await waitFor("the pause", async () => queue.list()[0]!.isHeldBack);
    queue.remove(queue.list()[0]!.id);

    await waitForSending(2);

    expect(states()).to.deep.equal(["b.jpg sending"]);
  });

  it("explains a wrong file before anything is sent", () => {
    queue.add([
      new File(["x"], "notes.pdf", { type: "application/pdf" }),
      jpeg("large.jpg", PHOTO_BYTES_MAX + 1),
      new File(["x"], "apple.heic", { type: "image/heic" }),
    ]);

    expect(sent).to.have.length(0);
    expect(queue.list().map(({ state }) => state)).to.deep.equal(["refused", "refused", "refused"]);
    expect(queue.list()[1]!.problem).to.contain("15 MB");
  });

  it("does not offer again what the server found to be no picture", async () => {
    queue.add([jpeg("a.jpg")]);

    sent[0]!.fail(new ApiError({ code: "bad-input", status: 400, message: "This is no picture." }));

    await waitFor("the refusal", async () => states()[0] === "a.jpg refused");
  });

  it("does not offer again what is too large for the server or a proxy before it", async () => {
    queue.add([jpeg("a.jpg")]);

    sent[0]!.fail(apiErrorFrom(413, "<html>413 Request Entity Too Large</html>"));

    await waitFor("the refusal", async () => states()[0] === "a.jpg refused");
    expect(queue.list()[0]!.problem).to.equal("This is too large for the server.");
  });

  it("counts for those who hear the page what is on its way, and what was refused as not sent", () => {
    queue.add([jpeg("a.jpg"), jpeg("b.jpg"), new File(["x"], "notes.pdf", { type: "application/pdf" })]);

    expect(describeUploads(queue.list())).to.equal("2 to upload. 1 not uploaded.");
    expect(describeUploads([])).to.equal("");
  });

  it("stops the one that is taken out, and sends the next", async () => {
    queue.add([jpeg("a.jpg"), jpeg("b.jpg")]);
    sent[0]!.signal!.addEventListener("abort", () => sent[0]!.fail(unreachable()));

    queue.remove(queue.list()[0]!.id);
    await waitForSending(2);

    expect(sent[0]!.signal!.aborted).to.equal(true);
    expect(states()).to.deep.equal(["b.jpg sending"]);
  });

  it("sends nothing behind a page that is gone", async () => {
    queue.add([jpeg("a.jpg"), jpeg("b.jpg")]);
    sent[0]!.signal!.addEventListener("abort", () => sent[0]!.fail(unreachable()));

    queue.close();
    await waitFor("the failure", async () => states()[0] === "a.jpg failed");

    expect(sent).to.have.length(1);
  });

  it("tells the page of every change", async () => {
    let changes = 0;
    const stop = queue.subscribe(() => (changes += 1));

    queue.add([jpeg("a.jpg")]);
    const told = changes;
    stop();
    sent[0]!.finish();
    await waitFor("the end", async () => queue.list().length === 0);

    expect(told).to.be.greaterThan(0);
    expect(changes).to.equal(told);
  });
});

describe("dashboard: a photo in words", () => {
  const people = (...names: string[]) => names.map((name) => ({ id: name, name }));

  it("lists names from left to right", () => {
    expect(listNames([])).to.equal("");
    expect(listNames(["Anna"])).to.equal("Anna");
    expect(listNames(["Anna", "Per", "Ida"])).to.equal("Anna, Per and Ida");
  });

  it("says what it shows, or at least whose it is", () => {
    const none = { caption: "", people: [], addedBy: "Anna" };

    expect(photoAlt({ ...none, caption: "At the lake", people: people("Per", "Ida") })).to.equal(
      "At the lake. With Per and Ida.",
    );
    expect(photoAlt({ ...none, caption: "Summer!", people: people("Per") })).to.equal("Summer! With Per.");
    expect(photoAlt({ ...none, caption: "At the lake" })).to.equal("At the lake");
    expect(photoAlt({ ...none, people: people("Per", "Ida") })).to.equal("Per and Ida");
    expect(photoAlt(none)).to.equal("Photo without a caption, added by Anna");
  });
});
