import type { PushMessage } from "../../../shared/contract/notifications.js";

/** What was pushed to this browser, kept on it alone: the worker writes, My Account reads. Every function throws where storage is blocked. */

const DATABASE = "receivedPush";
const MESSAGES = "messages";
const RECEIVER = "receiver";
const RECEIVED_MAX = 50;

export interface ReceivedMessage extends Pick<PushMessage, "title" | "body" | "url" | "tag"> {
  /** Epoch milliseconds. */
  receivedAt: number;
}

interface Stores {
  messages: IDBObjectStore;
  /** One entry: whose messages these are. */
  receiver: IDBObjectStore;
}

/** From here on messages are kept for this account, and none of another one's any more. */
export function keepReceivedFor(userId: string): Promise<void> {
  return inTransaction("readwrite", async ({ messages, receiver }) => {
    if (await isFor(receiver, userId)) return;
    messages.clear();
    receiver.put(userId, RECEIVER);
  });
}

/** Keeps one message of a tag, and the newest 50 in all; nothing while the messages are nobody's. */
export function storeReceived(
  { title, body, url, tag }: Omit<ReceivedMessage, "receivedAt">,
  receivedAt: number,
): Promise<void> {
  return inTransaction("readwrite", async ({ messages, receiver }) => {
    if ((await resultOf(receiver.get(RECEIVER))) === undefined) return;
    messages.put({ title, body, url, tag, receivedAt } satisfies ReceivedMessage);
    const oldestFirst = await resultOf(messages.index("receivedAt").getAllKeys());
    oldestFirst.slice(0, -RECEIVED_MAX).forEach((key) => messages.delete(key));
  });
}

/** The newest first; none of another account's. */
export function listReceived(userId: string): Promise<ReceivedMessage[]> {
  return inTransaction("readonly", async ({ messages, receiver }) => {
    if (!(await isFor(receiver, userId))) return [];
    const oldestFirst = await resultOf(messages.index("receivedAt").getAll());
    return (oldestFirst as ReceivedMessage[]).reverse();
  });
}

/** Those that come later are kept again. */
export function clearReceived(): Promise<void> {
  return inTransaction("readwrite", async ({ messages }) => {
    messages.clear();
  });
}

/** Nothing stays behind, and nothing is kept until somebody is told here again. */
export async function dropReceived(): Promise<void> {
  await resultOf(indexedDB.deleteDatabase(DATABASE));
}

async function isFor(receiver: IDBObjectStore, userId: string): Promise<boolean> {
  return (await resultOf(receiver.get(RECEIVER))) === userId;
}

async function inTransaction<Result>(
  mode: IDBTransactionMode,
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction([MESSAGES, RECEIVER], mode);
    const stores = {
      messages: transaction.objectStore(MESSAGES),
      receiver: transaction.objectStore(RECEIVER),
    };
    const [result] = await Promise.all([work(stores), endOf(transaction)]);
    return result;
  } finally {
    // An open connection would hold up who deletes the database.
    database.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    const messages = request.result.createObjectStore(MESSAGES, { keyPath: "tag" });
    messages.createIndex("receivedAt", "receivedAt");
    request.result.createObjectStore(RECEIVER);
  };
  return resultOf(request);
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The browser's store gave no answer."));
  });
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("The browser's store gave up."));
  });
}
