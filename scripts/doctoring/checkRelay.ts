import type { Finding } from "./Finding.js";
import { placeOf, StunClient } from "./StunClient.js";
import type { Credentials, StunAnswer } from "./stunMessage.js";

/** Of a home, of a data centre, and of the machine itself: who may reach them through the relay is inside the firewall. */
const PRIVATE_PEERS = ["10.0.0.1", "172.16.0.1", "192.168.0.1", "169.254.169.254", "127.0.0.1"];
const FORBIDDEN = /^403\b/;

/** Allocates a relay as a browser in a call does, looks whom it would send to, and gives it back. Throws nothing. */
export async function checkTurn(
  url: string,
  { username, password }: Pick<Credentials, "username" | "password">,
): Promise<Finding> {
  return withClient(url, async (client) => {
    const first = await client.ask({ method: "allocate" });
    if (first.realm === null || first.nonce === null)
      return wrong(url, `it asks for no password (${outcomeOf(first)}): set use-auth-secret`);
    const credentials = { username, password, realm: first.realm, nonce: first.nonce };
    const allocated = await client.ask({ method: "allocate", credentials });
    if (!allocated.isSuccess)
      return wrong(url, `it relays nothing: ${outcomeOf(allocated)}. Is TURN_SECRET its static-auth-secret?`);
    const open = await findOpenPeers(client, credentials);
    await client.ask({ method: "refresh", lifetime: 0, credentials });
    if (open.length > 0)
      return wrong(
        url,
        `it relays to private addresses (${open.join(", ")}): set denied-peer-ip (docs/HOSTING.md)`,
      );
    return {
      name: url,
      state: "fine",
      words: `relays from ${allocated.address ?? "an address"}, not to private ones`,
    };
  });
}

/** Throws nothing. */
export async function checkStun(url: string): Promise<Finding> {
  return withClient(url, async (client) => {
    const answer = await client.ask({ method: "binding" });
    if (!answer.isSuccess) return wrong(url, outcomeOf(answer));
    return { name: url, state: "fine", words: `sees this machine as ${answer.address ?? "an address"}` };
  });
}

async function findOpenPeers(client: StunClient, credentials: Credentials): Promise<string[]> {
  const open: string[] = [];
  for (const peer of PRIVATE_PEERS) {
    const answer = await client.ask({ method: "createPermission", peer, credentials });
    if (!FORBIDDEN.test(answer.error ?? "")) open.push(peer);
  }
  return open;
}

async function withClient(url: string, look: (client: StunClient) => Promise<Finding>): Promise<Finding> {
  let client: StunClient | null = null;
  try {
    client = new StunClient(placeOf(url));
    return await look(client);
  } catch (error) {
    return wrong(url, error instanceof Error ? error.message : String(error));
  } finally {
    client?.close();
  }
}

function wrong(url: string, words: string): Finding {
  return { name: url, state: "wrong", words };
}

function outcomeOf({ isSuccess, error }: StunAnswer): string {
  return isSuccess ? "it was granted" : (error ?? "it was refused");
}
