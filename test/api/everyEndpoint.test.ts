import { expect } from "chai";
import { MemberModel } from "../../server/features/groups/member.model.js";
import { accountsApi } from "../../shared/contract/accounts.js";
import { displaysApi } from "../../shared/contract/displays.js";
import { endpointPath, type AccessRule, type EndpointDefinition } from "../../shared/contract/endpoint.js";
import { ErrorBody } from "../../shared/contract/errors.js";
import { buildCaregiver } from "../support/buildCaregiver.js";
import { buildHousehold, type Household } from "../support/buildHousehold.js";
import { buildMember } from "../support/buildMember.js";
import { SAMPLED_ENDPOINTS, type SampledEndpoint } from "../support/sampleRequests.js";
import { startTestApp } from "../support/startTestApp.js";
import type { CallOptions, RawResponse, TestApp, TestUser } from "../support/TestApp.js";

/** What a rule answers to who is signed in and has nothing to do with the family of the sample. */
const STRANGER_STATUS: Record<AccessRule, number> = {
  anyone: 200,
  signedIn: 200,
  // These are about the caller's own group, which a stranger has too.
  "group.view": 200,
  "group.edit": 200,
  "display.view": 404,
  "display.edit": 404,
  "displays.edit": 404,
  "message.view": 404,
  "message.edit": 404,
  "message.restore": 404,
  device: 401,
};

const GUARDED = SAMPLED_ENDPOINTS.filter(({ endpoint }) => !["anyone", "device"].includes(endpoint.access));
const FOR_DEVICES = SAMPLED_ENDPOINTS.filter(({ endpoint }) => endpoint.access === "device");

