import { expect } from "chai";
import FakeTimers, { type Clock } from "@sinonjs/fake-timers";
import { ApiClient } from "../../../client-dashboard/api/ApiClient.js";
import { ApiError } from "../../../client-dashboard/api/ApiError.js";
import { TokenStore } from "../../../client-dashboard/api/tokenStore.js";
import type { TransferProgress } from "../../../client-dashboard/api/transferFile.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { API_RETRIES, API_RETRY_DELAY_MS, TRANSFER_STALL_MS } from "../../../shared/limits.js";
import { MemoryStore } from "./MemoryStore.js";

const PHOTO = new Blob(["a small photo"], { type: "image/jpeg" });

/** What transferFile uses of an XMLHttpRequest. */
class RequestDouble {
  method = "";
  address = "";
  body: unknown = null;
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress: ((event: ProgressEvent) => void) | null } = { onprogress: null };
  onprogress: ((event: ProgressEvent) => void) | null = null;
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  responseType = "";
  status = 0;
  response: Blob | null = null;
  answerHeaders: Record<string, string> = {};
  isAborted = false;

  open(method: string, address: string): void {
    Object.assign(this, { method, address });
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(body: unknown): void {
    this.body = body;
  }
  abort(): void {
    this.isAborted = true;
  }
  getResponseHeader(name: string): string | null {
    return this.answerHeaders[name] ?? null;
  }
  answer(status: number, body: string, headers: Record<string, string> = {}): void {
    Object.assign(this, { status, response: new Blob([body]), answerHeaders: headers });
    this.onload?.();
  }
}

const moved = (loaded: number, total: number | null) =>
  ({ loaded, total: total ?? 0, lengthComputable: total !== null }) as ProgressEvent;

