import { expect } from "chai";
import { DeviceModel } from "../../../server/circle/displays/device.model.js";
import { MemberModel } from "../../../server/circle/groups/member.model.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { displaysApi } from "../../../shared/contract/displays.js";
import { endpointPath, type AccessRule } from "../../../shared/contract/base/endpoint.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { isPermitted, type MemberFacts, type Permission } from "../../../shared/rules/permissions.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import type { TestDevice } from "../../support/builders/buildDevice.js";
import { buildHousehold, type Household } from "../../support/builders/buildHousehold.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { SAMPLED_ENDPOINTS, type SampledEndpoint } from "../../support/builders/sampleRequests.js";
import { keepRows } from "../../support/server/keepRows.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { CallOptions, RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";

/** What the table of permissions is asked for each rule; null where it is not about a group. */
const PERMISSION_OF: Record<AccessRule, Permission | null> = {
  anyone: null,
  signedIn: null,
  "group.view": "group.view",
  "group.edit": "group.edit",
  "group.manage": "group.manage",
  "display.view": "display.view",
  "display.send": "display.send",
  "display.edit": "display.edit",
  "display.consent": "display.consent",
  "displays.send": "display.send",
  "message.view": "display.view",
  "message.edit": "display.send",
  "message.restore": "display.send",
  "person.edit": "person.edit",
  device: null,
};

/** Whose sample is about something of the family that a caller without it must not find, though the rule alone lets them in. */
const NAMES_OF_THE_FAMILY: Record<string, "display" | "group" | "self"> = {
  "activity.list": "display",
  "groups.listAudit": "display",
  "groups.invite": "display",
  "groups.editMember": "group",
  "groups.removeMember": "group",
  "groups.inviteLink": "group",
  "groups.sendInviteAgain": "group",
  "groups.revokeInvite": "group",
  "groups.offerOwnership": "group",
  "groups.acceptGroupInvite": "group",
  "webhooks.edit": "group",
  "webhooks.remove": "group",
  "webhooks.renewSecret": "group",
  "webhooks.test": "group",
  "webhooks.deliveries": "group",
  "accounts.setProfile": "group",
  "groups.leaveGroup": "self",
  "takeovers.settle": "self",
  "calls.leave": "self",
  "calls.iceServers": "self",
  "accounts.endSession": "self",
  "notifications.removeDevice": "self",
  "notifications.sendTestMessage": "self",
};

/** While the owner talks, others may see it, and are told so by this code. */
const OF_WHO_TALKS: Record<string, string> = {
  "calls.start": "call-busy",
  "calls.ask": "call-full",
  "calls.admit": "not-permitted",
};

const NO_DISPLAYS: MemberFacts = { role: "caregiver", limited: false, displayIds: [] };
const LIMITED: MemberFacts = { role: "caregiver", limited: true, displayIds: null };

/** What the sample of whom it is for is answered, where that is not 200: its push service and its calendar cannot be reached, nothing of it is held, and nothing can be bought. */
const ANSWERED_OTHERWISE: Record<string, number> = {
  "notifications.sendTestMessage": 409,
  "takeovers.settle": 409,
  "followedCalendars.follow": 400,
  "billing.createCheckoutSession": 409,
  "billing.createPortalSession": 409,
};

/** There is none here. */
const NEEDS_STRIPE = ["billing.createCheckoutSession", "billing.createPortalSession"];

const GUARDED = SAMPLED_ENDPOINTS.filter(({ endpoint }) => !["anyone", "device"].includes(endpoint.access));
const FOR_DEVICES = SAMPLED_ENDPOINTS.filter(({ endpoint }) => endpoint.access === "device");

