import { expect } from "chai";
import FakeTimers, { type Clock } from "@sinonjs/fake-timers";
import { ApiClient } from "../../../client-dashboard/api/ApiClient.js";
import { ApiError } from "../../../client-dashboard/api/ApiError.js";
import { TokenStore } from "../../../client-dashboard/api/tokenStore.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { feedbackApi } from "../../../shared/contract/feedback.js";
import { messagesApi } from "../../../shared/contract/messages.js";
import { versionApi } from "../../../shared/contract/installation/version.js";
import { MemoryStore } from "./MemoryStore.js";

const DISPLAY_ID = "0123456789abcdef01234567";
const DRAFT = { displayIds: [DISPLAY_ID], text: "Good morning", when: { kind: "now" as const } };
const PASSWORDS = { currentPassword: "a lamp in the hall", newPassword: "a clock on the wall" };
const SENT = { batchId: "b", items: [] };

type Reply = { status: number; body: unknown } | "network error";

const refusal = (status: number, code: string, field?: string): Reply => ({
  status,
  body: { error: { code, message: `It was refused: ${code}.`, field } },
});
const ok = (body: unknown): Reply => ({ status: 200, body });
const freshTokens = ok({ accessToken: "new", accessTokenExpiresAt: "2026-11-21T10:15:00.000Z" });

/** A server of canned replies: the last one of a path repeats. */
class ServerDouble {
  readonly requests: Request[] = [];
  /** The bodies of its answers never end. */
  endless = false;
  /** So many requests are never answered. */
  silent = 0;
  private readonly replies: Record<string, Reply[]>;

  constructor(replies: Record<string, Reply[]>) {
    this.replies = replies;
  }

  fetch = (input: RequestInfo | URL): Promise<Response> => {
    const request = input as Request;
    this.requests.push(request);
    if (this.requests.length <= this.silent) return new Promise(() => {});
    const queue = this.replies[new URL(request.url).pathname] ?? [];
    const reply = queue.length > 1 ? queue.shift() : queue[0];
    if (reply === undefined || reply === "network error")
      return Promise.reject(new TypeError("fetch failed"));
    if (this.endless) return Promise.resolve(new Response(new ReadableStream()));
    return Promise.resolve(Response.json(reply.body, { status: reply.status }));
  };

  paths(): string[] {
    return this.requests.map((request) => new URL(request.url).pathname);
  }
}

function buildClient(replies: Record<string, Reply[]>, token: string | null = "old") {
  const server = new ServerDouble(replies);
  const store = new MemoryStore();
  if (token !== null) store.set("userToken", token);
  const tokens = new TokenStore(store);
  const client = new ApiClient({
    tokens,
    lock: serialLock(),
    baseUrl: "http://mantel.test",
    fetch: server.fetch,
  });
  const over: string[] = [];
  client.onSessionOver(() => over.push("over"));
  return { client, server, tokens, store, over };
}

/** As the Web Locks API: one after the other. */
function serialLock() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    // Whoever asked gets the failure; the next one goes on.
    last = result.catch(() => undefined);
    return result;
  };
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).to.be.instanceOf(ApiError);
  return error as ApiError;
}

