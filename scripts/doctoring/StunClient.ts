import { createSocket } from "node:dgram";
import { connect } from "node:net";
import { connect as connectTls } from "node:tls";
import { decodeAnswer, encodeRequest, lengthOf, type StunAnswer, type StunRequest } from "./stunMessage.js";

const ANSWER_WITHIN_MS = 5_000;
/** A datagram may be lost. */
const REPEAT_EVERY_MS = 500;

interface Place {
  host: string;
  port: number;
  transport: "udp" | "tcp" | "tls";
}

interface Wire {
  send(bytes: Buffer): void;
  close(): void;
}

/** Asks one STUN or TURN server, over one socket: what it allocates belongs to that. */
export class StunClient {
  private readonly waiting = new Map<string, (answer: StunAnswer) => void>();
  private fail: ((error: Error) => void) | null = null;
  private readonly wire: Wire;

  constructor(private readonly place: Place) {
    const hear = (bytes: Buffer) => {
      const answer = decodeAnswer(bytes);
      if (answer) this.waiting.get(answer.transaction)?.(answer);
    };
    const open = place.transport === "udp" ? openDatagrams : openStream;
    this.wire = open(place, hear, (error) => this.fail?.(error));
  }

  /** Throws when nothing answers in time. */
  ask(request: StunRequest): Promise<StunAnswer> {
    const { bytes, transaction } = encodeRequest(request);
    return new Promise((resolve, reject) => {
      const repeat = setInterval(() => {
        if (this.place.transport === "udp") this.wire.send(bytes);
      }, REPEAT_EVERY_MS);
      const late = setTimeout(
        () => end(() => reject(new Error("no answer within 5 seconds"))),
        ANSWER_WITHIN_MS,
      );
      const end = (then: () => void) => {
        clearInterval(repeat);
        clearTimeout(late);
        this.waiting.delete(transaction);
        this.fail = null;
        then();
      };
      this.waiting.set(transaction, (answer) => end(() => resolve(answer)));
      this.fail = (error) => end(() => reject(error));
      this.wire.send(bytes);
    });
  }

  close(): void {
    this.wire.close();
  }
}

/** `turn:host:3478?transport=tcp`, `turns:host`, `stun:host`: as browsers read them. Throws on what is none. */
export function placeOf(url: string): Place {
  const match = /^(turns?|stuns?):(\[[^\]]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/.exec(url);
  if (!match) throw new Error("not an address that browsers understand");
  const [, scheme = "", host = "", port, transport = "udp"] = match;
  const isSecure = scheme.endsWith("s");
  return {
    host: host.replace(/^\[|\]$/g, ""),
    port: Number(port ?? (isSecure ? 5349 : 3478)),
    transport: isSecure ? "tls" : (transport as Place["transport"]),
  };
}

type Hear = (bytes: Buffer) => void;
type Fail = (error: Error) => void;

function openDatagrams({ host, port }: Place, hear: Hear, fail: Fail): Wire {
  const socket = createSocket(host.includes(":") ? "udp6" : "udp4");
  socket.on("message", hear).on("error", fail);
  return {
    send: (bytes) => socket.send(bytes, port, host, (error) => error && fail(error)),
    close: () => socket.close(),
  };
}

/** What comes is a stream, in which one message follows another. */
function openStream({ host, port, transport }: Place, hear: Hear, fail: Fail): Wire {
  const socket = transport === "tls" ? connectTls({ host, port, servername: host }) : connect({ host, port });
  let rest: Buffer = Buffer.alloc(0);
  socket.on("data", (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    for (let length = lengthOf(rest); length !== null && rest.length >= length; length = lengthOf(rest)) {
      hear(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  });
  socket.on("error", fail);
  socket.on("close", () => fail(new Error("the connection was closed")));
  return { send: (bytes) => void socket.write(bytes), close: () => socket.destroy() };
}