describe("every endpoint", () => {
  let app: TestApp;
  let family: Household;
  let stranger: TestUser;
  let strangersDevice: TestDevice;
  let removedDevice: TestDevice;
  let helper: TestUser;
  let limited: TestUser;
  let formerMember: TestUser;
  /** Of a session that was logged out of. */
  let endedToken: TestUser;
  /** After a call that changes or removes what it is about, or signs its caller out. */
  let putBack: () => Promise<void>;

  before(async () => {
    app = await startTestApp();
    family = await buildHousehold(app, "Anna Berg");
    ({ owner: stranger, device: strangersDevice } = await buildHousehold(app, "Kari Moe"));
    limited = await buildMember(app, { owner: family.owner, name: "Limited Member", limited: true });
    helper = await buildMember(app, { owner: family.owner, name: "Helper With No Display", displayIds: [] });
    formerMember = await buildMember(app, { owner: family.owner, name: "Former Member" });
    await MemberModel.deleteOne({ userId: formerMember.userId, groupId: family.owner.groupId });
    endedToken = await buildCaregiver(app, { name: "Logged Out" });
    await app.call(accountsApi.logOut, {}, { cookies: [endedToken.refreshCookie] });
    const third = await buildHousehold(app, "Ola Dahl");
    removedDevice = third.device;
    const params = { displayId: third.display.id, deviceId: removedDevice.id };
    await app.call(displaysApi.removeDevice, { params }, { as: third.owner });
    putBack = await keepRows();
  });

  after(() => app.close());

  GUARDED.forEach((sampled) => {
    const { endpoint, name } = sampled;
    const strangers = strangerStatus(sampled);
    const without = memberStatus(sampled, NO_DISPLAYS);
    const limiteds = memberStatus(sampled, LIMITED);

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

      it("takes no device for a caregiver, of this display or another", async () => {
        expectRefused(await send(sampled, { cookies: [family.device.cookie] }), 401);
        expectRefused(await send(sampled, { cookies: [strangersDevice.cookie] }), 401);
      });

      it(`answers ${strangers} to the owner of another group, and nothing of this one`, async () => {
        const response = await send(sampled, { as: stranger });
        await putBackAfter(sampled);

        expect(response.status, response.text).to.equal(strangers);
        expectNothingOf(family, response);
      });

      it(`answers ${strangers} to a former member`, async () => {
        const response = await send(sampled, { as: formerMember });
        await putBackAfter(sampled);

        expect(response.status, response.text).to.equal(strangers);
        expectNothingOf(family, response);
      });

      it(`answers ${without} to a member without that display, and nothing of it`, async () => {
        const response = await send(sampled, { as: helper });
        await putBackAfter(sampled);

        expect(response.status, response.text).to.equal(without);
        expectNothingOf(family, response);
      });

      it(`answers ${limiteds} to a limited member`, async () => {
        const response = await send(sampled, { as: limited });
        await putBackAfter(sampled);

        expect(response.status, response.text).to.equal(limiteds);
        if (limiteds === 409 && !NEEDS_STRIPE.includes(name))
          expect(ErrorBody.parse(response.body).error.code).to.equal(OF_WHO_TALKS[name] ?? "not-permitted");
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
        const response = await send(sampled, { cookies: [strangersDevice.cookie] });
        await putBackAfter(sampled);

        expect(response.status).to.equal(200);
        expectNothingOf(family, response);
      });

      it("knows a removed device no more", async () => {
        expectRefused(await send(sampled, { cookies: [removedDevice.cookie] }), 401);
      });
    });
  });

  describe("as whom it is for", () => {
    // A screen that was last heard a minute ago is taken to be offline.
    beforeEach(() => DeviceModel.updateOne({ _id: family.device.id }, { lastSeenAt: new Date() }));

    SAMPLED_ENDPOINTS.forEach((sampled) => {
      const { endpoint, name } = sampled;

      it(`${endpoint.method} ${endpoint.path} (${name}) answers 200 and what the contract says`, async () => {
        const { owner, device } = family;
        const cookies = [owner.refreshCookie, device.cookie];

        const response = await send(sampled, { as: owner, cookies });
        await putBackAfter(sampled);

        expect(response.status, response.text).to.equal(ANSWERED_OTHERWISE[name] ?? 200);
        if (response.status !== 200) return;
        if (endpoint.produces) expect(response.headers["content-type"]).to.equal(endpoint.produces);
        else expect(endpoint.result.safeParse(response.body).error?.message).to.equal(undefined);
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
    const viewing = SAMPLED_ENDPOINTS.filter(
      ({ endpoint }) => endpoint.method === "GET" && /view$/.test(endpoint.access),
    );

    for (const sampled of viewing) {
      expect(await send(sampled, { as: member }), sampled.name).to.include({ status: 200 });
    }
  });

  async function putBackAfter({ endpoint }: SampledEndpoint): Promise<void> {
    if (endpoint.method !== "GET") await putBack();
  }

  function send({ endpoint, sample }: SampledEndpoint, options: CallOptions = {}): Promise<RawResponse> {
    const { params, query, body, file } = sample(family);
    const { method } = endpoint;
    return app.send({ method, path: endpointPath(endpoint, params, query), body, file, ...options });
  }
});

/** Of who has a group of their own and no part in the family's. */
function strangerStatus({ name, endpoint }: SampledEndpoint): number {
  if (NEEDS_STRIPE.includes(name)) return 409;
  if (name in NAMES_OF_THE_FAMILY) return 404;
  return ["signedIn", "group.view", "group.edit", "group.manage"].includes(endpoint.access) ? 200 : 404;
}

/** Of a member of the family's group: 404 for what they do not see, then what the table of permissions says. */
function memberStatus({ name, endpoint }: SampledEndpoint, member: MemberFacts): number {
  const permission = PERMISSION_OF[endpoint.access];
  const named = NAMES_OF_THE_FAMILY[name];
  const isAboutDisplay = /^(display|displays|message|person)\./.test(endpoint.access);
  if (isAboutDisplay && member.displayIds !== null) return 404;
  if (permission && !isPermitted(member, permission)) return 409;
  if (NEEDS_STRIPE.includes(name) || name in OF_WHO_TALKS) return 409;
  if (named === "self" || (named === "display" && member.displayIds !== null)) return 404;
  // The sample is the owner's: nobody has offered them the group.
  return name === "groups.answerOwnership" ? 404 : 200;
}

function expectRefused(response: RawResponse, status: number): void {
  expect(response.status, response.text).to.equal(status);
  const { error } = ErrorBody.parse(response.body);
  expect(error.requestId).to.equal(response.headers["x-request-id"]);
}

function expectNothingOf({ display, device, person, message }: Household, response: RawResponse): void {
  [display.id, display.code, device.id, person.id, message.id].forEach((secret) => {
    expect(response.text).to.not.include(secret);
  });
}
