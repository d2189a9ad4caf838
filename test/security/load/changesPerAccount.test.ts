import { expect } from "chai";
import { AuditModel } from "../../../server/features/audit/auditEntry.model.js";
import { RateCounterModel } from "../../../server/limits/rateCounter.model.js";
import { IdempotencyKeyModel } from "../../../server/http/idempotency/idempotencyKey.model.js";
import { deviceSyncApi } from "../../../shared/contract/deviceSync.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { sendRequest } from "../../support/server/sendRequest.js";
import { startAgain } from "../../support/server/startAgain.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";

const MAX = 12;
const HOUR_S = 60 * 60;

/** Of one call more than is allowed. */
async function statusesOf(call: () => Promise<RawResponse>): Promise<number[]> {
  const statuses = [];
  for (let calls = 0; calls <= MAX; calls += 1) statuses.push((await call()).status);
  return statuses;
}

/** Each change leaves rows behind: of the log for a year, of its Idempotency-Key for a day. */
describe("the changes of one account", () => {
  let app: TestApp;
  let anna: TestUser;
  let mum: Display;
  let keys = 0;

  const atMost = (max: number) => ({ limits: { changesPerAccount: { max, windowMs: HOUR_S * 1_000 } } });

  beforeEach(async () => {
    app = await startTestApp(atMost(MAX));
    anna = await buildCaregiver(app);
    mum = await buildDisplay(app, anna);
  });
  afterEach(() => app.close());

  const rename = (as: TestUser, headers = {}) =>
    app.callRaw(displaysApi.edit, { params: { displayId: mum.id }, body: { name: "Mum" } }, { as, headers });
  const renameUntilRefused = async () => {
    for (let calls = 0; calls <= MAX; calls += 1) {
      const answer = await rename(anna, { "Idempotency-Key": `another-change-${(keys += 1)}` });
      if (answer.status !== 200) return answer;
    }
    throw new Error("None was refused.");
  };
  const rows = async () => [await AuditModel.countDocuments(), await IdempotencyKeyModel.countDocuments()];

  it("end with 429 and how long to wait, and leave no more rows behind", async () => {
    const refused = await renameUntilRefused();

    expect(refused.status).to.equal(429);
    expect(ErrorBody.parse(refused.body).error.code).to.equal("too-many-requests");
    expect(Number(refused.headers["retry-after"])).to.be.within(1, HOUR_S);
    const before = await rows();
    expect((await rename(anna, { "Idempotency-Key": "one-more-change" })).status).to.equal(429);
    expect(await rows()).to.deep.equal(before);
  });

  it("count together, whichever process makes them", async () => {
    const there = await startAgain(app, atMost(MAX));
    const allowed = { here: 0, there: 0 };
    for (let calls = 0; calls < MAX; calls += 1) {
      if ((await rename(anna)).status === 200) allowed.here += 1;
      const request = { method: "PATCH", path: `/api/displays/${mum.id}`, body: { name: "Mum" }, as: anna };
      if ((await sendRequest(there.url, request)).status === 200) allowed.there += 1;
    }
    await there.close();

    // The display that was made counts too.
    expect(allowed.here + allowed.there).to.be.within(MAX - 2, MAX);
  });

  it("cost no write each to be counted", async () => {
    const there = await startAgain(app, atMost(100 * MAX));
    await RateCounterModel.deleteMany({});
    const counted: number[] = [];
    for (let calls = 0; calls < 2 * MAX; calls += 1) {
      const request = { method: "PATCH", path: `/api/displays/${mum.id}`, body: { name: "Mum" }, as: anna };
      expect((await sendRequest(there.url, request)).status).to.equal(200);
      counted.push((await RateCounterModel.findOne().lean())?.count ?? 0);
    }
    await there.close();

    const [none, once] = [Array(MAX - 1).fill(0), Array(MAX).fill(MAX)];
    expect(counted).to.deep.equal([...none, ...once, 2 * MAX]);
  });

  it("leave what the account looks at, and the changes of others", async () => {
    const ola = await buildMember(app, { owner: anna, name: "Ola" });
    await renameUntilRefused();

    expect((await app.callRaw(displaysApi.list, {}, { as: anna })).status).to.equal(200);
    expect((await rename(ola)).status).to.equal(200);
  });

  it("are not those of a screen, nor of who shows a token that is no account's", async () => {
    const { cookie } = await buildDevice(app, { display: mum, caregiver: anna });
    await renameUntilRefused();

    const body = { appVersion: "test", epoch: null, planVersion: null, frames: [] };
    const poll = () => app.callRaw(deviceSyncApi.sync, { body }, { cookies: [cookie] });
    expect(await statusesOf(poll)).to.deep.equal(Array(MAX + 1).fill(200));
    const nobody = { ...anna, accessToken: "no.token.at-all" };
    expect(await statusesOf(() => rename(nobody))).to.deep.equal(Array(MAX + 1).fill(401));
  });
});
