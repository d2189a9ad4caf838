import { expect } from "chai";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { IdempotencyKeyModel } from "../../../server/http/idempotency/idempotencyKey.model.js";
import { removeExpired } from "../../../server/jobs/sweepExpired.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { displaysApi } from "../../../shared/contract/displays.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { messagesApi } from "../../../shared/contract/messages.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const DAY_MS = 24 * 60 * 60_000;
const KEY = "the-caregivers-first-display";

describe("Idempotency-Key", () => {
  let app: TestApp;
  let clock: TestClock;
  let anna: TestUser;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app, { name: "Anna Berg" });
  });

  afterEach(() => app.close());

  it("gives a repeated call the answer of the first, and does nothing twice", async () => {
    const first = await createDisplay("Mum");

    const second = await createDisplay("Mum");

    expect(second.status).to.equal(200);
    expect(second.body).to.deep.equal(first.body);
    expect(await displayNames(anna)).to.deep.equal(["Mum"]);
  });

  it("gives a repeated call the first answer even when a second run would answer otherwise", async () => {
    const { id } = await buildDisplay(app, anna);
    const open = () =>
      app.call(
        displaysApi.openPairing,
        { params: { displayId: id } },
        { as: anna, headers: { "Idempotency-Key": KEY } },
      );
    const first = await open();
    clock.advance(60_000);

    const second = await open();

    expect(second.pairingOpenUntil).to.equal(first.pairingOpenUntil);
  });

  it("runs a call once when it is sent five times at once", async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => createDisplay("Mum")));

    expect(new Set(responses.map((response) => response.text)).size).to.equal(1);
    expect(await displayNames(anna)).to.deep.equal(["Mum"]);
  });

  it("refuses the key with another body", async () => {
    await createDisplay("Mum");

    const reused = await createDisplay("Dad");

    expect(reused.status).to.equal(409);
    expect(ErrorBody.parse(reused.body).error.code).to.equal("idempotency-key-reused");
    expect(await displayNames(anna)).to.deep.equal(["Mum"]);
  });

  it("keeps the keys of two users apart", async () => {
    const kari = await buildCaregiver(app, { name: "Kari Moe" });
    const annas = await createDisplay("Mum");

    const karis = await createDisplay("Mum", kari);

    expect(karis.status).to.equal(200);
    expect(karis.body).to.not.deep.equal(annas.body);
  });

  it("keeps the keys of two endpoints apart", async () => {
    const created = displaysApi.create.result.parse((await createDisplay("Mum")).body);

    const opened = await app.callRaw(
      displaysApi.openPairing,
      { params: { displayId: created.id } },
      { as: anna, headers: { "Idempotency-Key": KEY } },
    );

    expect(opened.status).to.equal(200);
  });

  it("forgets a key after 24 hours", async () => {
    await createDisplay("Mum");
    clock.advance(DAY_MS + 1);
    const later = { ...anna, ...(await logInAgain()) };

    const anew = await createDisplay("Dad", later);

    expect(anew.status).to.equal(200);
  });

  it("removes the rows of keys that it has forgotten", async () => {
    await createDisplay("Mum");
    await removeExpired(app.context);
    expect(await IdempotencyKeyModel.countDocuments()).to.equal(1);
    clock.advance(DAY_MS + 1);

    await removeExpired(app.context);

    expect(await IdempotencyKeyModel.countDocuments()).to.equal(0);
  });

  it("frees the key of a call that was refused, so that it can be put right", async () => {
    const refused = await createDisplay("");

    const accepted = await createDisplay("Mum");

    expect(refused.status).to.equal(400);
    expect(accepted.status).to.equal(200);
  });

  it("frees the key also when the handler refused", async () => {
    const { id } = await buildDisplay(app, anna);
    const send = (date: string) =>
      app.callRaw(
        messagesApi.create,
        { body: { displayIds: [id], text: "Lunch", when: { kind: "once", date, time: "08:00" } } },
        { as: anna, headers: { "Idempotency-Key": KEY } },
      );
    const past = await send("2020-01-01");

    const future = await send("2026-12-01");

    expect(past.status).to.equal(400);
    expect(future.status, future.text).to.equal(200);
  });

  it("runs a call again whose process died before it had an answer", async () => {
    await createDisplay("Mum");
    await forgetAnswer();

    const repeated = await createDisplay("Mum");

    expect(repeated.status).to.equal(200);
    expect(await displayNames(anna), "the handler derives the id from the key").to.deep.equal(["Mum"]);
  }).timeout(20_000);

  it("waits for the answer of a call that is under way", async () => {
    const first = await createDisplay("Mum");
    await forgetAnswer();
    const repeated = createDisplay("Mum");
    setTimeout(() => {
      void IdempotencyKeyModel.updateOne({}, { answer: { status: 200, body: first.body } }).exec();
    }, 300);

    expect((await repeated).body).to.deep.equal(first.body);
  });

  it("reads what the caller may while the key is being stored", async () => {
    const { create } = IdempotencyKeyModel;
    const { aggregate } = UserModel;
    const isRead = new Promise<void>((resolve) => {
      UserModel.aggregate = (...stages: Parameters<typeof aggregate>) => {
        resolve();
        return aggregate.apply(UserModel, stages);
      };
    });
    IdempotencyKeyModel.create = (async (...rows: Parameters<typeof create>) => {
      await isRead;
      return create.apply(IdempotencyKeyModel, rows);
    }) as typeof create;

    const answer = await createDisplay("Mum").finally(() => {
      Object.assign(IdempotencyKeyModel, { create });
      Object.assign(UserModel, { aggregate });
    });

    expect(answer.status).to.equal(200);
  });

  it("looks anew at what the caller may once it has waited for the key", async () => {
    await createDisplay("Mum");
    await forgetAnswer();
    const repeated = createDisplay("Mum");
    setTimeout(() => {
      void UserModel.updateOne({ _id: anna.userId }, { disabledAt: new Date(clock.now()) })
        .exec()
        .then(() => IdempotencyKeyModel.updateOne({}, { runId: "none" }).exec());
    }, 300);

    expect((await repeated).status).to.equal(403);
  });

  it("refuses a key that is none", async () => {
    const response = await app.callRaw(
      displaysApi.create,
      { body: { name: "Mum", timeZone: "Europe/Oslo" } },
      { as: anna, headers: { "Idempotency-Key": "short" } },
    );

    expect(response.status).to.equal(400);
    expect(ErrorBody.parse(response.body).error.field).to.equal("Idempotency-Key");
  });

  function createDisplay(name: string, user = anna): Promise<RawResponse> {
    return app.callRaw(
      displaysApi.create,
      { body: { name, timeZone: "Europe/Oslo" } },
      { as: user, headers: { "Idempotency-Key": KEY } },
    );
  }

  function logInAgain(): Promise<{ accessToken: string }> {
    return app.call(accountsApi.logIn, { body: { email: anna.email, password: anna.password } });
  }

  async function displayNames(user: TestUser): Promise<string[]> {
    const { items } = await app.call(displaysApi.list, {}, { as: user });
    return items.map((display) => display.name);
  }

  /** What kill -9 leaves behind between the effect and its answer. */
  async function forgetAnswer(): Promise<void> {
    await IdempotencyKeyModel.updateOne({}, { answer: null, runId: "a-run-that-died" });
  }
});
