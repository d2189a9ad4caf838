import { expect } from "chai";
import { accountsApi } from "../../shared/contract/accounts.js";
import { notificationsApi } from "../../shared/contract/notifications.js";
import { LadderApp } from "../api/ladder/LadderApp.js";
import { PushServiceDouble } from "../support/doubles/PushServiceDouble.js";
import { SmtpDouble } from "../support/doubles/SmtpDouble.js";

const HOURS = 2;
/** Nobody listens there. */
const AWAY = "smtp://127.0.0.1:9";
const UNANSWERED = "Mum has not answered: medication";
const ANSWERED = 'Mum answered "Ok"';

describe("a mail server that is away for two hours", function () {
  this.timeout(120_000);
  let home: LadderApp;
  let smtp: SmtpDouble;
  let push: PushServiceDouble;

  beforeEach(async () => {
    [smtp, push] = await Promise.all([SmtpDouble.start(), PushServiceDouble.start()]);
    const config = { smtpUrl: AWAY, allowPrivateTargets: ["127.0.0.1"] };
    home = await LadderApp.start({ saysItMails: false, config });
    await home.onDuty(home.bo);
  });
  afterEach(async () => {
    await home.app.close();
    await Promise.all([smtp.stop(), push.stop()]);
  });

  const mailed = () => {
    const names = new Map(
      [home.anna, home.bo, home.cy].map(({ email, name }) => [email, name.split(" ")[0]]),
    );
    return smtp.mails.map(({ to, subject }) => `${names.get(to?.[0]?.address ?? "")}: ${subject}`).sort();
  };

  it("loses no step of a ladder and no answer, tells none twice, and holds up no push", async () => {
    const body = { fcmToken: push.subscribe("phone"), timeZone: "Europe/Oslo" };
    await home.as("bo", (as) => home.app.call(accountsApi.setProfile, { body }, { as }));
    const { publicKey } = (await home.as("bo", (as) => home.app.call(notificationsApi.get, {}, { as })))
      .pushService;
    const pushed = () => push.deliveredTo("phone", publicKey).map(({ message }) => message.title);
    const answered = await home.pill({ text: "Did you sleep well?", label: "message", ladder: null });
    await home.pill();
    await home.answers(answered);
    await home.pass(11);
    expect(pushed()).to.deep.equal([ANSWERED, UNANSWERED]);
    await home.pass(HOURS * 60 - 11);
    expect(mailed()).to.deep.equal([]);

    home.app.context.config.smtpUrl = smtp.url;
    await home.pass(3 * 60);

    expect(mailed()).to.deep.equal([
      `Anna: ${ANSWERED}`,
      `Anna: ${UNANSWERED}`,
      `Bo: ${ANSWERED}`,
      // Of two steps that nobody could send the later one says all.
      `Bo: ${UNANSWERED}`,
      `Cy: ${ANSWERED}`,
      `Cy: ${UNANSWERED}`,
    ]);
    expect(pushed()).to.deep.equal([ANSWERED, UNANSWERED, UNANSWERED]);
  });
});
