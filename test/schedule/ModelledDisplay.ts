import { setTimeout as sleep } from "node:timers/promises";
import {
  type Plan,
  EMPTY_PLAN,
  needsSnapshot,
  planConnected,
  takeEvent,
  takeSnapshot,
} from "../../client-display/engine/state/plan.js";
import { activityApi } from "../../shared/contract/activity.js";
import { displaysApi, type Display } from "../../shared/contract/displays.js";
import { planApi } from "../../shared/contract/plan.js";
import type {
  EndpointDefinition,
  EndpointRequest,
  EndpointResult,
} from "../../shared/contract/base/endpoint.js";
import { endpointPath } from "../../shared/contract/base/endpoint.js";
import type { ServerToDevice } from "../../shared/realtime/serverToDevice.js";
import type { DisplaySnapshot, PlannedMessage } from "../../shared/realtime/snapshot.js";
import { runDueWork } from "../../server/jobs/runDueWork.js";
import { buildDevice } from "../support/builders/buildDevice.js";
import { buildDisplay } from "../support/builders/buildDisplay.js";
import { logInAgain } from "../support/steps/logInAgain.js";
import { renewToken } from "../support/steps/renewToken.js";
import { sendRequest } from "../support/server/sendRequest.js";
import { buildFrameId, SocketClient } from "../support/device/SocketClient.js";
import { startAgain, type SecondApp } from "../support/server/startAgain.js";
import type { RawResponse, TestApp, TestUser } from "../support/server/TestApp.js";
import type { TestClock } from "../support/server/TestClock.js";

const MINUTE = 60_000;

export interface SeenShowing {
  key: string;
  dueAt: number;
  endsAt: number;
  text: string;
  answered: boolean;
}

/** What opens and ends showings, and tells what was missed. All other work changes no plan. */
const OF_THE_PLAN = ["openDueOccurrences", "closeEndedOccurrences", "recordLeftEntries"];

/** A real display with one screen, which holds its plan by the display's own code, and a caregiver at the door. */
export class ModelledDisplay {
  private client: SocketClient<ServerToDevice> | null = null;
  private taken = 0;
  private plan: Plan = EMPTY_PLAN;
  private second: SecondApp | null = null;
  private loggedInAt: number;
  private caregiver: TestUser;
  readonly display: Display;
  private readonly cookie: string;

  private constructor(
    private readonly app: TestApp,
    private readonly clock: TestClock,
    { caregiver, display, cookie }: { caregiver: TestUser; display: Display; cookie: string },
  ) {
    this.caregiver = caregiver;
    this.display = display;
    this.cookie = cookie;
    this.loggedInAt = clock.now();
  }

  static async open(app: TestApp, clock: TestClock, owner: TestUser): Promise<ModelledDisplay> {
    const caregiver = await logInAgain(app, owner);
    const display = await buildDisplay(app, caregiver);
    const { cookie } = await buildDevice(app, { display, caregiver });
    const modelled = new ModelledDisplay(app, clock, { caregiver, display, cookie });
    await modelled.connect();
    return modelled;
  }

  async call<E extends EndpointDefinition>(
    endpoint: E,
    request: EndpointRequest<E>,
  ): Promise<EndpointResult<E>> {
    const response = await this.callRaw(endpoint, request);
    if (response.status === 200) return endpoint.result.parse(response.body) as never;
    throw new Error(`${endpoint.method} ${endpoint.path} was answered ${response.status}: ${response.text}`);
  }

  async callRaw<E extends EndpointDefinition>(
    endpoint: E,
    request: EndpointRequest<E>,
  ): Promise<RawResponse> {
    this.stayLoggedIn();
    const { params, query, body } = request as Record<string, Record<string, unknown> | undefined>;
    const path = endpointPath(endpoint, params, query);
    return sendRequest(this.url, { method: endpoint.method, path, body, as: this.caregiver });
  }

