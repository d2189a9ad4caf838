import type { Email } from "postal-mime";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { PASSWORD } from "../builders/buildCaregiver.js";
import { mailedToken } from "../mail/mailedToken.js";
import { waitFor } from "../waitFor.js";

interface MailingServer {
  url: string;
  mails(): Promise<Email[]>;
}

/** Opens the link that the sign-up at a server in another process was mailed: an address that nobody has proved gets a few mails a day. */
export async function verifyByMail(server: MailingServer): Promise<void> {
  const isAsked = ({ subject = "" }: Email) => /confirm your e-?mail address/i.test(subject);
  const mail = await waitFor("the mail of the sign-up", async () => (await server.mails()).find(isAsked));
  const { method, path } = accountsApi.verifyEmail;
  const response = await fetch(server.url + path, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token: mailedToken(mail), password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`The address could not be verified: ${await response.text()}`);
}
