import { createHash, createHmac, randomBytes } from "node:crypto";

/** STUN and TURN as RFC 8489 and 8656 have them: as much of it as finds out whether a server relays. */
const COOKIE = 0x2112a442;
const HEADER_BYTES = 20;
const INTEGRITY_BYTES = 20;
const UDP = 17;

const METHODS = { binding: 0x001, allocate: 0x003, refresh: 0x004, createPermission: 0x008 } as const;
type Method = keyof typeof METHODS;

const ATTRIBUTES = {
  username: 0x0006,
  messageIntegrity: 0x0008,
  errorCode: 0x0009,
  lifetime: 0x000d,
  xorPeerAddress: 0x0012,
  realm: 0x0014,
  nonce: 0x0015,
  xorRelayedAddress: 0x0016,
  requestedTransport: 0x0019,
  xorMappedAddress: 0x0020,
} as const;
type Attribute = keyof typeof ATTRIBUTES;

export interface Credentials {
  username: string;
  password: string;
  /** Said by the server when it is asked without them. */
  realm: string;
  nonce: string;
}

export interface StunRequest {
  method: Method;
  /** Of a permission: who may send through the relay. */
  peer?: string;
  /** Of a refresh: 0 gives the relay back. */
  lifetime?: number;
  credentials?: Credentials;
}

export interface StunAnswer {
  transaction: string;
  isSuccess: boolean;
  /** Such as `403 Forbidden IP`; null without one. */
  error: string | null;
  realm: string | null;
  nonce: string | null;
  /** `address:port` of the relay, or of whoever asked; IPv4 alone, else null. */
  address: string | null;
}

/** One that can be sent again as it is: its `transaction` tells the answer to it. */
export function encodeRequest(request: StunRequest): { bytes: Buffer; transaction: string } {
  const id = randomBytes(12);
  const attributes = attributesOf(request).map(([name, value]) => encodeAttribute(name, value));
  const { credentials } = request;
  const body = Buffer.concat(attributes);
  if (!credentials)
    return {
      bytes: Buffer.concat([header(request.method, id, body.length), body]),
      transaction: id.toString("hex"),
    };
  // The length counts the attribute that is not there yet.
  const signed = Buffer.concat([header(request.method, id, body.length + 4 + INTEGRITY_BYTES), body]);
  const integrity = createHmac("sha1", keyOf(credentials)).update(signed).digest();
  return {
    bytes: Buffer.concat([signed, encodeAttribute("messageIntegrity", integrity)]),
    transaction: id.toString("hex"),
  };
}

/** null: this is no answer. */
export function decodeAnswer(bytes: Buffer): StunAnswer | null {
  if (bytes.length < HEADER_BYTES || bytes.readUInt32BE(4) !== COOKIE) return null;
  const type = bytes.readUInt16BE(0);
  if ((type & 0x0100) === 0) return null;
  const found = decodeAttributes(bytes);
  const address = found.get(ATTRIBUTES.xorRelayedAddress) ?? found.get(ATTRIBUTES.xorMappedAddress);
  const error = found.get(ATTRIBUTES.errorCode);
  const text = (name: Attribute) => found.get(ATTRIBUTES[name])?.toString("utf8") ?? null;
  return {
    transaction: bytes.subarray(8, HEADER_BYTES).toString("hex"),
    isSuccess: (type & 0x0010) === 0,
    error:
      error && error.length >= 4
        ? `${error[2]! * 100 + error[3]!} ${error.toString("utf8", 4)}`.trim()
        : null,
    realm: text("realm"),
    nonce: text("nonce"),
    address: address ? decodeAddress(address) : null,
  };
}

/** How long a message is of which this is the beginning; null: not enough of it has come. */
export function lengthOf(bytes: Buffer): number | null {
  return bytes.length < HEADER_BYTES ? null : HEADER_BYTES + bytes.readUInt16BE(2);
}

function attributesOf({ method, peer, lifetime, credentials }: StunRequest): [Attribute, Buffer][] {
  const list: [Attribute, Buffer][] = [];
  if (method === "allocate") list.push(["requestedTransport", Buffer.from([UDP, 0, 0, 0])]);
  if (peer !== undefined) list.push(["xorPeerAddress", encodeAddress(peer)]);
  if (lifetime !== undefined) list.push(["lifetime", fourBytes(lifetime)]);
  if (!credentials) return list;
  const { username, realm, nonce } = credentials;
  const said = { username, realm, nonce };
  return [
    ...list,
    ...Object.entries(said).map(([name, value]) => [name, Buffer.from(value)] as [Attribute, Buffer]),
  ];
}

function header(method: Method, id: Buffer, length: number): Buffer {
  const start = Buffer.alloc(8);
  start.writeUInt16BE(METHODS[method], 0);
  start.writeUInt16BE(length, 2);
  start.writeUInt32BE(COOKIE, 4);
  return Buffer.concat([start, id]);
}

/** Long-term credentials. */
function keyOf({ username, realm, password }: Credentials): Buffer {
  return createHash("md5").update(`${username}:${realm}:${password}`).digest();
}

function encodeAttribute(name: Attribute, value: Buffer): Buffer {
  const start = Buffer.alloc(4);
  start.writeUInt16BE(ATTRIBUTES[name], 0);
  start.writeUInt16BE(value.length, 2);
  return Buffer.concat([start, value, Buffer.alloc(-value.length & 3)]);
}

function decodeAttributes(bytes: Buffer): Map<number, Buffer> {
  const found = new Map<number, Buffer>();
  const end = Math.min(bytes.length, lengthOf(bytes)!);
  for (let at = HEADER_BYTES; at + 4 <= end;) {
    const length = bytes.readUInt16BE(at + 2);
    found.set(bytes.readUInt16BE(at), bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length + (-length & 3);
  }
  return found;
}

/** Of an IPv4 address, without a port. */
function encodeAddress(address: string): Buffer {
  const parts = address.split(".").map(Number);
  const cookie = fourBytes(COOKIE);
  return Buffer.from([0, 1, cookie[0]!, cookie[1]!, ...parts.map((part, index) => part ^ cookie[index]!)]);
}

function decodeAddress(value: Buffer): string | null {
  if (value.length < 8 || value[1] !== 1) return null;
  const cookie = fourBytes(COOKIE);
  const port = value.readUInt16BE(2) ^ (COOKIE >>> 16);
  return `${[0, 1, 2, 3].map((index) => value[4 + index]! ^ cookie[index]!).join(".")}:${port}`;
}

function fourBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0, 0);
  return bytes;
}
