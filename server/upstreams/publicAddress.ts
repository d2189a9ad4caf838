import { BlockList, isIP } from "node:net";

/** What the registries keep from the public Internet, for IPv4 (IANA special purpose, multicast, reserved). */
const REFUSED_IPV4: [network: string, prefix: number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
  // Azure answers its machines' metadata on an address that looks public.
  ["168.63.129.16", 32],
];

/** Of IPv6 only 2000::/3 is public. Inside it: protocol tests, Teredo, documentation, and 6to4, which hides an IPv4 address. */
const PUBLIC_IPV6: [network: string, prefix: number] = ["2000::", 3];
const REFUSED_IPV6: [network: string, prefix: number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const refusedIpv4 = blockList(REFUSED_IPV4, "ipv4");
const publicIpv6 = blockList([PUBLIC_IPV6], "ipv6");
const refusedIpv6 = blockList(REFUSED_IPV6, "ipv6");

/** Whether anybody on the Internet could reach this address as well: nothing is gained by having the server ask it. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !refusedIpv4.check(address, "ipv4");
    case 6:
      // `fe80::1%eth0`: an address with a zone is never public, and BlockList does not read it.
      return !address.includes("%") && isPublicIpv6(address);
    default:
      return false;
  }
}

function isPublicIpv6(address: string): boolean {
  return publicIpv6.check(address, "ipv6") && !refusedIpv6.check(address, "ipv6");
}

function blockList(networks: [string, number][], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  networks.forEach(([network, prefix]) => list.addSubnet(network, prefix, family));
  return list;
}
