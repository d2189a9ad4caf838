import { expect } from "chai";
import { displaysApi, type Display, type DisplayChanges } from "../../../shared/contract/displays.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { messagesApi, type Message, type MessageChanges } from "../../../shared/contract/messages.js";
import { buildHousehold } from "../../support/builders/buildHousehold.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";

describe("two caregivers who edit one thing", () => {
  let app: TestApp;
  let anna: TestUser;
  let display: Display;
  let message: Message;
  let series: Message;

  beforeEach(async () => {
    app = await startTestApp();
    ({ owner: anna, display, message, series } = await buildHousehold(app));
  });

  afterEach(() => app.close());

  it("saves one of several changes of a message, and tells the others", async () => {
    const baseVersion = message.version;

    const hours = ["five", "six", "seven", "eight", "nine"];
    const responses = await Promise.all(
      hours.map((hour) => edit(message, { text: `Supper is at ${hour}`, baseVersion })),
    );

    const saved = responses.filter(({ status }) => status === 200);
    const refused = responses.filter(({ status }) => status === 409);
    expect([saved.length, refused.length]).to.deep.equal([1, 4]);
    expect(ErrorBody.parse(refused[0]?.body).error.code).to.equal("edited-meanwhile");
    expect(messagesApi.edit.result.parse(saved[0]?.body).items[0]?.text).to.equal((await current()).text);
  });

  it("tells who comes late of a series and of a part of it", async () => {
    const key = `${series.id}/2030-05-04/s1`;
    const baseVersion = series.version;
    await app.call(
      messagesApi.edit,
      { params: { messageId: series.id }, body: { scope: "all", changes: { text: "Take two" } } },
      { as: anna },
    );

    for (const scope of ["this", "following", "all"] as const) {
      const late = await edit(series, { text: "Take one", baseVersion }, { scope, key });
      expect(late.status, scope).to.equal(409);
    }
    const { version } = await app.call(messagesApi.get, { params: { messageId: series.id } }, { as: anna });
    const both = await Promise.all(
      ["Take three", "Take four"].map((text) =>
        edit(series, { text, baseVersion: version }, { scope: "this", key }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
  });

  it("takes the same change twice for a repeat", async () => {
    const changes = { text: "Supper is at six", baseVersion: message.version };

    expect((await edit(message, changes)).status).to.equal(200);
    expect((await edit(message, changes)).status).to.equal(200);
  });

  it("saves whatever comes last for who does not say what the change was made on", async () => {
    await edit(message, { text: "Supper is at six" });
    await edit(message, { text: "Supper is at seven" });

    expect((await current()).text).to.equal("Supper is at seven");
  });

  it("saves one of two changes of a display's settings, and tells the other", async () => {
    const baseVersion = display.settingsVersion;

    const responses = await Promise.all(["Mother", "Mama"].map((name) => editDisplay({ name, baseVersion })));

    expect(responses.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    const now = await app.call(displaysApi.get, { params: { displayId: display.id } }, { as: anna });
    expect(now.settingsVersion).to.equal(baseVersion + 1);
    expect((await editDisplay({ name: "$name", baseVersion: now.settingsVersion })).status).to.equal(200);
    const renamed = await app.call(displaysApi.get, { params: { displayId: display.id } }, { as: anna });
    expect(renamed.name).to.equal("$name");
  });

  function edit(
    { id }: Message,
    changes: MessageChanges,
    part: { scope: "this" | "following" | "all"; key?: string } = { scope: "all" },
  ): Promise<RawResponse> {
    return app.callRaw(
      messagesApi.edit,
      { params: { messageId: id }, body: { ...part, changes } },
      { as: anna },
    );
  }

  function editDisplay(changes: DisplayChanges): Promise<RawResponse> {
    return app.callRaw(displaysApi.edit, { params: { displayId: display.id }, body: changes }, { as: anna });
  }

  function current(): Promise<Message> {
    return app.call(messagesApi.get, { params: { messageId: message.id } }, { as: anna });
  }
});
