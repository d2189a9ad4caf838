import { expect } from "chai";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

interface PageQuery {
  cursor: string | undefined;
  limit: number;
}

const WEEK_MS = 7 * 24 * 60 * 60_000;

describe("the lists of a group", () => {
  const clock = new TestClock("2026-11-21T08:00:00.000Z");
  let app: TestApp;
  let anna: TestUser;
  let ida: TestUser;

  before(async () => {
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app, { name: "Anna Berg" });
    const mum = await buildDisplay(app, anna, { name: "Mum" });
    const dad = await buildDisplay(app, anna, { name: "Dad" });
    await buildMember(app, { owner: anna, name: "Per" });
    // Two in the same moment: their ids decide.
    ida = await buildMember(app, { owner: anna, name: "Ida", displayIds: [mum.id] });
    await buildMember(app, { owner: anna, name: "Olav", displayIds: [dad.id] });
    clock.advance(1_000);
    await buildMember(app, { owner: anna, name: "Ivar", displayIds: [mum.id, dad.id] });
  });

  after(() => app.close());

  const memberPage = (as: TestUser) => (query: PageQuery) =>
    app.call(groupsApi.listMembers, { query }, { as });
  const namesIn = async (as: TestUser, limit: number) =>
    (await allPages(memberPage(as), limit)).map(({ name }) => name);

  describe("GET /api/group/members", () => {
    it("gives the owner first and then the others as they joined, in pages of any size", async () => {
      const all = ["Anna Berg", "Per", "Ida", "Olav", "Ivar"];

      for (const limit of [1, 2, 4, 5, 100])
        expect(await namesIn(anna, limit), String(limit)).to.deep.equal(all);
    });

    it("gives a member of some displays only those who share one, on every page", async () => {
      for (const limit of [1, 2, 100])
        expect(await namesIn(ida, limit), String(limit)).to.deep.equal(["Anna Berg", "Per", "Ida", "Ivar"]);
      expect((await app.call(groupsApi.get, {}, { as: ida })).memberCount).to.equal(4);
    });

    it("refuses a page that is none", async () => {
      const response = await app.callRaw(groupsApi.listMembers, { query: { cursor: "1.x" } }, { as: anna });

      expect(response.status).to.equal(400);
      expect(ErrorBody.parse(response.body).error.field).to.equal("cursor");
    });
  });

  describe("GET /api/group/invites", () => {
    it("gives the open ones in pages, oldest first, and none that has run out", async () => {
      await invite("late@example.com");
      clock.advance(WEEK_MS);
      anna = await logInAgain(app, anna);
      for (const name of ["a", "b", "c"]) await invite(`${name}@example.com`);

      const page = (query: PageQuery) => app.call(groupsApi.listInvites, { query }, { as: anna });

      for (const limit of [1, 2, 3]) {
        const emails = (await allPages(page, limit)).map(({ email }) => email);
        expect(emails, String(limit)).to.deep.equal(["a@example.com", "b@example.com", "c@example.com"]);
      }
      expect((await app.call(groupsApi.get, {}, { as: anna })).inviteCount).to.equal(3);
    });
  });

  function invite(email: string) {
    return app.call(groupsApi.invite, { body: { email } }, { as: anna });
  }
});

async function allPages<Item>(
  read: (query: PageQuery) => Promise<Page<Item>>,
  limit: number,
): Promise<Item[]> {
  const found: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await read({ cursor, limit });
    expect(page.items.length).to.be.within(1, limit);
    found.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}
