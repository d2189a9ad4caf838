import net from "node:net";

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1|\[::1\]|0\.0\.0\.0|::)$/;

/** No test reaches further than this machine; MONGODB_URI, when it is set, names the one exception. */
export function denyNetwork(allowedHosts: string[]): void {
  const connect = net.Socket.prototype.connect;
  net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
    const host = hostOf(args);
    if (host !== null && !LOOPBACK.test(host) && !allowedHosts.includes(host)) {
      throw new Error(`A test tried to reach ${host}; tests may use loopback only.`);
    }
    return Reflect.apply(connect, this, args) as net.Socket;
  };
}

/** Null for a Unix socket, which is always of this machine. Node passes its own calls as one normalized array. */
function hostOf(args: unknown[]): string | null {
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  if (typeof first === "object" && first !== null) {
    if ("path" in first && first.path) return null;
    return "host" in first && typeof first.host === "string" ? first.host : "localhost";
  }
  if (typeof first === "string" && Number.isNaN(Number(first))) return null;
  return typeof second === "string" ? second : "localhost";
}
