import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { isPublicAddress } from "./publicAddress.js";
import { isAllowedTarget } from "./privateTargets.js";

/** All addresses of a host; rejects when it has none. */
export type Resolve = (host: string) => Promise<string[]>;

interface TargetRules {
  resolve: Resolve;
  allowPrivateTargets: readonly string[];
  /** Of an address that whoever hosts the installation has configured: it may be anywhere. */
  trustedOrigin: string | undefined;
}

type Target = { addresses: string[] } | { refused: "unknown-host" | "private-address" };

export const resolveByDns: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * The addresses that a URL may be fetched from. The caller connects to one of these and never to the name, so that a name that
 * leads elsewhere a moment later (DNS rebinding) gains nothing. A host is refused when any of its addresses is not public.
 */
export async function resolveTarget(url: URL, rules: TargetRules): Promise<Target> {
  const host = hostOf(url);
  const addresses = isIP(host) ? [host] : await rules.resolve(host).catch(noAddresses);
  if (addresses.length === 0) return { refused: "unknown-host" };
  const mayAsk = (address: string) =>
    url.origin === rules.trustedOrigin ||
    isPublicAddress(address) ||
    isAllowedTarget(rules.allowPrivateTargets, host, address);
  if (!addresses.every(mayAsk)) return { refused: "private-address" };
  // IPv4 first: more homes have a broken IPv6 than none of IPv4.
  return { addresses: addresses.toSorted((a, b) => isIP(a) - isIP(b)) };
}

/** Without the brackets of IPv6. `URL` has already turned 0x7f.1 and 2130706433 into 127.0.0.1. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}

/** Whatever the resolver says, the name leads nowhere now. */
function noAddresses(): string[] {
  return [];
}
