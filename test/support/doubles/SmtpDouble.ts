import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A mail server on loopback that keeps what it takes, and can be told to refuse or to hold mails. */
export class SmtpDouble {
  readonly mails: Email[] = [];
  /** While set, every mail is refused with this text, as by a full or broken server. */
  refusal: string | null = null;
  /** How many connections it has had. */
  connections = 0;
  /** Called with each whole mail before it is taken. */
  beforeTaking: (mail: Email) => Promise<void> = () => Promise.resolve();
  private readonly server: SMTPServer;

  private constructor() {
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS", "AUTH"],
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

  static async start(): Promise<SmtpDouble> {
    const double = new SmtpDouble();
    await new Promise<void>((resolve) => double.server.listen(0, "127.0.0.1", resolve));
    return double;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
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
