import { BlockList, isIP } from "node:net";

/** An entry of ALLOW_PRIVATE_TARGETS: a host's name, an address, or a network such as 192.168.1.0/24. */
export function isPrivateTarget(entry: string): boolean {
  const [address = "", prefix, ...rest] = entry.split("/");
  if (prefix === undefined) return isIP(address) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(address);
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) : NaN;
  return rest.length === 0 && isIP(address) !== 0 && bits <= (isIP(address) === 4 ? 32 : 128);
}

/** Whether whoever hosts the installation has named this host, or a network with this address, as one to be asked. */
export function isAllowedTarget(entries: readonly string[], host: string, address: string): boolean {
  return entries.some((entry) => entry.toLowerCase() === host.toLowerCase() || isInNetwork(entry, address));
}

function isInNetwork(entry: string, address: string): boolean {
  const [network = "", prefix] = entry.split("/");
  const family = isIP(network);
  if (family === 0 || isIP(address) !== family || address.includes("%")) return false;
  const name = family === 4 ? "ipv4" : "ipv6";
  const list = new BlockList();
  list.addSubnet(network, prefix === undefined ? (family === 4 ? 32 : 128) : Number(prefix), name);
  return list.check(address, name);
}
