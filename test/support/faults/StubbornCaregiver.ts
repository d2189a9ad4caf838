import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { activityApi, type ActivityItem } from "../../../shared/contract/activity.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import {
  endpointPath,
  type EndpointDefinition,
  type EndpointRequest,
  type EndpointResult,
} from "../../../shared/contract/base/endpoint.js";
import { messagesApi, type Message, type NewMessage } from "../../../shared/contract/messages.js";
import { occurrencesApi, type Occurrence } from "../../../shared/contract/occurrences.js";
import { API_TIMEOUT_MS, PAGE_SIZE_MAX } from "../../../shared/limits.js";

const PASSWORD = "a lamp in the hall";
const PAUSE_MS = 100;
const GIVES_UP_AFTER_MS = 120_000;
const UNAUTHORIZED = 401;
const SERVER_ERROR = 500;

/** A caregiver whose server dies again and again: repeats every call until it is answered, writes under one Idempotency-Key each. */
export class StubbornCaregiver {
  accessToken = "";

  private constructor(
    private readonly url: string,
    private readonly email: string,
  ) {}

  static async signUp(url: string, email = "ann@example.com"): Promise<StubbornCaregiver> {
    const caregiver = new StubbornCaregiver(url, email);
    const body = { email, password: PASSWORD, name: "Ann" };
    caregiver.accessToken = (await caregiver.call(accountsApi.signUp, { body })).accessToken;
    return caregiver;
  }

  createDisplay(name: string): Promise<Display> {
    return this.call(displaysApi.create, { body: { name, timeZone: "Europe/Oslo" } });
  }

  /** To one display, due at once. */
  async sendNow(message: Omit<NewMessage, "when">): Promise<Message> {
    const body = { ...message, when: { kind: "now" as const } };
    const { items } = await this.call(messagesApi.create, { body });
    const [sent] = items;
    if (!sent) throw new Error("No message was made.");
    return sent;
  }

  /** All that came due, newest first, over all pages. */
  listPast(displayId: string): Promise<Occurrence[]> {
    return allPages((cursor) => {
      const query = { direction: "past" as const, limit: PAGE_SIZE_MAX, cursor };
      return this.call(occurrencesApi.list, { params: { displayId }, query });
    });
  }

  /** The whole feed, newest first, over all pages. */
  listActivity(): Promise<ActivityItem[]> {
    return allPages((cursor) => this.call(activityApi.list, { query: { limit: PAGE_SIZE_MAX, cursor } }));
  }

  private async call<E extends EndpointDefinition>(
    endpoint: E,
    input: EndpointRequest<E>,
  ): Promise<EndpointResult<E>> {
    const key = randomUUID();
    const deadline = Date.now() + GIVES_UP_AFTER_MS;
    for (;;) {
      const response = await this.request(endpoint, input, key);
      if (response?.status === 200) return JSON.parse(response.text) as EndpointResult<E>;
      if (response?.status === UNAUTHORIZED) await this.logIn();
      else if (response && response.status < SERVER_ERROR)
        throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${response.text}`);
      if (Date.now() > deadline) throw new Error(`${endpoint.path} was not answered: ${response?.text}`);
      await sleep(PAUSE_MS);
    }
  }

  /** null: the server was not there, or died before it answered. */
  private async request<E extends EndpointDefinition>(
    endpoint: E,
    input: EndpointRequest<E>,
    key: string,
  ): Promise<{ status: number; text: string } | null> {
    const { params, query, body } = input as Record<string, Record<string, unknown> | undefined>;
    const headers: Record<string, string> = { "idempotency-key": key };
    if (body) headers["content-type"] = "application/json";
    if (this.accessToken) headers.authorization = `Bearer ${this.accessToken}`;
    try {
      const response = await fetch(this.url + endpointPath(endpoint, params, query), {
        method: endpoint.method,
        headers,
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(API_TIMEOUT_MS),
      });
      return { status: response.status, text: await response.text() };
    } catch {
      // Refused, reset or too slow: all of it is why this caregiver repeats.
      return null;
    }
  }

  private async logIn(): Promise<void> {
    this.accessToken = "";
    const body = { email: this.email, password: PASSWORD };
    this.accessToken = (await this.call(accountsApi.logIn, { body })).accessToken;
  }
}

async function allPages<Item>(
  readPage: (cursor: string | undefined) => Promise<{ items: Item[]; nextCursor: string | null }>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await readPage(cursor);
    items.push(...page.items);
    if (page.nextCursor === null) return items;
    cursor = page.nextCursor;
  }
}
