import { expect } from "chai";
import { IdempotencyKeyModel } from "../../../server/http/idempotency/idempotencyKey.model.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { api } from "../../../shared/contract/api.js";
import { displaysApi } from "../../../shared/contract/displays.js";
import { endpointPath, type EndpointDefinition } from "../../../shared/contract/base/endpoint.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { feedbackApi } from "../../../shared/contract/feedback.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { messagesApi } from "../../../shared/contract/messages.js";
import { peopleApi } from "../../../shared/contract/people.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { buildHousehold } from "../../support/builders/buildHousehold.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { issueMailToken } from "../../support/mail/issueMailToken.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { SAMPLE_PHOTO } from "../../support/builders/samplePhoto.js";
import { SAMPLED_ENDPOINTS, type SampledEndpoint } from "../../support/builders/sampleRequests.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { CallOptions, RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const KEY = "one-press-of-one-button";
const OTHER_PASSWORD = "a kettle in the attic";

const REMOVALS = SAMPLED_ENDPOINTS.filter(
  // Whoever ends the session that they ask by is signed out: nobody is there to be answered.
  ({ name, endpoint }) => endpoint.method === "DELETE" && name !== "accounts.endSession",
);

describe("a call that is repeated with its Idempotency-Key", () => {
  let app: TestApp;
  let clock: TestClock;
  let anna: TestUser;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app, { name: "Anna Berg" });
  });

  afterEach(() => app.close());

  describe("when what it named is gone by then", () => {
    for (const sampled of REMOVALS) {
      it(`gets the first answer of ${sampled.name}`, async () => {
        const household = await buildHousehold(app, "Eva Lie");
        const send = () => sendSample(sampled, household);
        const first = await send();

        const second = await send();

        expect(first.status, first.text).to.equal(200);
        expect([second.status, second.text]).to.deep.equal([200, first.text]);
      });
    }

    it("knows the file of an upload again, and refuses another", async () => {
      const person = await app.call(peopleApi.create, { body: { name: "Per Berg" } }, { as: anna });
      const send = (file: Blob) =>
        app.callRaw(peopleApi.setPhoto, { params: { personId: person.id }, file }, keyed(anna));
      const first = await send(SAMPLE_PHOTO);
      await app.call(peopleApi.remove, { params: { personId: person.id } }, { as: anna });

      const second = await send(SAMPLE_PHOTO);
      const other = await send(
        new Blob([await SAMPLE_PHOTO.arrayBuffer(), "x"], { type: SAMPLE_PHOTO.type }),
      );

      expect(first.status, first.text).to.equal(200);
      expect([second.status, second.text]).to.deep.equal([200, first.text]);
      expect(codeOf(other)).to.equal("idempotency-key-reused");
    });

    it("does so for two at once", async () => {
      const person = await app.call(peopleApi.create, { body: { name: "Per Berg" } }, { as: anna });
      const remove = () => app.callRaw(peopleApi.remove, { params: { personId: person.id } }, keyed(anna));

      const answers = await Promise.all([remove(), remove(), remove()]);

      expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
    });

    it("tells nobody who is signed out", async () => {
      const person = await app.call(peopleApi.create, { body: { name: "Per Berg" } }, { as: anna });
      const remove = () => app.callRaw(peopleApi.remove, { params: { personId: person.id } }, keyed(anna));
      await remove();
      await app.call(accountsApi.signOutEverywhere, {}, { as: anna });

      expect((await remove()).status).to.equal(403);
    });
  });

  describe("by somebody who sees it no more", () => {
    it("tells a removed member nothing of the display", async () => {
      const display = await buildDisplay(app, anna);
      const kari = await buildMember(app, { owner: anna, name: "Kari Moe" });
      const open = () =>
        app.callRaw(displaysApi.openPairing, { params: { displayId: display.id } }, keyed(kari));
      expect((await open()).status).to.equal(200);
      await app.call(groupsApi.removeMember, { params: { userId: kari.userId } }, { as: anna });

      const repeated = await open();

      expect(repeated.status).to.equal(404);
      expect(repeated.text).to.not.include(display.code);
    });

    it("goes by the access rule for what the build before has stored", async () => {
      const display = await buildDisplay(app, anna);
      const kari = await buildMember(app, { owner: anna, name: "Kari Moe" });
      const open = () =>
        app.callRaw(displaysApi.openPairing, { params: { displayId: display.id } }, keyed(kari));
      const first = await open();
      await IdempotencyKeyModel.collection.updateMany({}, { $unset: { places: 1 } });
      clock.advance(60_000);

      const asMember = await open();
      await app.call(groupsApi.removeMember, { params: { userId: kari.userId } }, { as: anna });

      expect(asMember.text).to.equal(first.text);
      expect((await open()).status).to.equal(404);
    });

    it("tells a removed member nothing of the group that they added to", async () => {
      const kari = await buildMember(app, { owner: anna, name: "Kari Moe" });
      const add = () => app.callRaw(peopleApi.create, { body: { name: "Per Berg" } }, keyed(kari));
      expect((await add()).status).to.equal(200);
      await app.call(groupsApi.removeMember, { params: { userId: kari.userId } }, { as: anna });

      const repeated = await add();

      expect(codeOf(repeated)).to.equal("idempotency-key-reused");
      expect(repeated.text).to.not.include("Per Berg");
    });

    it("tells a member nothing of a display that is not shared with them any more", async () => {
      const display = await buildDisplay(app, anna);
      const kari = await buildMember(app, { owner: anna, name: "Kari Moe" });
      const rename = () =>
        app.callRaw(
          displaysApi.edit,
          { params: { displayId: display.id }, body: { name: "Grandma" } },
          keyed(kari),
        );
      expect((await rename()).status).to.equal(200);
      const changes = { displayIds: [], limited: false };
      await app.call(groupsApi.editMember, { params: { userId: kari.userId }, body: changes }, { as: anna });

      expect((await rename()).status).to.equal(404);
    });
  });

  describe("whose time has passed by then", () => {
    it("finds the settings that were written before the server died", async () => {
      const display = await buildDisplay(app, anna);
      const { settingsVersion: baseVersion } = display;
      const send = (body: object) =>
        app.callRaw(
          displaysApi.edit,
          { params: { displayId: display.id }, body: { ...body, baseVersion } },
          keyed(anna),
        );
      const changes = { name: "Mum upstairs", archived: true, feeds: [], timeZone: "Asia/Tokyo" };
      const first = await send(changes);
      await forgetAnswer("none");

      clock.advance(60_000);
      const second = await send(changes);

      expect(first.status, first.text).to.equal(200);
      expect([second.status, second.body]).to.deep.equal([200, first.body]);
      const other = { params: { displayId: display.id }, body: { name: "Dad", baseVersion } };
      expect(codeOf(await app.callRaw(displaysApi.edit, other, { as: anna }))).to.equal("edited-meanwhile");
    });

    it("finds the edit that was written before the server died, also when its time has passed", async () => {
      const display = await buildDisplay(app, anna);
      const when = { kind: "once" as const, date: "2026-11-21", time: "23:00" };
      const message = await buildMessage(app, { display, caregiver: anna }, { text: "Tea?", when });
      const params = { messageId: message.id };
      const earlier = { ...when, time: "12:00" };
      const changes = { text: "Coffee?", when: earlier, baseVersion: message.version };
      const send = () =>
        app.callRaw(messagesApi.edit, { params, body: { scope: "all", changes } }, keyed(anna));
      const first = await send();
      await forgetAnswer("none");

      clock.advance(6 * 60 * 60_000);
      anna = await logInAgain(app, anna);
      const second = await send();

      expect(first.status, first.text).to.equal(200);
      expect(second.status, second.text).to.equal(200);
      expect(second.body).to.have.nested.property("items[0].text", "Coffee?");
    });

    it("finds the message that was stored before the server died", async () => {
      const { id } = await buildDisplay(app, anna);
      const send = () =>
        app.callRaw(
          messagesApi.create,
          {
            body: {
              displayIds: [id],
              text: "Lunch",
              when: { kind: "once", date: "2026-11-21", time: "10:00" },
            },
          },
          keyed(anna),
        );
      const first = await send();
      await forgetAnswer();
      clock.advance(2 * 60 * 60_000);
      anna = await logInAgain(app, anna);

      const second = await send();

      expect(first.status, first.text).to.equal(200);
      expect(second.status, second.text).to.equal(200);
      expect(idsOf(second)).to.deep.equal(idsOf(first));
    }).timeout(20_000);
  });

  describe("with another body", () => {
    it("is refused, also when the first try broke off half-way", async () => {
      const { id } = await buildDisplay(app, anna);
      const send = (text: string) =>
        app.callRaw(
          messagesApi.create,
          { body: { displayIds: [id], text, when: { kind: "now" } } },
          keyed(anna),
        );
      await send("Lunch");
      await forgetAnswer();

      const other = await send("Supper");

      expect(codeOf(other)).to.equal("idempotency-key-reused");
    });

    it("opens nothing by a used reset link and another password", async () => {
      const token = await issueMailToken(app, "reset", anna);
      const reset = (password: string) =>
        app.callRaw(accountsApi.resetPassword, { body: { token, password } }, withKey());
      expect((await reset("a lamp in the attic")).status).to.equal(200);

      const other = await reset(OTHER_PASSWORD);
      const same = await reset("a lamp in the attic");

      expect(codeOf(other)).to.equal("link-invalid");
      expect(same.status).to.equal(200);
      expect((await logIn("a lamp in the attic")).status).to.equal(200);
      expect((await logIn(OTHER_PASSWORD)).status).to.equal(400);
    });

    it("is another form, of a stranger who made the same key", async () => {
      const send = (comments: string) =>
        app.callRaw(
          feedbackApi.create,
          {
            body: {
              formData: { name: "Anna", email: "anna@example.com", comments },
              type: "feedback",
            },
          },
          withKey(),
        );
      const answers = await Promise.all([send("It works."), send("It works."), send("It does not.")]);
      await app.runDueWork();

      expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
      const mails = (await app.mails()).filter(({ text }) => /It works|It does not/.test(text ?? ""));
      expect(mails).to.have.length(2);
    });
  });

  describe("what is stored of it", () => {
    it("names no endpoint whose answer holds a secret", () => {
      const telling = Object.values(api)
        .flatMap((endpoints) => Object.values<EndpointDefinition>(endpoints))
        .filter((endpoint) => endpoint.method !== "GET" && !endpoint.secretAnswer)
        .filter((endpoint) => /token|secret|password|credential/i.test(JSON.stringify(shapeOf(endpoint))));

      expect(telling.map(({ method, path }) => `${method} ${path}`)).to.deep.equal([]);
    });

    it("holds no token after any kind of sign-in and no password after a reset", async () => {
      const token = await issueMailToken(app, "reset", anna);
      await app.call(accountsApi.resetPassword, { body: { token, password: OTHER_PASSWORD } }, withKey());
      const signedIn = await app.callRaw(
        accountsApi.logIn,
        { body: { email: anna.email, password: OTHER_PASSWORD } },
        withKey(),
      );
      const { accessToken } = accountsApi.logIn.result.parse(signedIn.body);
      const changed = await app.callRaw(
        accountsApi.changePassword,
        { body: { currentPassword: OTHER_PASSWORD, newPassword: PASSWORD } },
        { as: { accessToken }, ...withKey() },
      );
      expect(changed.status, changed.text).to.equal(200);

      const stored = JSON.stringify(await IdempotencyKeyModel.find().lean());

      for (const secret of [accessToken, token, OTHER_PASSWORD, PASSWORD, "eyJ"]) {
        expect(stored).to.not.include(secret);
      }
    });

    it("executes a repeated log-in again, and keeps nothing of it", async () => {
      const first = await logIn(anna.password);
      const second = await logIn(anna.password);

      expect([first.status, second.status]).to.deep.equal([200, 200]);
      expect(second.text).to.not.equal(first.text);
      expect(await IdempotencyKeyModel.countDocuments()).to.equal(0);
    });
  });

  function sendSample(
    { endpoint, sample }: SampledEndpoint,
    household: Awaited<ReturnType<typeof buildHousehold>>,
  ): Promise<RawResponse> {
    const { params, query, body } = sample(household);
    return app.send({
      method: endpoint.method,
      path: endpointPath(endpoint, params, query),
      body,
      ...keyed(household.owner),
    });
  }

  function logIn(password: string): Promise<RawResponse> {
    return app.callRaw(accountsApi.logIn, { body: { email: anna.email, password } }, withKey());
  }

  /** What kill -9 leaves behind between the effect and its answer; "none" is a run that is known to have failed. */
  async function forgetAnswer(runId = "a-run-that-died"): Promise<void> {
    await IdempotencyKeyModel.updateMany({}, { answer: null, runId });
  }
});

function withKey(): CallOptions {
  return { headers: { "Idempotency-Key": KEY } };
}

function keyed(user: TestUser): CallOptions {
  return { as: user, ...withKey() };
}

function codeOf({ body }: RawResponse): string {
  return ErrorBody.parse(body).error.code;
}

function idsOf({ body }: RawResponse): string[] {
  return messagesApi.create.result.parse(body).items.map(({ id }) => id);
}

/** The names of everything that an endpoint answers. */
function shapeOf({ result }: EndpointDefinition): unknown {
  const seen = new Set<unknown>();
  const namesIn = (schema: unknown): unknown => {
    if (typeof schema !== "object" || schema === null || seen.has(schema)) return null;
    seen.add(schema);
    const { def } = schema as { def?: Record<string, unknown> };
    if (!def) return null;
    const shape = (def.shape ?? {}) as Record<string, unknown>;
    const inner = [def.innerType, def.element, def.in, def.out, def.left, def.right];
    const options = Array.isArray(def.options) ? def.options : [];
    return [
      Object.entries(shape).map(([name, part]) => [name, namesIn(part)]),
      [...inner, ...options].map(namesIn),
    ];
  };
  return namesIn(result);
}