describe("every endpoint", () => {
  let app: TestApp;
  let family: Household;
  let stranger: TestUser;
  let helper: TestUser;
  let formerMember: TestUser;
  /** Of a session that was logged out of. */
  let endedToken: TestUser;

  before(async () => {
    app = await startTestApp();
    family = await buildHousehold(app, "Anna Berg");
    ({ owner: stranger } = await buildHousehold(app, "Kari Moe"));
    helper = await buildMember(app, { owner: family.owner, name: "Helper With No Display", displayIds: [] });
    formerMember = await buildMember(app, { owner: family.owner, name: "Former Member" });
    await MemberModel.deleteOne({ userId: formerMember.userId, groupId: family.owner.groupId });
    endedToken = await buildCaregiver(app, { name: "Logged Out" });
    await app.call(accountsApi.logOut, {}, { cookies: [endedToken.refreshCookie] });
  });

  after(() => app.close());

  GUARDED.forEach((sampled) => {
    const { endpoint, name } = sampled;
    const mine = strangerStatus(endpoint);

    describe(`${endpoint.method} ${endpoint.path} (${name}, ${endpoint.access})`, () => {
      it("asks a visitor to sign in", async () => {
        expectRefused(await send(sampled), 401);
      });

      it("asks whoever has a token that is no good for a new one", async () => {
        expectRefused(await send(sampled, { as: { accessToken: "not.a.token" } }), 401);
      });

      it("takes no other credential for a token", async () => {
        const { owner, device } = family;

        expectRefused(await send(sampled, { cookies: [owner.refreshCookie, device.cookie] }), 401);
        expectRefused(await send(sampled, { headers: { Authorization: owner.accessToken } }), 401);
        expectRefused(await send(sampled, { headers: { Authorization: `Basic ${owner.accessToken}` } }), 401);
      });

      it("tells whoever has logged out that the session is over", async () => {
        expectRefused(await send(sampled, { as: endedToken }), 403);
      });

      it(`answers ${mine} to the owner of another group, and nothing of this one`, async () => {
        const response = await send(sampled, { as: stranger });

        expect(response.status).to.equal(mine);
        expectNothingOf(family, response);
      });

      it(`answers ${mine} to a former member`, async () => {
        const response = await send(sampled, { as: formerMember });

        expect(response.status).to.equal(mine);
        expectNothingOf(family, response);
      });

      it("shows no display to a member with access to none", async () => {
        const response = await send(sampled, { as: helper });

        const expected = endpoint.access === "group.edit" ? 409 : mine;
        expect(response.status).to.equal(expected);
        expectNothingOf(family, response);
      });
    });
  });

  FOR_DEVICES.forEach((sampled) => {
    const { endpoint, name } = sampled;

    describe(`${endpoint.method} ${endpoint.path} (${name}, device)`, () => {
      it("knows nobody without a device's cookie, whoever has signed in", async () => {
        expectRefused(await send(sampled), 401);
        expectRefused(await send(sampled, { as: family.owner, cookies: [family.owner.refreshCookie] }), 401);
        expectRefused(await send(sampled, { cookies: [`mantel_device=${"a".repeat(43)}`] }), 401);
      });

      it("tells a device of another family nothing of this one", async () => {
        const { device } = await buildHousehold(app, `Elsewhere for ${name}`);

        const response = await send(sampled, { cookies: [device.cookie] });

        expect(response.status).to.equal(200);
        expectNothingOf(family, response);
      });

      it("knows a removed device no more", async () => {
        const { owner, display, device } = await buildHousehold(app, `Removed for ${name}`);
        const params = { displayId: display.id, deviceId: device.id };
        await app.call(displaysApi.removeDevice, { params }, { as: owner });

        expectRefused(await send(sampled, { cookies: [device.cookie] }), 401);
      });
    });
  });

  describe("as whom it is for", () => {
    SAMPLED_ENDPOINTS.forEach((sampled) => {
      const { endpoint, name } = sampled;

      it(`${endpoint.method} ${endpoint.path} (${name}) answers 200 and what the contract says`, async () => {
        // A household of its own: some of these endpoints remove what they are about.
        const household = await buildHousehold(app, `Owner for ${name}`);
        const { owner, device } = household;
        const cookies = [owner.refreshCookie, device.cookie];

        const response = await send(sampled, { as: owner, cookies }, household);

        expect(response.status, response.text).to.equal(200);
        expect(endpoint.result.safeParse(response.body).error?.message).to.equal(undefined);
        expect(response.text).to.not.match(/"_id"|"__v"|passwordHash|tokenHash|refreshHash/);
      });
    });
  });

  it("answers 404 in the same shape on an address that is none", async () => {
    expectRefused(await app.send({ method: "GET", path: "/api/nowhere" }), 404);
    expectRefused(await app.send({ method: "DELETE", path: "/api/getUserData" }), 404);
  });

  it("falls back to their own group for who was removed from the active one", async () => {
    const profile = await app.call(accountsApi.getUserData, {}, { as: formerMember });

    expect(profile.activeGroup).to.include({ groupName: "Former Member's group", role: "owner" });
  });

  it("shows a member with access to all displays what the owner sees", async () => {
    const member = await buildMember(app, { owner: family.owner, name: "Trusted Member" });
    const viewing = SAMPLED_ENDPOINTS.filter(({ endpoint }) => /view$/.test(endpoint.access));

    for (const sampled of viewing) {
      expect(await send(sampled, { as: member }), sampled.name).to.include({ status: 200 });
    }
  });

  function send(
    { endpoint, sample }: SampledEndpoint,
    options: CallOptions = {},
    household: Household = family,
  ): Promise<RawResponse> {
    const { params, query, body } = sample(household);
    const { method } = endpoint;
    return app.send({ method, path: endpointPath(endpoint, params, query), body, ...options });
  }
});

/** A list that is asked for one display by name says whether that display exists, unless it answers 404. */
function strangerStatus(endpoint: EndpointDefinition): number {
  return endpoint.query && "displayId" in endpoint.query.shape ? 404 : STRANGER_STATUS[endpoint.access];
}

function expectRefused(response: RawResponse, status: number): void {
  expect(response.status, response.text).to.equal(status);
  const { error } = ErrorBody.parse(response.body);
  expect(error.requestId).to.equal(response.headers["x-request-id"]);
}

function expectNothingOf({ display, device, message }: Household, response: RawResponse): void {
  [display.id, display.code, device.id, message.id].forEach((secret) => {
    expect(response.text).to.not.include(secret);
  });
}
