import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import ts from "typescript";
import { callsApi, type Call, type CallConnection } from "../../../shared/contract/calling/calls.js";
import type { Display } from "../../../shared/contract/displays.js";
import type { ServerToCaregiver } from "../../../shared/realtime/serverToCaregiver.js";
import { buildFrameId, SocketClient } from "../device/SocketClient.js";
import type { TestApp, TestUser } from "../server/TestApp.js";
import { waitFor } from "../waitFor.js";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const PAGE = `<!doctype html><video autoplay muted playsinline></video><script type="module" src="/source/test/support/calls/callingPage.js"></script>`;

/**
 * A caregiver who calls, in a real browser, with the product's own connection and nothing of its pages: the requests and the socket are
 * the test's. One call at a time.
 */
export class CallerPage {
  readonly page: Page;
  private sideId = "";
  private call: Call | null = null;

  private constructor(
    private readonly app: TestApp,
    private readonly who: { user: TestUser; display: Display; page: Page },
    private readonly socket: SocketClient<ServerToCaregiver>,
  ) {
    this.page = who.page;
  }

  static async open(
    app: TestApp,
    who: { user: TestUser; display: Display; page: Page },
  ): Promise<CallerPage> {
    const socket = await SocketClient.openCaregiver(app.url, who.user.accessToken);
    await socket.next("snapshot");
    const caller = new CallerPage(app, who, socket);
    await caller.serve();
    socket.socket.on("message", (raw) => caller.hear(JSON.parse(raw.toString()) as ServerToCaregiver));
    return caller;
  }

  /** The display rings, and its device has been heard. */
  async start(): Promise<Call> {
    await this.page.evaluate(() => window.caller.leave());
    this.sideId = buildFrameId();
    const body = { sideId: this.sideId };
    const params = { displayId: this.who.display.id };
    const { call, ...connection } = await this.app.call(
      callsApi.start,
      { params, body },
      { as: this.who.user },
    );
    this.call = call;
    await this.socket.send({ type: "call.heard", callId: call.id, sideId: this.sideId });
    const device = await waitFor("the device to ring", () => this.findDevice());
    await this.join(device, connection);
    return call;
  }

  /** Camera and microphone, with what is known of the way now that somebody has answered. */
  async talk(): Promise<void> {
    await waitFor("the answer", async () => (await this.read())?.state === "talking");
    const params = { displayId: this.who.display.id, callId: this.call!.id };
    const body = { sideId: this.sideId };
    const connection = await this.app.call(callsApi.iceServers, { params, body }, { as: this.who.user });
    await this.page.evaluate((config) => window.caller.configure(config), connection);
    await this.page.evaluate(() => window.caller.talk());
  }

  /** As no page of ours does: before anybody has answered. */
  async speak(): Promise<void> {
    await this.page.evaluate(() => window.caller.talk());
  }

  async hangUp(): Promise<void> {
    const params = { displayId: this.who.display.id, callId: this.call!.id };
    await this.app.call(callsApi.leave, { params, body: { sideId: this.sideId } }, { as: this.who.user });
    await this.page.evaluate(() => window.caller.leave());
  }

  /** As the call log has it. */
  async read(): Promise<Call | null> {
    const params = { displayId: this.who.display.id };
    const { items } = await this.app.call(
      callsApi.listOfDisplay,
      { params, query: {} },
      { as: this.who.user },
    );
    return items.find(({ id }) => id === this.call?.id) ?? null;
  }

  async stateOf(deviceId: string): Promise<{ state: string; audio: boolean; video: boolean }> {
    return this.page.evaluate((sideId) => window.caller.stateOf(sideId), deviceId);
  }

  close(): void {
    this.socket.close();
  }

  private async join(sideId: string, { iceServers, relayOnly }: CallConnection): Promise<void> {
    await this.page.evaluate(([to, config]) => window.caller.join(to, config), [
      sideId,
      { iceServers, relayOnly },
    ] as const);
  }

  private async findDevice(): Promise<string | null> {
    const sides = (await this.read())?.sides ?? [];
    return sides.find(({ kind, leftAt }) => kind === "device" && leftAt === null)?.sideId ?? null;
  }

  private hear(frame: ServerToCaregiver): void {
    if (frame.type !== "call.signal" || frame.callId !== this.call?.id) return;
    const said = [frame.from, frame.seq, frame.signal] as const;
    this.page
      .evaluate(([from, seq, signal]) => window.caller.receive(from, seq, signal), said)
      .catch(() => undefined /* the page is closed at the end of the journey */);
  }

  /** The page and its modules, as the source has them, under the address of the app: a camera wants one that is local. */
  private async serve(): Promise<void> {
    const { page, app } = this;
    await page.exposeFunction("say", (to: string, seq: number, signal: string) =>
      this.socket.sendRaw({
        type: "call.signal",
        id: buildFrameId(),
        callId: this.call?.id,
        sideId: this.sideId,
        to,
        seq,
        signal,
      }),
    );
    await page.route(`${app.url}/caller`, (route) => route.fulfill({ contentType: "text/html", body: PAGE }));
    await page.route(`${app.url}/source/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      const source = await readFile(
        path.join(ROOT, pathname.slice("/source".length).replace(/\.js$/, ".ts")),
        "utf8",
      );
      const { outputText: body } = ts.transpileModule(source, {
        compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
      });
      await route.fulfill({ contentType: "text/javascript", body });
    });
    // Without a frame yet the picture holds the load event back.
    await page.goto(`${app.url}/caller`, { waitUntil: "domcontentloaded" });
    await page.waitForFunction(() => "caller" in window || null);
  }
}