/** Everything that needs no time has happened. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe("dashboard: files to and from the server", () => {
  let clock: Clock;
  let requests: RequestDouble[];
  let client: ApiClient;
  let progress: TransferProgress[];

  beforeEach(() => {
    clock = FakeTimers.install({ toFake: ["setTimeout", "clearTimeout"] });
    requests = [];
    progress = [];
    const store = new MemoryStore();
    store.set("userToken", "old");
    client = new ApiClient({
      tokens: new TokenStore(store),
      lock: (work) => work(),
      baseUrl: "http://mantel.test",
      fetch: () =>
        Promise.resolve(
          Response.json({ accessToken: "new", accessTokenExpiresAt: "2026-11-21T10:15:00.000Z" }),
        ),
      openRequest: () => {
        const request = new RequestDouble();
        requests.push(request);
        return request as unknown as XMLHttpRequest;
      },
    });
  });
  afterEach(() => clock.uninstall());

  const onProgress = (step: TransferProgress) => progress.push(step);
  const latest = () => requests.at(-1) as RequestDouble;
  const sendPhoto = (signal?: AbortSignal) =>
    client.call(accountsApi.setPhoto, { file: PHOTO }, signal ? { onProgress, signal } : { onProgress });

  async function codeOf(call: Promise<unknown>): Promise<string> {
    const error: unknown = await call.catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(ApiError);
    return (error as ApiError).code;
  }

  it("sends a photo as it is, with its own content type, and tells how far it is", async () => {
    const sending = sendPhoto();
    latest().upload.onprogress?.(moved(5, 13));
    latest().answer(200, JSON.stringify({ photoURL: "/api/media/1" }));

    expect(await sending).to.deep.equal({ photoURL: "/api/media/1" });
    expect(latest()).to.include({
      method: "PUT",
      address: "http://mantel.test/api/account/photo",
      body: PHOTO,
    });
    expect(latest().headers).to.include({ "Content-Type": "image/jpeg", Authorization: "Bearer old" });
    expect(progress).to.deep.equal([{ bytes: 5, totalBytes: 13 }]);
  });

  it("gives what the server says of a file that it refuses", async () => {
    const sending = sendPhoto();
    const error = { code: "too-large", message: "The file can have at most 15 MB.", field: "file" };
    latest().answer(413, JSON.stringify({ error }));

    const refused = (await sending.catch((thrown: unknown) => thrown)) as ApiError;
    expect(refused).to.include({ code: "too-large", field: "file", status: 413 });
  });

  it("says when a busy server wants the file again", async () => {
    const sending = sendPhoto();
    const error = { code: "busy", message: "Many photos are coming in right now." };
    latest().answer(503, JSON.stringify({ error }), { "Retry-After": "5" });

    const refused = (await sending.catch((thrown: unknown) => thrown)) as ApiError;
    expect(refused).to.include({ code: "busy", retryAfterSeconds: 5 });
  });

  it("lets a slow upload take its time as long as something moves", async () => {
    const sending = sendPhoto();
    for (let step = 1; step <= 10; step += 1) {
      clock.tick(TRANSFER_STALL_MS - 1);
      latest().upload.onprogress?.(moved(step, 13));
    }
    latest().answer(200, JSON.stringify({ photoURL: "/api/media/1" }));

    expect(await sending).to.deep.equal({ photoURL: "/api/media/1" });
  });

  it("ends an upload when nothing has moved for thirty seconds", () => {
    void codeOf(sendPhoto());
    latest().upload.onprogress?.(moved(5, 13));
    clock.tick(TRANSFER_STALL_MS - 1);
    expect(latest().isAborted).to.equal(false);
    clock.tick(1);

    expect(latest().isAborted).to.equal(true);
  });

  it("ends an upload that its sender cancels", async () => {
    const abort = new AbortController();
    const sending = codeOf(sendPhoto(abort.signal));
    abort.abort();

    expect(await sending).to.equal("cancelled");
    expect(latest().isAborted).to.equal(true);
  });

  describe("repeats by itself, a second apart and with one key,", () => {
    const failures: Array<[what: string, fail: () => void, code: string]> = [
      ["a file whose answer was lost", () => latest().onerror?.(), "unreachable"],
      ["one that stopped moving", () => clock.tick(TRANSFER_STALL_MS), "stalled"],
      ["one that the server had trouble with", () => latest().answer(502, "Bad Gateway"), "server-error"],
    ];
    failures.forEach(([what, fail, code]) => {
      it(`${what}: three times, and then says so`, async () => {
        const sending = codeOf(sendPhoto());
        for (let repeats = 1; repeats <= API_RETRIES; repeats += 1) {
          fail();
          await settle();
          clock.tick(API_RETRY_DELAY_MS - 1);
          await settle();
          expect(requests).to.have.length(repeats);
          clock.tick(1);
          await settle();
          expect(requests).to.have.length(repeats + 1);
        }
        fail();

        expect(await sending).to.equal(code);
        expect(requests).to.have.length(1 + API_RETRIES);
        expect(new Set(requests.map(({ headers }) => headers["Idempotency-Key"])).size).to.equal(1);
        expect(requests.every(({ body }) => body === PHOTO)).to.equal(true);
      });
    });

    it("a download too", async () => {
      const downloading = client.download(accountsApi.downloadMyData, {});
      latest().onerror?.();
      await settle();
      clock.tick(API_RETRY_DELAY_MS);
      await settle();
      latest().answer(200, "zip");

      expect(await (await downloading).text()).to.equal("zip");
    });

    it("and not what the server refused, or wants later, or what was cancelled meanwhile", async () => {
      for (const [status, headers] of [
        [400, {}],
        [413, {}],
        [503, { "Retry-After": "5" }],
      ] as const) {
        const sending = codeOf(sendPhoto());
        latest().answer(status, "{}", headers);
        await sending;
      }
      const abort = new AbortController();
      const sending = codeOf(sendPhoto(abort.signal));
      latest().onerror?.();
      await settle();
      abort.abort();

      expect(await sending).to.equal("cancelled");
      expect(requests).to.have.length(4);
    });
  });

  it("renews a token that ran out and sends the file again", async () => {
    const sending = sendPhoto();
    latest().answer(401, JSON.stringify({ error: { code: "not-signed-in", message: "Log in first." } }));
    while (requests.length < 2) await new Promise((resolve) => setImmediate(resolve));
    latest().answer(200, JSON.stringify({ photoURL: "/api/media/1" }));

    expect(await sending).to.deep.equal({ photoURL: "/api/media/1" });
    expect(latest().headers["Authorization"]).to.equal("Bearer new");
  });

  it("brings a download as a file and tells how much has come", async () => {
    const downloading = client.download(accountsApi.downloadMyData, {}, { onProgress });
    latest().onprogress?.(moved(4_000, null));
    latest().answer(200, "zip");

    expect(await (await downloading).text()).to.equal("zip");
    expect(progress).to.deep.equal([{ bytes: 4_000, totalBytes: null }]);
  });

  it("ends a download when nothing has come for thirty seconds", () => {
    void codeOf(client.download(accountsApi.downloadMyData, {}));
    clock.tick(TRANSFER_STALL_MS);

    expect(latest().isAborted).to.equal(true);
  });
});
