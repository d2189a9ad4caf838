import { expect } from "chai";
import type { Email } from "postal-mime";
import { DeliveryModel } from "../../../server/notifications/deliveries/delivery.model.js";
import { MailStopModel } from "../../../server/notifications/mailStops/mailStop.model.js";
import { quotedName } from "../../../server/notifications/mails/quotedName.js";

import { accountsApi } from "../../../shared/contract/accounts.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const STRANGER = "stranger@example.com";
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

describe("mails in somebody's name to a stranger", () => {
  let app: TestApp;
  let clock: TestClock;
  let anna: TestUser;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    const day = (max: number) => ({ max, windowMs: DAY_MS });
    app = await startTestApp({ clock, limits: { invitePerAccount: day(5) } });
    anna = await buildCaregiver(app);
  });

  afterEach(() => app.close());

  it("hold no word of who has not proved an address, and no subject of their own", async () => {
    const spammer = await buildCaregiver(app, { name: "Spammer", verified: false });

    expect(codeOf(await invite(spammer, STRANGER))).to.equal("email-not-verified");
    await app.runDueWork();

    expect(await app.mails()).to.deep.equal([]);
  });

  it("quote the names, cut them, and hold no link and no address of them, in subject, text and HTML", async () => {
    const name = "Win now: https://evil.example/win www.evil.example me@evil.example";
    await app.call(accountsApi.setProfile, { body: { name } }, { as: anna });
    const group =
      "Your prize waits at evil.example/prize or evil2.example, click it today, it is really true";
    await app.call(groupsApi.rename, { body: { name: group.slice(0, 80) } }, { as: anna });

    const mail = await mailOf(STRANGER);

    const words = [mail.subject, mail.text, mail.html].join("\n");
    expect(words).to.not.match(/evil\.example|evil2\.example|www\.evil|me@evil/);
    expect(mail.subject).to.equal(
      "“Win now:” invites you to “Your prize waits at or evil2. example, click it today, it i…”",
    );
  });

  it("come three times a day to one address at most, whoever has them sent", async () => {
    const others = await Promise.all(["Kari Moe", "Per Dahl"].map((name) => buildCaregiver(app, { name })));
    const [kari, per] = others as [TestUser, TestUser];

    for (const by of [kari, per, kari, anna]) {
      expect(codeOf(await invite(by, " STRANGER@example.com"))).to.equal(null);
      await app.runDueWork();
    }
    expect(await subjects()).to.have.length(3);
    expect((await subjects()).join()).to.not.include("Anna");
    const offered = await app.call(groupsApi.listInvites, {}, { as: anna });
    expect(offered.items.map(({ email }) => email)).to.deep.equal([STRANGER]);

    clock.advance(DAY_MS);
    await app.runDueWork();
    expect((await subjects()).slice(3).join(), "the next day").to.include("Anna");
  });

  it("come as often to one mailbox, whatever stands behind its plus sign", async () => {
    for (let tag = 0; tag < 5; tag += 1) await invite(anna, `stranger+${tag}@example.com`);
    await app.runDueWork();

    expect(await recipients()).to.have.length(3);
  });

  it("are not used up for an address by invitations that were refused", async () => {
    const spammer = await buildCaregiver(app, { name: "Spammer" });
    for (let tries = 0; tries < 4; tries += 1) {
      const body = { email: STRANGER, displayIds: ["nonsense"] };
      expect((await app.callRaw(groupsApi.invite, { body }, { as: spammer })).status).to.equal(400);
    }

    expect((await mailOf(STRANGER)).to?.[0]?.address).to.equal(STRANGER);
  });

  it("are not used up for an address by who may not invite", async () => {
    const spammer = await buildCaregiver(app, { name: "Spammer", verified: false });
    for (let tries = 0; tries < 4; tries += 1) await invite(spammer, STRANGER);
    for (let tries = 0; tries < 4; tries += 1)
      await app.callRaw(groupsApi.invite, { body: { email: STRANGER } });

    expect((await mailOf(STRANGER)).to?.[0]?.address).to.equal(STRANGER);
  });

  it("are sent by one account to a few addresses a day", async () => {
    const codes = [];
    for (let sent = 0; sent < 6; sent += 1)
      codes.push(codeOf(await invite(anna, `guest${sent}@example.com`)));

    expect(codes).to.deep.equal([null, null, null, null, null, "too-many-requests"]);
  });

  describe("can be stopped by who gets them", () => {
    it("with one press, without signing in, and the inviter cannot tell", async () => {
      const kari = await buildCaregiver(app, { name: "Kari Moe" });
      const mail = await mailOf(STRANGER);

      const stopped = await app.send({ method: "POST", path: pathOf(mail) });
      expect(stopped.status, stopped.text).to.equal(200);
      const again = await invite(anna, STRANGER);
      const other = await invite(kari, STRANGER);
      const never = await invite(kari, "never@example.com");
      await app.runDueWork();

      expect(again.status).to.equal(200);
      expect(Object.keys(other.body as object)).to.deep.equal(Object.keys(never.body as object));
      expect(other.status).to.equal(never.status);
      expect(await recipients()).to.deep.equal([STRANGER, "never@example.com"]);
    });

    it("by the button of a mail program, which posts a form to the List-Unsubscribe address", async () => {
      const mail = await mailOf(STRANGER);
      const header = (key: string) => mail.headers.find((one) => one.key === key)?.value;
      expect(header("list-unsubscribe-post")).to.equal("List-Unsubscribe=One-Click");

      const response = await app.send({
        method: "POST",
        path: pathOf(mail),
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: "List-Unsubscribe=One-Click",
      });

      expect(response.status, response.text).to.equal(200);
      await invite(anna, STRANGER);
      await app.runDueWork();
      expect(await recipients()).to.deep.equal([STRANGER]);
    });

    it("but not by a scanner that only opens its links, nor by a made-up link", async () => {
      const mail = await mailOf(STRANGER);

      const opened = await app.send({ method: "GET", path: pathOf(mail) });
      expect(opened.status).to.equal(303);
      expect(opened.headers.location).to.match(/^\/stop-mails#/);
      const altered = `${pathOf(mail).slice(0, -2)}AA`;
      expect(codeOf(await app.send({ method: "POST", path: altered }))).to.equal("link-invalid");
      await invite(anna, STRANGER);
      await app.runDueWork();

      expect(await recipients()).to.deep.equal([STRANGER, STRANGER]);
    });

    it("and the database holds a hash of the address, and neither it nor the log the link", async () => {
      const mail = await mailOf(STRANGER);
      const path = pathOf(mail);
      await app.send({ method: "POST", path });

      const collections = await DeliveryModel.db.db!.collections();
      const rows = await Promise.all(collections.map((one) => one.find().toArray()));
      const stops = await MailStopModel.find().lean();
      expect(stops).to.have.length(1);
      expect(JSON.stringify(stops)).to.not.include("example.com");
      expect(JSON.stringify(rows) + app.logLines().join()).to.not.include(path.split("/").at(-1));
    });
  });

  describe("quote a name", () => {
    const quoted: Array<[name: string, expected: string]> = [
      ["Anna Berg", "“Anna Berg”"],
      ["anna.berg's group", "“anna. berg's group”"],
      ["J.R. Smith", "“J. R. Smith”"],
      ["http://evil.example", "“somebody”"],
      ["HTTPS:evil.example/a b", "“b”"],
      ["evil．example/ｐａｙ now", "“now”"],
      ["evil\u3002com", "“evil\u3002 com”"],
      ["evil\uff0ecom", "“evil. com”"],
      ["evil\uff61com", "“evil\u3002 com”"],
      ["evil\u3002com/prize now", "“now”"],
      ["write to a@b.example today", "“write to today”"],
      ["call 0800 123 4567 now", "“call now”"],
      ["Room 12", "“Room 12”"],
      ['a “quoted” "name"', "“a 'quoted' 'name'”"],
      ["line\nbreak\u202Eevil\u200B", "“line breakevil”"],
      ["Jensen & Søn", "“Jensen & Søn”"],
      ["山田さん", "“山田さん”"],
      ["x".repeat(80), `“${"x".repeat(59)}…”`],
    ];
    quoted.forEach(([name, expected]) => {
      it(JSON.stringify(name).slice(0, 40), () => {
        expect(quotedName(name, "somebody")).to.equal(expected);
      });
    });
  });

  function invite(by: TestUser, email: string): Promise<RawResponse> {
    return app.callRaw(groupsApi.invite, { body: { email } }, { as: by });
  }

  async function mailOf(email: string): Promise<Email> {
    expect(codeOf(await invite(anna, email))).to.equal(null);
    await app.runDueWork();
    const mail = (await app.mails()).at(-1);
    if (!mail) throw new Error("No mail was sent.");
    return mail;
  }

  async function subjects(): Promise<Array<string | undefined>> {
    return (await app.mails()).map(({ subject }) => subject);
  }

  async function recipients(): Promise<Array<string | undefined>> {
    return (await app.mails()).map(({ to }) => to?.[0]?.address);
  }
});

/** null: it succeeded. */
function codeOf(response: RawResponse): string | null {
  return response.status === 200 ? null : ErrorBody.parse(response.body).error.code;
}

/** Where the mail's List-Unsubscribe header leads, on this server. */
function pathOf(mail: Email): string {
  const value = mail.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "";
  const address = /<([^>]+)>/.exec(value)?.[1];
  if (!address) throw new Error(`The mail cannot be stopped: ${value}`);
  return new URL(address).pathname;
}
