import { expect } from "chai";
import { REGISTERED } from "../../../server/app/features.js";
import { csvLine } from "../../../server/features/audit/csvLine.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { planApi } from "../../../shared/contract/plan.js";
import { groupsApi, type AuditEntry } from "../../../shared/contract/groups.js";
import { calendarImportsApi } from "../../../shared/contract/calendar/calendarImports.js";
import { callsApi } from "../../../shared/contract/calling/calls.js";
import { headlinesApi } from "../../../shared/contract/headlines.js";
import { messagesApi } from "../../../shared/contract/messages.js";
import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { SAMPLED_ENDPOINTS } from "../../support/builders/sampleRequests.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const HOUR_MS = 60 * 60_000;

describe("the log of who saw and changed what", () => {
  let app: TestApp;
  let clock: TestClock;
  let anna: TestUser;
  let kari: TestUser;
  let mum: Display;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app, { name: "Anna Berg" });
    mum = await buildDisplay(app, anna);
    kari = await buildMember(app, { owner: anna, name: "Kari Moe" });
  });

  afterEach(() => app.close());

  it("notes who sees a display, once for each user, display and hour", async () => {
    const look = async (as: TestUser) => {
      await app.call(displaysApi.get, { params: { displayId: mum.id } }, { as });
      await app.call(planApi.get, { params: { displayId: mum.id } }, { as });
      const query = { direction: "past" as const };
      await app.call(occurrencesApi.list, { params: { displayId: mum.id }, query }, { as });
    };

    await look(kari);
    await look(anna);
    await Promise.all([look(kari), look(kari)]);
    expect(await linesOf("display.viewed")).to.deep.equal(["Anna Berg", "Kari Moe"]);

    clock.advance(HOUR_MS);
    await look(await loggedIn(kari));
    expect(await linesOf("display.viewed")).to.deep.equal(["Kari Moe", "Anna Berg", "Kari Moe"]);
  });

  it("notes every change with its words, and a repeated call once", async () => {
    const body = { displayIds: [mum.id], text: "Lunch is ready", when: { kind: "now" as const } };
    const headers = { "Idempotency-Key": "lunch-is-ready" };
    await app.call(messagesApi.create, { body }, { as: kari, headers });
    await app.call(messagesApi.create, { body }, { as: kari, headers });
    await app.call(groupsApi.removeMember, { params: { userId: kari.userId } }, { as: anna });

    const items = await log();

    expect(
      items.map(({ actorName, action, displayName, details }) => [actorName, action, displayName, details]),
    ).to.deep.equal([
      ["Anna Berg", "member.removed", null, "Kari Moe"],
      ["Kari Moe", "message.created", "Mum", "Lunch is ready"],
      ["Anna Berg", "display.created", null, "Mum"],
    ]);
  });

  it("notes nothing of what was refused", async () => {
    const stranger = await buildCaregiver(app, { name: "Per Dahl" });

    await app.callRaw(displaysApi.get, { params: { displayId: mum.id } }, { as: stranger });
    await app.callRaw(displaysApi.edit, { params: { displayId: mum.id }, body: {} }, { as: anna });

    expect((await log()).map(({ action }) => action)).to.deep.equal(["display.created"]);
  });

  it("is read in pages, and for one display", async () => {
    const dad = await buildDisplay(app, anna, { name: "Dad" });
    for (const text of ["one", "two", "three"]) {
      await buildMessage(app, { display: dad, caregiver: anna }, { text });
    }

    const first = await app.call(
      groupsApi.listAudit,
      { query: { displayId: dad.id, limit: 2 } },
      { as: anna },
    );
    const second = await app.call(
      groupsApi.listAudit,
      { query: { displayId: dad.id, limit: 2, cursor: first.nextCursor ?? "" } },
      { as: anna },
    );

    expect([...first.items, ...second.items].map(({ details }) => details)).to.deep.equal([
      "three",
      "two",
      "one",
    ]);
    expect(second.nextCursor).to.equal(null);
  });

  it("is exported as CSV that runs nothing in a spreadsheet", async () => {
    await buildMessage(app, { display: mum, caregiver: kari }, { text: '=HYPERLINK("http://evil")' });

    const response = await app.callRaw(groupsApi.exportAudit, {}, { as: anna });

    const lines = response.text.replace("\ufeff", "").trim().split("\r\n");
    expect(response.headers["content-type"]).to.equal("text/csv");
    expect(response.headers["content-disposition"]).to.include("mantel-log.csv");
    expect(lines[0]).to.equal('"When (UTC)","Who","What","Display","Details"');
    expect(lines[1]).to.equal(
      `"2026-11-21T08:00:00.000Z","Kari Moe","message.created","Mum","'=HYPERLINK(""http://evil"")"`,
    );
    expect((await log())[0]?.action).to.equal("audit.exported");
  });

  it("says no more who it was once the account is deleted", async () => {
    await buildMessage(app, { display: mum, caregiver: kari });
    await app.call(
      groupsApi.editMember,
      { params: { userId: kari.userId }, body: { limited: true } },
      { as: anna },
    );

    await app.call(accountsApi.deleteAccount, { body: { password: kari.password } }, { as: kari });

    const items = await log();
    expect(JSON.stringify(items)).to.not.include("Kari");
    expect(items.map(({ actorName, details }) => [actorName, details]).slice(0, 2)).to.deep.equal([
      ["Anna Berg", "former member"],
      ["former member", "Lunch is in the fridge"],
    ]);
  });

  it("knows a word for every endpoint that changes something in a group", () => {
    const changing = SAMPLED_ENDPOINTS.filter(
      ({ endpoint }) =>
        endpoint.method !== "GET" &&
        // They store nothing.
        ![headlinesApi.check, callsApi.iceServers, calendarImportsApi.preview].some(
          (one) => one === endpoint,
        ) &&
        /^(group|display|displays|message|person)\./.test(endpoint.access),
    );

    const missing = changing
      .filter(({ endpoint }) => !REGISTERED.auditActions.has(endpoint))
      .map(({ name }) => name);

    expect(missing).to.deep.equal([]);
  });

  ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "  =1", "|cmd", "＝1"].forEach((cell) => {
    it(`makes ${JSON.stringify(cell)} inert`, () => {
      expect(csvLine([cell])).to.equal(`"'${cell}"\r\n`);
    });
  });

  it("leaves other cells as they are, but for the quotes", () => {
    expect(csvLine(['Say "hello"', "Anna, Kari", "a\nb", ""])).to.equal(
      '"Say ""hello""","Anna, Kari","a\nb",""\r\n',
    );
  });

  async function log(): Promise<AuditEntry[]> {
    const as = await loggedIn(anna);
    return (await app.call(groupsApi.listAudit, { query: { limit: 100 } }, { as })).items;
  }

  async function linesOf(action: string): Promise<string[]> {
    return (await log()).filter((entry) => entry.action === action).map(({ actorName }) => actorName);
  }

  /** The clock may have moved past the life of an access token. */
  async function loggedIn({ email, password }: TestUser): Promise<TestUser> {
    const { accessToken } = await app.call(accountsApi.logIn, { body: { email, password } });
    return { ...anna, accessToken };
  }
});
