import { networkInterfaces, type NetworkInterfaceInfo } from "node:os";
import type { Config } from "../core/Config.js";

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;

const EVERY_ADDRESS = ["::", "0.0.0.0"];
/** Of containers, virtual machines and tunnels: no tablet in the home is on them. */
const NOT_OF_THE_HOME =
  /^(docker|podman|br-|veth|virbr|vmnet|vboxnet|vEthernet|lxc|lxd|cni|flannel|tun|tap|utun|wg|tailscale|zt|ppp|awdl|llw)/i;
/** The ranges of RFC 1918, those that routers give out at home first. */
const PRIVATE = [/^192\.168\./, /^10\./, /^172\.(1[6-9]|2\d|3[01])\./];
const LOOPBACK = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/;
/** Names by which a computer calls itself: another device that opens them finds itself. */
const OWN_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/** Under which IPv4 addresses other devices in the home reach this computer, the likeliest first; none when it listens elsewhere. */
export function listHomeHosts(
  { host }: Pick<Config, "host">,
  interfaces: Interfaces = networkInterfaces(),
): string[] {
  const found = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    NOT_OF_THE_HOME.test(name) ? [] : addresses.filter(isPrivate).map(({ address }) => address),
  );
  const heard = EVERY_ADDRESS.includes(host) ? found : found.filter((address) => address === host);
  return [...new Set(heard)].sort((one, other) => rangeOf(one) - rangeOf(other));
}

export interface Visit {
  /** The request's Host header. */
  host: string | undefined;
  remoteAddress: string | undefined;
}

/**
 * Where another device finds what this very computer has opened under a name of its own, such as `http://localhost:3000`. null: it was opened
 * under an address that others know, or from elsewhere (whom our addresses do not concern), or there is no such address.
 */
export function findHomeAddress(hosts: string[], { host = "", remoteAddress = "" }: Visit): string | null {
  const own = OWN_NAME.exec(host);
  const [first] = hosts;
  if (!own || !first || !LOOPBACK.test(remoteAddress)) return null;
  return `http://${first}${own[3] ?? ""}`;
}

function isPrivate({ address, family, internal }: NetworkInterfaceInfo): boolean {
  return family === "IPv4" && !internal && rangeOf(address) >= 0;
}

function rangeOf(address: string): number {
  return PRIVATE.findIndex((range) => range.test(address));
}
