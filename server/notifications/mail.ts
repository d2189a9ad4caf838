import { mkdir, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { SendMailOptions } from "nodemailer";
import type { Logger } from "pino";
import type { Config } from "../core/Config.js";
import { lazily } from "../core/lazily.js";

/** A mail server that takes longer hangs, and other mails wait for their turn. Its delivery stays leased meanwhile (deliveries/lease.ts). */
const SEND_DEADLINE_MS = 45_000;
/** SMTP codes from here on say that it will never work. */
const PERMANENT = 500;
const AUTH_REQUIRED = 530;
const CONNECT_TIMEOUT_MS = 10_000;
const QUIET_SOCKET_TIMEOUT_MS = 20_000;
/** Mails that come together share a connection; a mail server need not keep one for who has nothing to say. */
const IDLE_SOCKET_TIMEOUT_MS = 2_000;
/** On their way at once; `SMTP_URL` may say fewer connections (docs/HOSTING.md), and then the rest waits for one of them. */
export const MAILS_AT_ONCE = 10;
export const URGENT_MAILS_AT_ONCE = 5;

/** 30 modules, which nobody needs before the first mail. Where they cannot be loaded, the next mail tries again. */
const nodemailer = lazily(() => createRequire(import.meta.url)("nodemailer") as typeof import("nodemailer"));

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
  /** Has connections of its own, so that it never waits for one behind the others. */
  urgent: boolean;
}

export interface Mailer {
  /** Where links lead; null without PUBLIC_URL, and then there are none: a Host header must not choose them. */
  dashboardUrl: string | null;
  /**
   * Throws when the mail was not taken; sending it again is safe. MailRefused: there is no such mailbox. `written`: to a file, since no mail
   * server is set, and nobody has it.
   */
  send(mail: Mail): Promise<"sent" | "written">;
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
    const signal = AbortSignal.timeout(SEND_DEADLINE_MS);
    try {
      await poolOf(config, smtpUrl, mail.urgent).sendMail({ ...envelopeOf(config, mail), signal });
    } catch (error) {
      throw isRefusedMailbox(error) ? new MailRefused(error) : error;
    }
    return "sent";
  };
}

/** The server has said for good that the mailbox does not take mails: trying again would not help. */
export class MailRefused extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : "The mailbox was refused.", { cause });
    this.name = "MailRefused";
  }
}

/**
 * 5xx to RCPT TO (RFC 5321): of this mailbox. What is refused later may be due to the mail, and 5.7 (RFC 3463), or 530, to us: a server that
 * relays nothing of ours says it of every mailbox.
 */
function isRefusedMailbox(error: unknown): boolean {
  if (!(error instanceof Error) || !("responseCode" in error) || !("command" in error)) return false;
  const code = Number(error.responseCode);
  const isAboutUs = code === AUTH_REQUIRED || /\b5\.7\.\d|relay/i.test(error.message);
  return error.command === "RCPT TO" && code >= PERMANENT && !isAboutUs;
}

type Pool = ReturnType<typeof openPool>;

/** For as long as the configuration lives; its connections close by themselves when nothing comes. */
const pools = new WeakMap<Config, Map<string, Pool>>();

function poolOf(config: Config, smtpUrl: string, urgent: boolean): Pool {
  const known = pools.get(config) ?? new Map<string, Pool>();
  pools.set(config, known);
  const name = `${urgent ? "urgent" : "ordinary"} ${smtpUrl}`;
  const pool = known.get(name) ?? openPool(smtpUrl, urgent ? URGENT_MAILS_AT_ONCE : MAILS_AT_ONCE);
  known.set(name, pool);
  return pool;
}

function openPool(url: string, maxConnections: number) {
  return nodemailer().createTransport({
    pool: true,
    url,
    maxConnections,
    idleTimeout: IDLE_SOCKET_TIMEOUT_MS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: QUIET_SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function fileSender(config: Config, log: Logger): Mailer["send"] {
  const transport = lazily(() =>
    nodemailer().createTransport({
      streamTransport: true,
      buffer: true,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  return async (mail) => {
    const { message } = await transport().sendMail(envelopeOf(config, mail));
    const folder = join(config.dataDir, "mail");
    const path = join(folder, `${mail.id}.eml`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Renamed when it is whole: whoever watches the folder never reads half a mail.
    await writeFile(`${path}.partial`, message, { mode: 0o600 });
    await rename(`${path}.partial`, path);
    log.info({ path }, "a mail was written to a file, since SMTP_URL is not set");
    return "written";
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
