import { request, type ClientRequest } from "node:http";
import type { RawResponse, TestUser } from "../server/TestApp.js";

interface HeldOptions {
  as: Pick<TestUser, "accessToken">;
  method: string;
  path: string;
  type?: string;
  /** Bytes that the head promises. */
  promised: number;
  headers?: Record<string, string>;
}

type HeldAnswer = Pick<RawResponse, "status" | "headers" | "text">;

/** A file whose sender stops on the way and keeps the connection. */
export class HeldUpload {
  readonly answered: Promise<HeldAnswer>;
  private readonly request: ClientRequest;

  constructor(url: string, { as, method, path, type = "image/jpeg", promised, headers }: HeldOptions) {
    this.request = request(`${url}${path}`, {
      method,
      // Not one of a pool, where one would wait for another.
      agent: false,
      headers: {
        Authorization: `Bearer ${as.accessToken}`,
        "Content-Type": type,
        "Content-Length": promised,
        ...headers,
      },
    });
    this.answered = answerOf(this.request);
    this.answered.catch(nobodyWaits);
    this.request.flushHeaders();
  }

  send(bytes: Buffer): void {
    this.request.write(bytes);
  }

  /** The rest, after which the server answers. */
  finish(bytes: Buffer): Promise<HeldAnswer> {
    this.request.end(bytes);
    return this.answered;
  }

  breakOff(): void {
    this.request.destroy();
  }
}

/** Who breaks off an upload does not wait for its answer. */
function nobodyWaits(): void {}

function answerOf(sent: ClientRequest): Promise<HeldAnswer> {
  return new Promise((resolve, reject) => {
    sent.on("error", reject);
    sent.on("response", (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("end", () => {
        const headers = response.headers as Record<string, string>;
        resolve({ status: response.statusCode ?? 0, headers, text });
      });
    });
  });
}
