import { expect } from "chai";
import { Types } from "mongoose";
import { DisplayModel } from "../../../server/circle/displays/display.model.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { PAGE_SIZE_DEFAULT } from "../../../shared/limits.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";

describe("GET /api/displays", () => {
  let app: TestApp;
  let anna: TestUser;
  let displays: Display[];

  before(async () => {
    app = await startTestApp();
    anna = await buildCaregiver(app);
    displays = [];
    for (const name of ["Ida Berg", "Per Dahl", "Kari Dahl", "Ola (2.) Moe"]) {
      displays.push(await buildDisplay(app, anna, { name }));
    }
    await tag(displays[0]!, ["Ward 2", "diabetes"]);
    await tag(displays[2]!, ["ward 2"]);
  });

  after(() => app.close());

  it("gives them oldest first", async () => {
    expect(await names({})).to.deep.equal(["Ida Berg", "Per Dahl", "Kari Dahl", "Ola (2.) Moe"]);
  });

  it("finds by a part of the name, of a tag, and by the code", async () => {
    expect(await names({ search: "dahl" })).to.deep.equal(["Per Dahl", "Kari Dahl"]);
    expect(await names({ search: "diab" })).to.deep.equal(["Ida Berg"]);
    expect(await names({ search: "(2.)" })).to.deep.equal(["Ola (2.) Moe"]);
    expect(await names({ search: ".*" })).to.deep.equal([]);
    const { code } = displays[1]!;
    expect(await names({ search: `${code.slice(0, 3)} ${code.slice(3)}` })).to.deep.equal(["Per Dahl"]);
  });

  it("finds every word wherever it stands, and without regard to accents on either side", async () => {
    const asen = await buildDisplay(app, anna, { name: "Ingrid \u00c5sen" });
    const combined = await buildDisplay(app, anna, { name: "A\u030asne Li" });
    await tag(asen, ["Caf\u00e9"]);

    expect(await names({ search: "ASEN" })).to.deep.equal([asen.name]);
    expect(await names({ search: "\u00e5s" })).to.deep.equal([asen.name, combined.name]);
    expect(await names({ search: "berg ward" })).to.deep.equal(["Ida Berg"]);
    expect(await names({ search: "cafe ingrid" })).to.deep.equal([asen.name]);
    expect(await names({ tag: "cafe" })).to.deep.equal([asen.name]);
    expect(await names({ search: "x[" })).to.deep.equal([]);
  });

  it("finds by a whole tag, whatever its case", async () => {
    expect(await names({ tag: "WARD 2" })).to.deep.equal(["Ida Berg", "Kari Dahl"]);
    expect(await names({ tag: "ward" })).to.deep.equal([]);
    expect(await names({ tag: "ward 2", search: "kari" })).to.deep.equal(["Kari Dahl"]);
  });

  it("gives pages that together are the list, also of a search", async () => {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await app.call(
        displaysApi.list,
        { query: { limit: 1, search: "a", cursor } },
        { as: anna },
      );
      expect(page.items).to.have.length(1);
      found.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);

    expect(found).to.deep.equal(await names({ search: "a" }));
  });

  it("never gives more than a page", async () => {
    const groupId = new Types.ObjectId(anna.groupId);
    const many = Array.from({ length: PAGE_SIZE_DEFAULT }, (_, index) => ({
      groupId,
      code: `9${String(index).padStart(5, "0")}`,
      name: `Room ${index}`,
      timeZone: "Europe/Oslo",
      language: "en" as const,
      createdAt: new Date(app.context.now() + index),
    }));
    await DisplayModel.insertMany(many);

    const { items, nextCursor } = await app.call(displaysApi.list, {}, { as: anna });

    await DisplayModel.deleteMany({ name: /^Room / });
    expect(items).to.have.length(PAGE_SIZE_DEFAULT);
    expect(nextCursor).to.be.a("string");
  });

  it("finds for a member only what is shared with them", async () => {
    const kari = await buildMember(app, { owner: anna, name: "Kari Moe", displayIds: [displays[1]!.id] });

    const { items } = await app.call(displaysApi.list, { query: { search: "dahl" } }, { as: kari });

    expect(items.map(({ name }) => name)).to.deep.equal(["Per Dahl"]);
  });

  it("refuses a page that is none, and tags that are too many, too long or twice the same", async () => {
    const page = await app.callRaw(displaysApi.list, { query: { limit: 2, cursor: "x" } }, { as: anna });
    expect(page.status).to.equal(400);
    for (const tags of [
      Array.from({ length: 11 }, (_, index) => `tag ${index}`),
      ["x".repeat(31)],
      ["a", "A"],
    ]) {
      const params = { displayId: displays[0]!.id };
      expect((await app.callRaw(displaysApi.edit, { params, body: { tags } }, { as: anna })).status).to.equal(
        400,
      );
    }
  });

  async function tag({ id }: Display, tags: string[]): Promise<void> {
    await app.call(displaysApi.edit, { params: { displayId: id }, body: { tags } }, { as: anna });
  }

  async function names(query: { search?: string; tag?: string }): Promise<string[]> {
    const { items } = await app.call(displaysApi.list, { query }, { as: anna });
    return items.map(({ name }) => name);
  }
});
