/** What the worker needs of its browser. Everything may throw or reject, and does where storage is forbidden or the network is away. */
export interface WorkerHost {
  caches: Pick<CacheStorage, "open" | "keys" | "delete">;
  fetch(address: string, options: RequestInit): Promise<Response>;
  /** SHA-256 in base64. */
  digest(bytes: ArrayBuffer): Promise<string>;
  /** Epoch ms. */
  now(): number;
  /** Takes the worker out of this browser; its pages go on until they are loaded anew. */
  unregister(): Promise<unknown>;
}
