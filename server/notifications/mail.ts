import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Logger } from "pino";
import type { Config } from "../core/Config.js";

/** A mail server that takes longer hangs, and other mails wait for their turn. Its delivery stays leased meanwhile (deliveries/lease.ts). */
const SEND_DEADLINE_MS = 45_000;
const CONNECT_TIMEOUT_MS = 10_000;
const QUIET_SOCKET_TIMEOUT_MS = 20_000;

export interface Mail {
  /** The delivery's id. The Message-ID and the file name follow from it, so that a repeat is known as one. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo?: string | undefined;
  /** Where mail programs post that no more such mails are wanted (RFC 8058). */
  stopUrl?: string | undefined;
}

export interface Mailer {
  /** Where links lead; null without PUBLIC_URL, and then there are none: a Host header must not choose them. */
  dashboardUrl: string | null;
  /** Throws when the mail was not taken; sending it again is safe. */
  send(mail: Mail): Promise<void>;
}

/** Sends through SMTP_URL; without one, each mail becomes a file `DATA_DIR/mail/<id>.eml`. */
export function createMailer(config: Config, log: Logger): Mailer {
  return {
    dashboardUrl: config.publicUrl && `${config.publicUrl}/dashboard`,
    send: config.smtpUrl === null ? fileSender(config, log) : smtpSender(config, config.smtpUrl),
  };
}

function smtpSender(config: Config, smtpUrl: string): Mailer["send"] {
  return async (mail) => {
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: QUIET_SOCKET_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      await withinDeadline(transport.sendMail(envelopeOf(config, mail)));
    } finally {
      transport.close();
    }
  };
}

function fileSender(config: Config, log: Logger): Mailer["send"] {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    const { message } = await transport.sendMail(envelopeOf(config, mail));
    const folder = join(config.dataDir, "mail");
    const path = join(folder, `${mail.id}.eml`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Renamed when it is whole: whoever watches the folder never reads half a mail.
    await writeFile(`${path}.partial`, message, { mode: 0o600 });
    await rename(`${path}.partial`, path);
    log.info({ path }, "a mail was written to a file, since SMTP_URL is not set");
  };
}

function envelopeOf(config: Config, mail: Mail): SendMailOptions {
  return {
    from: config.mailFrom,
    to: { name: "", address: mail.to },
    replyTo: mail.replyTo,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: `<${mail.id}@${mailDomain(config)}>`,
    // Keeps vacation replies away; a person did something, but a machine wrote this.
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(mail.stopUrl !== undefined && {
        "List-Unsubscribe": { prepared: true, value: `<${mail.stopUrl}>` },
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}

function mailDomain(config: Config): string {
  return /@([\w.-]+)>?\s*$/.exec(config.mailFrom)?.[1] ?? "localhost";
}

async function withinDeadline(sending: Promise<unknown>): Promise<void> {
  const stop = new AbortController();
  const deadline = wait(SEND_DEADLINE_MS, null, { signal: stop.signal }).then(() => {
    throw new Error("The mail server did not take the mail in time.");
  });
  try {
    await Promise.race([sending, deadline]);
  } finally {
    // Promise.race() handles the deadline's rejection already, so cancelling it raises no unhandled rejection.
    stop.abort();
  }
}