describe("dashboard: ApiClient", () => {
  let clock: Clock;

  beforeEach(() => {
    clock = FakeTimers.install({
      toFake: ["setTimeout", "clearTimeout"],
      shouldAdvanceTime: true,
      advanceTimeDelta: 20,
    });
  });
  afterEach(() => clock.uninstall());

  /** Lets the fixed waits between tries pass. */
  async function settled<Result>(call: Promise<Result>): Promise<Result> {
    const ticking = setInterval(() => void clock.tickAsync(1_000), 1);
    return call.finally(() => clearInterval(ticking));
  }

  it("sends the access token and parses the answer", async () => {
    const { client, server } = buildClient({ "/api/sessions": [ok({ items: [], secret: 1 })] });

    const answer = await client.call(accountsApi.listSessions, {});

    expect(answer).to.deep.equal({ items: [] });
    expect(server.requests[0]?.headers.get("authorization")).to.equal("Bearer old");
  });

  it("gives one Idempotency-Key to a message and to its repeats", async () => {
    const { client, server } = buildClient({
      "/api/messages": ["network error", refusal(503, "busy"), ok(SENT)],
    });

    await settled(client.call(messagesApi.create, { body: DRAFT }));

    const keys = server.requests.map((request) => request.headers.get("idempotency-key"));
    expect(keys).to.have.length(3);
    expect(new Set(keys).size).to.equal(1);
    expect(keys[0]).to.match(/^[0-9a-f]{32}$/);
  });

  it("gives up on an unreachable server after three repeats", async () => {
    const { client, server } = buildClient({ "/api/sessions": ["network error"] });

    const error = await settled(failureOf(client.call(accountsApi.listSessions, {})));

    expect(error.code).to.equal("unreachable");
    expect(server.requests).to.have.length(4);
  });

  const visitors: Array<[what: string, path: string, send: (client: ApiClient) => Promise<unknown>]> = [
    [
      "a log-in",
      "/api/logIn",
      (client) => client.call(accountsApi.logIn, { body: { email: "a@b.no", password: "x" } }),
    ],
    [
      "a sign-up",
      "/api/signUp",
      (client) => client.call(accountsApi.signUp, { body: { email: "a@b.no", password: "x" } }),
    ],
  ];
  for (const [what, path, send] of visitors) {
    it(`repeats ${what} with one key until the server answers`, async () => {
      const replies = { [path]: ["network error", refusal(503, "busy"), freshTokens] as Reply[] };
      const { client, server } = buildClient(replies, null);

      await settled(send(client));

      const keys = server.requests.map((request) => request.headers.get("idempotency-key"));
      expect(keys).to.have.length(3);
      expect(new Set(keys).size).to.equal(1);
      expect(keys[0]).to.match(/^[0-9a-f]{32}$/);
    });
  }

  it("repeats a form to the operator with one key", async () => {
    const { client, server } = buildClient({ "/api/feedback": [refusal(502, "bad-gateway"), ok({})] }, null);
    const formData = { name: "Anna", email: "a@b.no", comments: "It works." };

    await settled(client.call(feedbackApi.create, { body: { formData, type: "feedback" } }));

    expect(new Set(server.requests.map((request) => request.headers.get("idempotency-key"))).size).to.equal(
      1,
    );
    expect(server.requests).to.have.length(2);
  });

  for (const status of [400, 401, 404, 408, 409, 413, 429]) {
    it(`takes ${status} for an answer, and repeats nothing`, async () => {
      const { client, server } = buildClient({ "/api/logIn": [refusal(status, "refused")] }, null);

      const body = { email: "a@b.no", password: "x" };
      const error = await failureOf(client.call(accountsApi.logIn, { body }));

      expect(error.status).to.equal(status);
      expect(server.requests).to.have.length(1);
    });
  }

  for (const status of [500, 501, 502, 503, 504, 520]) {
    it(`repeats after ${status}, three times`, async () => {
      const { client, server } = buildClient({ "/api/sessions": [refusal(status, "broken")] });

      await settled(failureOf(client.call(accountsApi.listSessions, {})));

      expect(server.requests).to.have.length(4);
    });
  }

  it("waits ten seconds for an answer and one second between two tries", async () => {
    const { client, server } = buildClient({ "/api/sessions": [ok({ items: [] })] });
    server.silent = 1;
    const answer = client.call(accountsApi.listSessions, {});
    await clock.tickAsync(9_000);
    expect(server.requests).to.have.length(1);
    await clock.tickAsync(1_500);
    expect(server.requests, "still the pause").to.have.length(1);

    await clock.tickAsync(1_000);

    expect(await answer).to.deep.equal({ items: [] });
    expect(server.requests).to.have.length(2);
  });

  it("names the field that the server refused", async () => {
    const { client } = buildClient({ "/api/messages": [refusal(400, "bad-input", "when.time")] });

    const error = await failureOf(client.call(messagesApi.create, { body: DRAFT }));

    expect(error).to.include({ code: "bad-input", field: "when.time", status: 400 });
  });

  it("renews a token that ran out and repeats the call with the same key", async () => {
    const { client, server, store } = buildClient({
      "/api/messages": [refusal(401, "token-expired"), ok(SENT)],
      "/api/refreshSession": [freshTokens],
    });

    await client.call(messagesApi.create, { body: DRAFT });

    expect(server.paths()).to.deep.equal(["/api/messages", "/api/refreshSession", "/api/messages"]);
    const [first, , second] = server.requests.map((request) => request.headers);
    expect(second?.get("authorization")).to.equal("Bearer new");
    expect(second?.get("idempotency-key")).to.equal(first?.get("idempotency-key"));
    expect(store.get("userToken")).to.equal("new");
  });

  it("exchanges the cookie once for calls that fail together", async () => {
    const { client, server } = buildClient({
      "/api/sessions": [refusal(401, "token-expired"), refusal(401, "token-expired"), ok({ items: [] })],
      "/api/refreshSession": [freshTokens],
    });

    await Promise.all([client.call(accountsApi.listSessions, {}), client.call(accountsApi.listSessions, {})]);

    expect(server.paths().filter((path) => path === "/api/refreshSession")).to.have.length(1);
  });

  it("takes over the token that another tab renewed meanwhile", async () => {
    const { client, server, store } = buildClient({
      "/api/sessions": [refusal(401, "token-expired"), ok({ items: [] })],
    });
    store.set("userToken", "renewed elsewhere");

    await client.call(accountsApi.listSessions, {});

    expect(server.paths()).to.deep.equal(["/api/sessions", "/api/sessions"]);
    expect(server.requests[1]?.headers.get("authorization")).to.equal("Bearer renewed elsewhere");
  });

  it("ends the session when the server refuses to renew it", async () => {
    const { client, over } = buildClient({
      "/api/sessions": [refusal(401, "token-expired")],
      "/api/refreshSession": [refusal(401, "no-session")],
    });

    await failureOf(client.call(accountsApi.listSessions, {}));

    expect(over).to.deep.equal(["over"]);
  });

  it("keeps the session when the server cannot be reached for the renewal", async () => {
    const { client, over } = buildClient({
      "/api/sessions": [refusal(401, "token-expired")],
      "/api/refreshSession": ["network error"],
    });

    const error = await failureOf(client.call(accountsApi.listSessions, {}));

    expect(error.code).to.equal("unreachable");
    expect(over).to.deep.equal([]);
  });

  it("ends the session on 403", async () => {
    const { client, over } = buildClient({ "/api/sessions": [refusal(403, "session-over")] });

    await failureOf(client.call(accountsApi.listSessions, {}));

    expect(over).to.deep.equal(["over"]);
  });

  it("goes on with the session that replaced the one that is over", async () => {
    const { client, server, store, over } = buildClient({
      "/api/sessions": [refusal(403, "session-over"), ok({ items: [] })],
    });
    store.set("userToken", "of the new session");

    await client.call(accountsApi.listSessions, {});

    expect(server.requests[1]?.headers.get("authorization")).to.equal("Bearer of the new session");
    expect(over).to.deep.equal([]);
  });

  it("takes over the session that a new password brings, sending it once", async () => {
    const { client, server, store } = buildClient({ "/api/changePassword": [freshTokens] });

    await client.replaceSession(accountsApi.changePassword, { body: PASSWORDS });

    expect(store.get("userToken")).to.equal("new");
    expect(server.paths()).to.deep.equal(["/api/changePassword"]);
  });

  it("repeats a new password with the same key", async () => {
    const { client, server, store } = buildClient({
      "/api/changePassword": [refusal(503, "busy"), freshTokens],
    });

    await settled(client.replaceSession(accountsApi.changePassword, { body: PASSWORDS }));

    expect(server.paths()).to.deep.equal(["/api/changePassword", "/api/changePassword"]);
    expect(new Set(server.requests.map((request) => request.headers.get("idempotency-key"))).size).to.equal(
      1,
    );
    expect(store.get("userToken")).to.equal("new");
  });

  it("ends with a session that was over before the new password came", async () => {
    const { client, over } = buildClient({ "/api/changePassword": [refusal(403, "session-over")] });

    await failureOf(client.replaceSession(accountsApi.changePassword, { body: PASSWORDS }));

    expect(over).to.deep.equal(["over"]);
  });

  it("renews a token that ran out before it sets a new password", async () => {
    const { client, server } = buildClient({
      "/api/changePassword": [refusal(401, "token-expired"), freshTokens],
      "/api/refreshSession": [freshTokens],
    });

    await client.replaceSession(accountsApi.changePassword, { body: PASSWORDS });

    expect(server.paths()).to.deep.equal([
      "/api/changePassword",
      "/api/refreshSession",
      "/api/changePassword",
    ]);
  });

  it("lets calls that fail meanwhile wait for the new session", async () => {
    const { client, server, over } = buildClient(
      {
        "/api/changePassword": [freshTokens],
        "/api/sessions": [refusal(403, "session-over"), ok({ items: [] })],
      },
      "old",
    );

    const replacing = client.replaceSession(accountsApi.changePassword, { body: PASSWORDS });
    await Promise.all([replacing, client.call(accountsApi.listSessions, {})]);

    expect(server.requests.at(-1)?.headers.get("authorization")).to.equal("Bearer new");
    expect(over).to.deep.equal([]);
  });

  it("gives up on an answer that stops half-way", async () => {
    const { client, server } = buildClient({ "/api/sessions": [ok({ items: [] })] });
    server.endless = true;

    const error = await settled(failureOf(client.call(accountsApi.listSessions, {})));

    expect(error.code).to.equal("unreachable");
    expect(server.requests).to.have.length(4);
  });

  it("has no session to end when a disabled account is refused at log-in", async () => {
    const { client, over } = buildClient({ "/api/logIn": [refusal(403, "user-disabled")] }, null);

    const error = await failureOf(
      client.call(accountsApi.logIn, { body: { email: "a@b.no", password: "x" } }),
    );

    expect(error.code).to.equal("user-disabled");
    expect(over).to.deep.equal([]);
  });

  it("says so when an answer is not what the contract says", async () => {
    const { client } = buildClient({ "/api/getVersion": [ok({ version: 1 })] });

    const error = await failureOf(client.call(versionApi.getVersion, {}));

    expect(error.code).to.equal("unreadable-answer");
  });
});
