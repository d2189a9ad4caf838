import { randomUUID } from "node:crypto";
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
import { pairingApi } from "../../../shared/contract/pairing.js";
import { PAGE_SIZE_MAX } from "../../../shared/limits.js";

/** Of each of them. */
export const HTTP_PASSWORD = "a lamp in the hall";

/** A caregiver as the server sees one: plain HTTP to a server in another process, kept alive between calls. */
export class HttpCaregiver {
  private constructor(
    private readonly url: string,
    readonly accessToken: string,
  ) {}

  static async signUp(url: string, email: string): Promise<HttpCaregiver> {
    const body = { email, password: HTTP_PASSWORD, name: "Ann" };
    const { accessToken } = await request(url, accountsApi.signUp, { body });
    return new HttpCaregiver(url, accessToken);
  }

  createDisplay(name: string): Promise<Display> {
    return this.call(displaysApi.create, { body: { name, timeZone: "Europe/Oslo" } });
  }

  renameDisplay(displayId: string, name: string): Promise<Display> {
    return this.call(displaysApi.edit, { params: { displayId }, body: { name } });
  }

  openPairing(displayId: string): Promise<Display> {
    return this.call(displaysApi.openPairing, { params: { displayId } });
  }

  /** To one display, due at once, with a key of its own as a page sends it. */
  async sendNow(message: Omit<NewMessage, "when">): Promise<Message> {
    const body = { ...message, when: { kind: "now" as const } };
    const { items } = await this.call(messagesApi.create, { body }, randomUUID());
    const [sent] = items;
    if (!sent) throw new Error("No message was made.");
    return sent;
  }

  async remove(messageId: string): Promise<void> {
    await this.call(messagesApi.remove, { params: { messageId } });
  }

  /** All that came due, over all pages. */
  listPast(displayId: string): Promise<Occurrence[]> {
    return allPages((cursor) =>
      this.call(occurrencesApi.list, {
        params: { displayId },
        query: { direction: "past", limit: PAGE_SIZE_MAX, cursor },
      }),
    );
  }

  /** The whole feed, over all pages. */
  listActivity(): Promise<ActivityItem[]> {
    return allPages((cursor) => this.call(activityApi.list, { query: { limit: PAGE_SIZE_MAX, cursor } }));
  }

  call<E extends EndpointDefinition>(
    endpoint: E,
    input: EndpointRequest<E>,
    idempotencyKey?: string,
  ): Promise<EndpointResult<E>> {
    return request(this.url, endpoint, { ...input, accessToken: this.accessToken, idempotencyKey });
  }
}

/** Offers the code as a browser does and returns its device cookie, as a Cookie header. Throws when it is not let in. */
export async function pairDevice(url: string, code: string): Promise<string> {
  const response = await fetch(url + pairingApi.pair.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code }),
  });
  const [cookie] = response.headers.getSetCookie();
  if (!cookie) throw new Error(`The browser was not let in: ${await response.text()}`);
  await response.arrayBuffer();
  return cookie.split(";")[0] ?? cookie;
}

async function request<E extends EndpointDefinition>(
  url: string,
  endpoint: E,
  input: EndpointRequest<E> & { accessToken?: string; idempotencyKey?: string | undefined },
): Promise<EndpointResult<E>> {
  const { params, query, body, accessToken, idempotencyKey } = input as Record<
    string,
    Record<string, unknown> | undefined
  > & {
    accessToken?: string;
    idempotencyKey?: string;
  };
  const headers: Record<string, string> = {};
  if (body) headers["content-type"] = "application/json";
  if (accessToken) headers.authorization = `Bearer ${accessToken}`;
  if (idempotencyKey) headers["idempotency-key"] = idempotencyKey;
  const response = await fetch(url + endpointPath(endpoint, params, query), {
    method: endpoint.method,
    headers,
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 200) {
    throw new Error(`${endpoint.method} ${endpoint.path} was answered ${response.status}: ${text}`);
  }
  return JSON.parse(text) as EndpointResult<E>;
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
