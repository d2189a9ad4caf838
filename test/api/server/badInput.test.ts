import { expect } from "chai";
import { endpointPath } from "../../../shared/contract/base/endpoint.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { buildHousehold, type Household } from "../../support/builders/buildHousehold.js";
import {
  SAMPLED_ENDPOINTS,
  type SampledEndpoint,
  type SampleRequest,
} from "../../support/builders/sampleRequests.js";
import { keepRows } from "../../support/server/keepRows.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp } from "../../support/server/TestApp.js";
import { placesIn, replaceIn, wrongValuesFor } from "../../support/builders/wrongValues.js";

const NO_IDS = [
  "x",
  "0",
  "null",
  "undefined",
  "[object Object]",
  "$ne",
  '{"$gt":""}',
  "../../etc/passwd",
  "\u0000",
  "ABCDEFABCDEFABCDEFABCDEF",
  "é".repeat(12),
  "a".repeat(5_000),
];

/**
 * Fields that a program fills in and no person reads, or that may be left open: the contract lets them be empty or null, so a wrong value
 * may be a good one there. They still must never break the server.
 */
const LENIENT_FIELDS = [
  "groups.setLadders ladders.medication",
  "cards.create until",
  "cards.edit until",
  "deviceSync.sync appVersion",
  "deviceSync.sync epoch",
  "deviceSync.sync planVersion",
  "displays.setViewing diagonalInches",
  "events.create reminderMinutes",
  "events.edit changes.place",
  // What cannot be a password is weak.
  "accounts.checkPassword password",
  "groups.invite displayIds",
  "groups.editMember displayIds",
  "groups.offerOwnership userId",
  "notifications.edit quietHours",
  "people.create relation",
  "people.create phone",
  "people.edit relation",
  "photos.edit caption",
  "photos.edit personIds",
];

