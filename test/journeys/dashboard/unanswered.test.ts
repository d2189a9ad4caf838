import { expect } from "chai";
import type { Page } from "playwright-core";
import type { Message } from "../../../shared/contract/messages.js";
import { LadderApp } from "../../api/ladder/LadderApp.js";
import { atEachSize, seeAtEachSize, SIZES } from "../../support/browser/atEachSize.js";
import { findViolations } from "../../support/browser/findViolations.js";
import { JourneyBrowser } from "../../support/browser/JourneyBrowser.js";
import { keepPictures } from "../../support/browser/screenProblems.js";
import { HOME_ZONE } from "../../support/builders/homeZone.js";
import { SmtpDouble } from "../../support/doubles/SmtpDouble.js";
import { logInAt } from "../../support/steps/accountSteps.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";

const UNANSWERED = "Mum has not answered: medication";
/** The server's clock moves on, and a token with it. */
const TOKEN_RAN_OUT = /Failed to load resource.*status of 401/;

describe("A medication from its minute to the all-clear, on a phone and on a desktop", function () {
  this.timeout(120_000);

  let home: LadderApp;
  let smtp: SmtpDouble;
  let browser: JourneyBrowser | null = null;
  let pill: Message;
  /** On duty. */
  let bo: Page;
  let anna: Page;

  before(async function () {
    requireChromium(this);
    smtp = await SmtpDouble.start();
    const options = { saysItMails: false, config: { smtpUrl: smtp.url } };
    home = await LadderApp.start(options, new Date().toISOString());
    await home.onDuty(home.bo);
    browser = await JourneyBrowser.launch({ expectedErrors: TOKEN_RAN_OUT });
    const calm = { viewport: SIZES.phone, timezoneId: HOME_ZONE } as const;
    [anna, bo] = [await browser.open(calm), await browser.open(calm)];
    await logInAt(anna, home.app.url, home.anna);
    await logInAt(bo, home.app.url, home.bo);
  });

  after(async () => {
    await browser?.close();
    await home?.app.close();
    await smtp?.stop();
  });

  runAsSteps(() => browser);

  const matter = (page: Page) =>
    page.getByRole("list", { name: "Missed or not answered" }).getByRole("link", { name: UNANSWERED });
  const history = (page: Page) => page.getByRole("region", { name: "When nobody answered" });
  /** Without those about the new log-ins. */
  const mailed = () =>
    smtp.mails
      .filter(({ subject }) => subject?.startsWith("Mum"))
      .map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`)
      .sort();

  /** As it stands, and anew in both colors. */
  async function requireGoodLooks(page: Page, ready: () => Promise<unknown>): Promise<void> {
    for (const theme of ["dark", "light"]) {
      await page.evaluate((name) => localStorage.setItem("theme", name), theme);
      await page.reload();
      await atEachSize(page, async () => {
        await ready();
        expect(await findViolations(page, { onlyColors: theme === "light" }), theme).to.deep.equal([]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide, theme).to.be.at.most(0);
        await keepPictures(page);
      });
    }
  }

  it("nobody answers: who is on duty gets a mail, and finds it on the dashboard", async () => {
    pill = await home.pill();
    await home.shown(pill);
    await home.pass(10);

    expect(mailed()).to.deep.equal([`${home.bo.email}: ${UNANSWERED}`]);
    await bo.goto(`${home.app.url}/dashboard`);
    await seeAtEachSize(matter(bo));
  });

  it("by the keyboard he comes to the message, which says who was told and what became of it", async () => {
    await matter(bo).press("Enter");
    const row = bo.getByRole("region", { name: "Due now" }).getByRole("listitem");
    await seeAtEachSize(row.filter({ hasText: pill.text }).first());
    await bo.goto(`${home.app.url}/dashboard/messages/${pill.id}`);

    await seeAtEachSize(history(bo).getByText(/: Who is on duty was told$/));
    await seeAtEachSize(history(bo).getByText(/^Bo Dahl: email accepted \d/));
  });

  it("still nobody: all are told", async () => {
    await home.pass(10);

    expect(mailed().filter((line) => line.endsWith(UNANSWERED))).to.have.length(4);
    const everyone = () =>
      history(bo)
        .getByText(/: Everyone was told$/)
        .waitFor();
    await requireGoodLooks(bo, everyone);
    for (const name of ["Anna Berg", "Bo Dahl", "Cy Lund"])
      await atEachSize(bo, async () =>
        expect(await history(bo).getByText(`${name}: email accepted`).count()).to.be.above(0),
      );
    await anna.goto(`${home.app.url}/dashboard`);
    await requireGoodLooks(anna, () => matter(anna).waitFor());
  });

  it("she answers: it leaves the dashboard at once, and the message says that it is over", async () => {
    await home.answers(pill);
    await matter(anna).waitFor({ state: "detached" });
    await home.pass(1);

    await bo.reload();
    await seeAtEachSize(history(bo).getByText(/: It was answered or done after all$/));
    const answered = mailed().filter((line) => !line.endsWith(UNANSWERED));
    expect(answered).to.deep.equal(
      [home.anna, home.bo, home.cy].map(({ email }) => `${email}: Mum answered "Ok"`).sort(),
    );
  });

  it("the status of the group says what was told to whom", async () => {
    await anna.goto(`${home.app.url}/group/status`);
    const told = anna.getByRole("region", { name: "Who was told" });
    await requireGoodLooks(anna, () => told.getByText(UNANSWERED).first().waitFor());
    await atEachSize(anna, async () => expect(await told.innerText()).to.not.include("@"));
  });
});
