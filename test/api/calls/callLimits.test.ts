import { expect } from "chai";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { CallHome } from "./CallHome.js";

/** Shorter than the life of an access token. */
const WINDOW_MS = 5 * 60_000;

describe("how often somebody may ring", () => {
  const clock = new TestClock("2026-11-21T13:05:00.000Z");
  let app: TestApp;
  let home: CallHome;

  before(async () => {
    const twice = { max: 2, windowMs: WINDOW_MS };
    app = await startTestApp({ clock, limits: { callPerAccount: twice, askToJoinPerAccount: twice } });
    home = await CallHome.build(app, clock);
    await home.openScreen(home.kitchen);
  });
  after(async () => {
    home.close();
    await app.close();
  });

  it("is counted by account: a page that calls again and again is refused, and the others of the family are not", async () => {
    for (let turn = 0; turn < 2; turn += 1) await home.try("leave", home.anna, await home.start());

    expect((await home.tryStart(home.anna)).status).to.equal(429);
    const call = await home.start(home.sara);
    expect(await home.log()).to.have.length(3);
    await home.try("leave", home.sara, call);
    clock.advance(WINDOW_MS);
    await home.seen();
    expect((await home.tryStart(home.anna)).status).to.equal(200);
  });

  it("is counted for who asks to be let in, too", async () => {
    const call = await home.last();
    const ask = async (turn: number) =>
      (await home.try("ask", home.sara, { ...call, sideId: `page-of-sara-000${turn}` })).status;

    expect([await ask(1), await ask(2), await ask(3)]).to.deep.equal([200, 200, 429]);
  });
});