describe("bad input", () => {
  let app: TestApp;
  let family: Household;
  let putBack: () => Promise<void>;

  before(async () => {
    app = await startTestApp();
    family = await buildHousehold(app);
    putBack = await keepRows();
  });

  after(() => app.close());

  SAMPLED_ENDPOINTS.forEach((sampled) => {
    const { endpoint, name } = sampled;

    describe(`${endpoint.method} ${endpoint.path} (${name})`, () => {
      if (endpoint.body) {
        it("names the field of every value that cannot be", async () => {
          // A link ends with the next one that is asked for, as other samples do.
          const sender = name === "accounts.resetPassword" ? await buildHousehold(app, "Forgetful") : family;
          const { body } = sampled.sample(sender);
          for (const { path, value } of placesIn(body)) {
            for (const wrong of wrongValuesFor(value)) {
              const response = await send(sampled, { body: replaceIn(body, path, wrong) });
              const isLenient = LENIENT_FIELDS.includes(`${name} ${path.join(".")}`);
              if (isLenient && response.status === 200) continue;
              expectFieldNamed(response, path.join("."), JSON.stringify(wrong).slice(0, 60));
            }
          }
        });

        it("names the body, or the first field, when the whole of it is wrong", async () => {
          // A change of nothing is no mistake where every field may be left out.
          const empty = endpoint.body?.safeParse({}).success ? [] : [undefined, {}];
          for (const body of [...empty, [], [1], "{", "null", "12", '"text"', "[".repeat(1_000)]) {
            const response = await send(sampled, { body });
            expectBadInput(response, `body ${String(JSON.stringify(body)).slice(0, 60)}`);
          }
        });

        it("ignores a field that it does not know", async () => {
          const { body } = sampled.sample(family);
          const extra = { $set: { role: "owner" }, isAdmin: true, _id: "x", constructor: { prototype: 1 } };
          const text = JSON.stringify({ ...Object(body), ...extra }).replace(/^\{/, '{"__proto__":{"a":1},');

          const response = await send(sampled, { body: text });
          // The request may well have succeeded, and taken away what it is about.
          await putBack();

          // Pairing and sign-up may refuse the repeated sample itself.
          expect(response.status, response.text).to.be.below(500);
          expect(response.text).to.not.include("isAdmin");
        });

        it("answers 413 to a body that is too large", async () => {
          const response = await send(sampled, { body: { text: "x".repeat(200_000) } });

          expect(response.status).to.equal(413);
          expect(ErrorBody.parse(response.body).error).to.include({ code: "too-large", field: "body" });
        });
      }

      Object.keys(endpoint.params?.shape ?? {}).forEach((param) => {
        it(`names ${param} when it is no id`, async () => {
          for (const noId of NO_IDS) {
            const params = { ...sampled.sample(family).params, [param]: noId };
            const response = await send(sampled, { params });
            // What a device makes up as an id may be many things: there is just none of this name.
            if (endpoint.params?.safeParse(params).success) expect(response.status, noId).to.equal(404);
            else expectFieldNamed(response, param, noId.slice(0, 60));
          }
        });

        it(`answers 400 or 404 when ${param} cannot be decoded`, async () => {
          for (const part of ["%E0%A4%A", "%", "%2e%2e%2f", "%00"]) {
            const path = endpoint.path.replace(`:${param}`, part).replace(/:\w+/g, family.display.id);
            const response = await sendPath(sampled, path);
            expect(response.status, part).to.be.oneOf([400, 404]);
          }
        });
      });

      if (endpoint.query) {
        it("names the field of a query that is wrong", async () => {
          const wrong: Record<string, string[]> = {
            limit: ["abc", "-1", "0", "1.5", "99999999999", "NaN", ""],
            direction: ["sideways", "", "toString"],
            displayId: NO_IDS,
            cursor: ["x".repeat(300)],
          };
          for (const field of Object.keys(endpoint.query?.shape ?? {})) {
            for (const value of wrong[field] ?? []) {
              const query = { ...sampled.sample(family).query, [field]: value };
              expectFieldNamed(await send(sampled, { query }), field, value.slice(0, 60));
            }
          }
        });

        it("never breaks on a cursor that it did not make, or a query in no known form", async () => {
          const cursors = ["x", "null", "{}", "AAAA", "%00", family.display.id, "9999-99-99", "e30", "1_2"];
          const odd = ["limit=1&limit=2", "limit[$gt]=1", "cursor[$ne]=", "cursor=a&cursor=b", "&&==", "%"];
          const queries = [...cursors.map((cursor) => `cursor=${cursor}`), ...odd];
          const path = endpointPath(endpoint, sampled.sample(family).params, sampled.sample(family).query);
          for (const query of queries) {
            const response = await sendPath(sampled, `${path}&${query}`);
            expect(response.status, `${query}: ${response.text}`).to.be.oneOf([200, 400, 404]);
          }
        });
      }

      it("takes no headers amiss", async () => {
        const odd: Record<string, string>[] = [
          { "Idempotency-Key": "x" },
          { "Idempotency-Key": "k".repeat(500) },
          { Cookie: "mantel_refresh=%E0%A4%A; mantel_device=%; =; a" },
          { Cookie: 'mantel_refresh=j:{"$gt":""}; mantel_device=j:[1]' },
          { "Content-Type": "application/json; charset=klingon" },
          { "Content-Encoding": "gzip" },
          { Origin: "not an origin" },
          { "X-Forwarded-For": "'; drop table users" },
        ];
        for (const headers of odd) {
          const { params, query, body } = sampled.sample(family);
          const response = await app.send({
            method: endpoint.method,
            path: endpointPath(endpoint, params, query),
            body: body ? withoutLink(body) : endpoint.method === "GET" ? undefined : {},
            // As a visitor, so that nothing is removed that the next test needs.
            headers,
          });
          expect(response.status, `${JSON.stringify(headers)}: ${response.text}`).to.be.below(500);
        }
      });
    });
  });

  it("says which display of a list is not the caller's", async () => {
    const create = SAMPLED_ENDPOINTS.find(({ name }) => name === "messages.create");
    const displayIds = [family.display.id, "f".repeat(24)];
    const body = { ...Object(create?.sample(family).body), displayIds };

    const response = await app.send({ method: "POST", path: "/api/messages", body, as: family.owner });

    expect(response.status).to.equal(404);
    expect(ErrorBody.parse(response.body).error.field).to.equal("displayIds.1");
  });

  function send({ endpoint, sample }: SampledEndpoint, changed: SampleRequest): Promise<RawResponse> {
    const { params, query, body } = { ...sample(family), ...changed };
    const { method } = endpoint;
    const { owner, device } = family;
    const path = endpointPath(endpoint, params, query);
    return app.send({ method, path, body, as: owner, cookies: [device.cookie] });
  }

  function sendPath({ endpoint, sample }: SampledEndpoint, path: string): Promise<RawResponse> {
    return app.send({ method: endpoint.method, path, body: sample(family).body, as: family.owner });
  }
});

/** A link that is whole would sign the household out, which the next test needs. */
function withoutLink(body: unknown): unknown {
  const sample = Object(body) as Record<string, unknown>;
  return "token" in sample ? { ...sample, token: "x".repeat(43) } : body;
}

function expectBadInput(response: RawResponse, what: string): string {
  expect(response.status, `${what}: ${response.text}`).to.equal(400);
  const { error } = ErrorBody.parse(response.body);
  expect(error.field, `${what}: ${response.text}`).to.be.a("string").and.not.equal("");
  return String(error.field);
}

/** The field itself, what lies within it, or what it lies within: a bad kind makes the whole `when` bad. */
function expectFieldNamed(response: RawResponse, field: string, what: string): void {
  const named = expectBadInput(response, `${field} = ${what}`);
  const related = `${named}.`.startsWith(`${field}.`) || `${field}.`.startsWith(`${named}.`);
  expect(related, `${field} = ${what} was answered with the field ${named}`).to.equal(true);
}
