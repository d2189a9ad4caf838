import { keyWithin, serverKey } from "../../server/core/uniqueKey.js";
import { expect } from "chai";
import type { AppContext } from "../../server/core/AppContext.js";
import { queueMails } from "../../server/notifications/deliveries/queue.service.js";
import { sendDueNotifications } from "../../server/notifications/deliveries/sendDue.service.js";
import { DeliveryModel } from "../../server/notifications/deliveries/delivery.model.js";
import { SmtpDouble } from "../support/doubles/SmtpDouble.js";
import { startAgain, type SecondApp } from "../support/server/startAgain.js";
import { startTestApp } from "../support/server/startTestApp.js";
import type { TestApp } from "../support/server/TestApp.js";
import { TestClock } from "../support/server/TestClock.js";
import { waitFor } from "../support/waitFor.js";
import { sendAfterNoting, sendWithoutLease } from "./parts/plantedSenders.js";

const MAILS = 12;
/** server/notifications/deliveries/lease.ts holds a lease for 15 s. */
const PAST_THE_LEASE_MS = 16_000;

type Sender = (app: AppContext) => Promise<unknown>;

describe("two due loops", function () {
  this.timeout(30_000);
  let clock: TestClock;
  let smtp: SmtpDouble;
  let first: TestApp;
  let second: SecondApp;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    smtp = await SmtpDouble.start();
    first = await startTestApp({ clock, config: { smtpUrl: smtp.url } });
    second = await startAgain(first);
    await queueMails(
      first.context,
      Array.from({ length: MAILS }, (_, index) => mailNumber(index)),
    );
  });
  afterEach(async () => {
    await second.close();
    await first.close();
    await smtp.stop();
  });

  it("send each mail once", async () => {
    await bothSend(sendDueNotifications);

    expect(mailFaults()).to.deep.equal([]);
  });

  it("send each mail though one of them freezes with a mail in hand; that one comes again under its old Message-ID", async () => {
    await sendWithOneFrozen(sendDueNotifications);

    expect(mailFaults({ repeatsAllowed: 1 })).to.deep.equal([]);
    expect(await DeliveryModel.countDocuments({ state: "waiting" })).to.equal(0);
  });

  it("are found when they take no lease", async () => {
    await bothSend(sendWithoutLease);

    expect(mailFaults()).to.include("Mail 1 was sent 2 times");
  });

  it("are found when they note a mail as sent before it is", async () => {
    await sendWithOneFrozen(sendAfterNoting, { dies: true });

    expect(mailFaults({ repeatsAllowed: 1 })).to.deep.equal(["Mail 1 was sent 0 times"]);
  });

  async function bothSend(send: Sender): Promise<void> {
    await Promise.all([send(first.context), send(second.context)]);
  }

  /** The first loop stands still in the middle of its first mail; it goes on, or its mail gets nowhere, when all is over. */
  async function sendWithOneFrozen(send: Sender, { dies = false } = {}): Promise<void> {
    let thaw = () => undefined as void;
    const thawed = new Promise<void>((resolve) => (thaw = resolve));
    let freeze = () => undefined as void;
    const frozen = new Promise<void>((resolve) => (freeze = resolve));
    smtp.beforeTaking = async () => {
      smtp.beforeTaking = () => Promise.resolve();
      freeze();
      await thawed;
      if (dies) throw new Error("The process that sent it is gone.");
    };

    const sending = send(first.context).catch((error: unknown) => {
      if (!dies) throw error;
    });
    await frozen;
    await send(second.context);
    // Those that the first loop sends beside it are no longer in its hands when the clock jumps.
    await waitFor("the others", async () => (await DeliveryModel.countDocuments({ state: "waiting" })) <= 1);
    clock.advance(PAST_THE_LEASE_MS);
    await send(second.context);
    thaw();
    await sending;
  }

  function mailFaults({ repeatsAllowed = 0 } = {}): string[] {
    let repeats = 0;
    return Array.from({ length: MAILS }, (_, index) => index + 1).flatMap((number) => {
      const copies = smtp.mails.filter((mail) => mail.text?.includes(commentsOf(number)));
      const ids = new Set(copies.map((mail) => mail.messageId));
      repeats += Math.max(0, copies.length - 1);
      const isRight = copies.length > 0 && ids.size === 1 && repeats <= repeatsAllowed;
      return isRight ? [] : [`Mail ${number} was sent ${copies.length} times`];
    });
  }
});

function mailNumber(index: number) {
  const number = index + 1;
  const form = { name: "Ann", email: "ann@example.com", comments: commentsOf(number), type: "feedback" };
  return {
    uniqueKey: keyWithin(serverKey("faults", number), "mail"),
    kind: "feedbackMail" as const,
    userId: null,
    payload: form,
  };
}

function commentsOf(number: number): string {
  return `This is mail number ${number}.`;
}
