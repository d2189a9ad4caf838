import { isIPv4 } from "node:net";
import { ipKeyGenerator } from "express-rate-limit";

const SITE_BITS = 48;

/** The neighborhood that one provider gives to one customer: /24 of IPv4, /48 of IPv6. */
export function subnetOf(address: string): string {
  // Also turns an IPv4-mapped IPv6 address into its IPv4 form.
  const known = ipKeyGenerator(address, SITE_BITS);
  return isIPv4(known) ? `${known.split(".").slice(0, 3).join(".")}.0/24` : known;
}