  async runDueWork(): Promise<void> {
    await runDueWork((this.second ?? this.app).context, { only: OF_THE_PLAN });
  }

  /** The server is started again, and the screen finds it. */
  async restart(): Promise<void> {
    await this.disconnect();
    await this.second?.close();
    this.second = await startAgain(this.app);
    await this.connect();
  }

  async disconnect(): Promise<void> {
    this.client?.close();
    this.client = null;
  }

  async connect(): Promise<void> {
    this.client = await SocketClient.openDevice(this.url, this.cookie);
    this.taken = 0;
    this.plan = planConnected(this.plan);
    await this.client.next("snapshot");
  }

  async send(frame: Parameters<SocketClient["send"]>[0]): Promise<void> {
    if (this.client?.closed) await this.connect();
    const reply = await this.client!.send(frame);
    if (reply.type !== "ack") throw new Error(`${frame.type} was refused`);
  }

  /** What a fresh snapshot holds, and what the screen has made of its own and every event since. */
  async seen(): Promise<{ fresh: SeenShowing[]; held: SeenShowing[] }> {
    const snapshot = await this.freshPlan();
    if (this.client?.closed) await this.connect();
    await this.followTo(snapshot.planVersion);
    return { fresh: showingsOf(snapshot.messages), held: showingsOf(this.plan.snapshot!.messages) };
  }

  /** By key: what the feed calls missed. */
  async missed(): Promise<string[]> {
    const missed: string[] = [];
    let cursor: string | undefined;
    do {
      const query: { displayId: string; limit: number; cursor?: string | undefined } = {
        displayId: this.display.id,
        limit: 100,
        cursor,
      };
      const page = await this.call(activityApi.list, { query });
      page.items.forEach((item) => {
        if (item.type === "missed" && item.displayId === this.display.id && !item.turnedInto)
          missed.push(item.occurrenceKey);
      });
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return missed;
  }

  async close(): Promise<void> {
    await this.disconnect();
    // Nothing of it comes due in the years that the other sequences take.
    await this.call(displaysApi.edit, {
      params: { displayId: this.display.id },
      body: { archived: true },
    });
    await this.second?.close();
  }

  private get url(): string {
    return this.second?.url ?? this.app.url;
  }

  private async freshPlan(): Promise<DisplaySnapshot> {
    const params = { displayId: this.display.id };
    return await this.call(planApi.get, { params });
  }

  /** Polled often: an event is there within a millisecond or two. */
  private async followTo(version: number): Promise<void> {
    for (let look = 0; !this.follow(version); look += 1) {
      if (look > 5_000) throw new Error(`The screen never came to version ${version} of its plan.`);
      await sleep(2);
    }
  }

  private follow(version: number): boolean {
    const { client } = this;
    if (!client) return true;
    for (; this.taken < client.frames.length; this.taken += 1) {
      const frame = client.frames[this.taken]!;
      if (frame.type === "snapshot") this.plan = takeSnapshot(this.plan, frame.snapshot);
      else if ("base" in frame) this.plan = takeEvent(this.plan, frame);
    }
    if (needsSnapshot(this.plan)) client.sendRaw({ type: "snapshot.requested", id: buildFrameId() });
    return (this.plan.snapshot?.planVersion ?? 0) >= version;
  }

  private stayLoggedIn(): void {
    if (this.clock.now() - this.loggedInAt < 10 * MINUTE) return;
    this.caregiver = renewToken(this.app, this.caregiver);
    this.loggedInAt = this.clock.now();
  }
}

function showingsOf(messages: Array<Pick<PlannedMessage, "text" | "occurrences">>): SeenShowing[] {
  return messages.flatMap(({ text, occurrences }) =>
    occurrences.map(({ key, dueAt, endsAt, answer }) => ({
      key,
      dueAt: Date.parse(dueAt),
      endsAt: Date.parse(endsAt),
      text,
      answered: !!answer,
    })),
  );
}
