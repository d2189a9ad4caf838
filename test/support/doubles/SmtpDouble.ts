import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerAuthentication, type SMTPServerSession } from "smtp-server";

interface SmtpLogin {
  username: string;
  password: string;
  key: string;
  certificate: string;
}

async function readLoopbackKeys(): Promise<Pick<SmtpLogin, "key" | "certificate">> {
  const [key, certificate] = await Promise.all(
    ["loopbackKey.pem", "loopbackCertificate.pem"].map((name) =>
      readFile(new URL(name, import.meta.url), "utf8"),
    ),
  );
  return { key: key!, certificate: certificate! };
}

/** A mail server on loopback that keeps what it takes, and can be told to refuse or to hold mails. */
export class SmtpDouble {
  readonly mails: Email[] = [];
  /** While set, every mail is refused with this text, as by a full or broken server. */
  refusal: string | null = null;
  /** How many connections it has had. */
  connections = 0;
  /** Called with each whole mail before it is taken. */
  beforeTaking: (mail: Email) => Promise<void> = () => Promise.resolve();
  /** What it answers to a mailbox that it does not take mails for: code and words. Others are taken. */
  readonly refusedMailboxes = new Map<string, { code: number; text: string }>();
  /** Of whoever has signed in, and whether that was encrypted. */
  readonly signedIn: Array<{ username: string; isEncrypted: boolean }> = [];
  private readonly server: SMTPServer;

  private constructor(private readonly login: SmtpLogin | null) {
    this.server = new SMTPServer({
      ...(login
        ? {
            key: login.key,
            cert: login.certificate,
            onAuth: (auth, session, done) => this.signIn(auth, session, done),
          }
        : { authOptional: true, disabledCommands: ["STARTTLS", "AUTH"] }),
      onRcptTo: ({ address }, _session, done) => {
        const refusal = this.refusedMailboxes.get(address);
        done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
      },
      logger: false,
      closeTimeout: 100,
      onConnect: (_session, done) => {
        this.connections += 1;
        done();
      },
      onData: (stream, _session, done) => {
        const parts: Buffer[] = [];
        stream.on("data", (part: Buffer) => parts.push(part));
        stream.on("end", () => {
          this.take(Buffer.concat(parts)).then(() => done(), done);
        });
      },
    });
  }

  /** With a login it takes mails over STARTTLS from who signs in only, as those of providers do. */
  static async start(login?: { username: string; password: string }): Promise<SmtpDouble> {
    const double = new SmtpDouble(login ? { ...login, ...(await readLoopbackKeys()) } : null);
    await new Promise<void>((resolve) => double.server.listen(0, "127.0.0.1", resolve));
    return double;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  private signIn(
    { username = "", password }: SMTPServerAuthentication,
    { secure }: SMTPServerSession,
    done: (error: Error | null, response?: { user: string }) => void,
  ): void {
    if (username !== this.login?.username || password !== this.login.password)
      return done(new Error("535 Wrong name or password"));
    this.signedIn.push({ username, isEncrypted: secure });
    done(null, { user: username });
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve));
  }

  private async take(raw: Buffer): Promise<void> {
    if (this.refusal !== null) throw new Error(this.refusal);
    const mail = await PostalMime.parse(raw);
    await this.beforeTaking(mail);
    this.mails.push(mail);
  }
}
