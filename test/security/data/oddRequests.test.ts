import { expect } from "chai";
import { randomUUID } from "node:crypto";
import { endpointPath } from "../../../shared/contract/base/endpoint.js";
import { deviceSyncApi } from "../../../shared/contract/deviceSync.js";
import { buildHousehold, type Household } from "../../support/builders/buildHousehold.js";
import { SAMPLED_ENDPOINTS, type SampledEndpoint } from "../../support/builders/sampleRequests.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawRequest, RawResponse, TestApp } from "../../support/server/TestApp.js";

/** As deep as a body of its size can be: what goes into it by calling itself runs out of stack. */
const DEPTH = 40_000;
const DEEP = "[".repeat(DEPTH) + "]".repeat(DEPTH);
const DEEP_FRAME = "[".repeat(30_000) + "]".repeat(30_000);
const PROTOTYPES = '"__proto__":{"limited":true,"role":"owner"},"constructor":{"prototype":{"limited":true}}';
const OWN_COOKIES = ["mantel_device", "mantel_refresh", "mantel_known", "mantel_google", "mantel_ticket"];

/** Each is refused, or answered as if it were not there. */
const ODD_HEADERS: Record<string, Record<string, string>> = {
  "cookies that are objects": {
    Cookie: OWN_COOKIES.flatMap((name) => [`${name}=j:{"$ne":null}`, `__Host-${name}=j:["a"]`]).join("; "),
  },
  "cookies that cannot be decoded": { Cookie: OWN_COOKIES.map((name) => `${name}=%E0%A4%A`).join("; ") },
  "a token of all kinds of letters": { Authorization: `Bearer ${"ä.".repeat(2_000)}` },
  "a body of an unknown character set": { "Content-Type": "application/json; charset=x-unknown" },
  "a body of an unknown encoding": { "Content-Encoding": "x-unknown" },
  "a body that is no gzip": { "Content-Encoding": "gzip" },
  "a host that is none": { Host: "a b<>" },
};

const WITH_BODY = SAMPLED_ENDPOINTS.filter(({ endpoint }) => endpoint.method !== "GET" && !endpoint.upload);

describe("a request that no client of ours sends", () => {
  let app: TestApp;
  let family: Household;

  before(async () => {
    app = await startTestApp();
    family = await buildHousehold(app, "Anna Berg");
  });

  after(() => app.close());

  WITH_BODY.forEach((sampled) => {
    it(`never breaks ${sampled.name}: deep, or with the names of what every object has`, async () => {
      const sent = sampled.sample(family).body;
      const fields = JSON.stringify(sent ?? {}).slice(1, -1);
      const bodies = [
        DEEP,
        `{"deep":${DEEP}}`,
        `{${[...(fields ? [fields] : []), `"deep":${DEEP}`].join(",")}}`,
      ];
      const last = Object.keys(sent ?? {}).at(-1);
      if (last) bodies.push(`{${fields},"${last}":${DEEP}}`, `{${fields},${PROTOTYPES}}`.replace(fields, ""));

      for (const body of bodies) expectWhole(await send(sampled, { body: body.replace("{,", "{") }));
    });
  });

  Object.entries(ODD_HEADERS).forEach(([what, headers]) => {
    it(`never breaks anything by ${what}`, async () => {
      for (const sampled of SAMPLED_ENDPOINTS.filter(
        ({ endpoint }) => !endpoint.upload && !endpoint.produces,
      ))
        expectWhole(await send(sampled, { headers }), sampled.name);
    });
  });

  it("gives a poll's frame that is too deep back, and takes those beside it", async () => {
    const body = `{"appVersion":"1","epoch":null,"planVersion":null,"frames":[${DEEP},{"type":"device.status","id":"deep-frame","at":${DEEP}}]}`;
    const { method, path } = deviceSyncApi.sync;

    expectWhole(await app.send({ method, path, body, cookies: [family.device.cookie] }));
  });

  for (const about of ["", '"type":"ping","id":', '"type":"snapshot.requested","id":"deep","deep":']) {
    it(`ends a socket in order when its frame is deep: ${about || "nothing else"}`, async () => {
      const device = await SocketClient.openDevice(app.url, family.device.cookie);
      await device.next("snapshot");

      device.socket.send(about ? `{${about}${DEEP_FRAME}}` : DEEP_FRAME);
      device.sendRaw({ type: "ping", id: "afterwards" });

      await Promise.any([device.next("pong"), device.waitClosed()]);
      expect(device.closed?.reason).to.not.equal("server-error");
      device.close();
    });
  }

  function send({ endpoint, name, sample }: SampledEndpoint, odd: Partial<RawRequest>): Promise<RawResponse> {
    const { params, query, body } = sample(family);
    const { headers, ...rest } = odd;
    return app.send({
      method: endpoint.method,
      path: endpointPath(endpoint, params, query),
      // What would end the sign-in is asked by nobody.
      as: name.startsWith("accounts.") ? undefined : family.owner,
      body: endpoint.method === "GET" ? undefined : body,
      headers: { "Idempotency-Key": randomUUID(), ...headers },
      ...rest,
    });
  }
});

function expectWhole({ status, text }: RawResponse, what = ""): void {
  expect(status, `${what} ${text}`).to.be.below(500);
}
