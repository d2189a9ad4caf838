import type { Installation } from "../../shared/contract/accounts.js";

/** Names by which a computer calls itself: another device that opens them finds itself. */
const OWN_COMPUTER = ["localhost", "127.0.0.1", "[::1]"];
/** Addresses that routers give out at home, and names that only a home knows. */
const AT_HOME = /^(192\.168\.|10\.|172\.(1[6-9]|2\d|3[01])\.|[^.]+$|.*\.(local|lan|home|fritz\.box)$)/;

type Page = Pick<Location, "origin" | "hostname">;

/** Where a device in the home finds this installation; null when the page was opened under a name that only this computer knows, and there is no other. */
export function originForDevices(installation: Installation, page: Page = window.location): string | null {
  if (!OWN_COMPUTER.includes(page.hostname)) return page.origin;
  const { publicUrl, homeAddress } = installation;
  if (publicUrl !== null && !OWN_COMPUTER.includes(new URL(publicUrl).hostname)) return publicUrl;
  return homeAddress;
}

/** Where somebody at home or elsewhere finds it: as the mails say, by `PUBLIC_URL`. */
export function originForPeople(installation: Installation, page: Page = window.location): string | null {
  return installation.publicUrl ?? originForDevices(installation, page);
}

/** Whether an address leads here only from within the home. */
export function isOfTheHome(origin: string): boolean {
  const { hostname } = new URL(origin);
  return OWN_COMPUTER.includes(hostname) || AT_HOME.test(hostname);
}
