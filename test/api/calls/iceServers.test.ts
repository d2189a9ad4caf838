import { expect } from "chai";
import { callsApi, type CallConnection } from "../../../shared/contract/calling/calls.js";
import { loadConfig } from "../../../server/app/config.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { CallHome, type Screen } from "./CallHome.js";

const START = "2026-11-21T13:05:00.000Z";
const TURN = { urls: ["turn:turn.example:3478"], secret: "north", credentialMs: 20_000 };
const STUN = ["stun:stun.example:3478"];

describe("the servers that a call is told of", () => {
  const clock = new TestClock(START);
  let app: TestApp;
  let home: CallHome;
  let kitchen: Screen;

  const open = async (config: Parameters<typeof startTestApp>[0]) => {
    app = await startTestApp({ clock, ...config });
    clock.set(START);
    home = await CallHome.build(app, clock);
    kitchen = await home.openScreen(home.kitchen);
  };
  const start = (sideId: string) =>
    app.call(callsApi.start, { params: { displayId: home.mum.id }, body: { sideId } }, { as: home.anna });
  const answered = async (id: string) => {
    await kitchen.send({ type: "call.answer", callId: id });
    return (await kitchen.next("call.changed", ({ call }) => call?.state === "talking")).call!;
  };
  const fresh = (callId: string, sideId: string): Promise<CallConnection> =>
    app.call(
      callsApi.iceServers,
      { params: { displayId: home.mum.id, callId }, body: { sideId } },
      { as: home.anna },
    );
  afterEach(async () => {
    home.close();
    await app.close();
  });

  it("are a relay alone while it rings, with a password by coturn's formula that is good for its time", async () => {
    await open({ config: { turn: TURN, stunUrls: STUN } });

    const { call, iceServers, relayOnly } = await start("page-of-anna");

    const username = `${Date.parse(START) / 1_000 + 20}:page-of-anna`;
    // What `echo -n "$username" | openssl dgst -sha1 -hmac north -binary | base64` prints.
    const credential = "v1REoeTQXV2dG+xvT6RI76f09L8=";
    expect({ iceServers, relayOnly }).to.deep.equal({
      iceServers: [{ urls: TURN.urls, username, credential }],
      relayOnly: true,
    });
    const rung = (await kitchen.next("call.changed")).call!;
    expect(rung.iceServers[0]!.username).to.equal(`${Date.parse(START) / 1_000 + 20}:${home.kitchen.id}`);
    expect(rung.relayOnly).to.equal(true);
    clock.advance(15_000);
    const talking = await answered(call.id);
    expect(talking.iceServers.map(({ urls }) => urls)).to.deep.equal([STUN, TURN.urls]);
    expect(talking.relayOnly).to.equal(false);
    const later = await fresh(call.id, "page-of-anna");
    expect(later.iceServers[1]!.username).to.equal(`${Date.parse(START) / 1_000 + 35}:page-of-anna`);
    expect(later.relayOnly).to.equal(false);
  });

  it("are none while it rings where there is no relay, so that nobody's address is shown", async () => {
    await open({ config: { turn: null, stunUrls: STUN } });

    const { call, iceServers, relayOnly } = await start("page-of-anna");

    expect({ iceServers, relayOnly }).to.deep.equal({ iceServers: [], relayOnly: false });
    expect((await kitchen.next("call.changed")).call!.iceServers).to.deep.equal([]);
    expect((await answered(call.id)).iceServers).to.deep.equal([{ urls: STUN }]);
  });

  it("come to a device anew when it asks, and to nobody who is not in the call", async () => {
    await open({ config: { turn: TURN, stunUrls: [] } });
    const { call } = await start("page-of-anna");
    await answered(call.id);
    kitchen.forget();
    clock.advance(10_000);

    await kitchen.send({ type: "call.heard", callId: call.id, renew: true });

    const renewed = (await kitchen.next("call.changed")).call!;
    expect(renewed.iceServers[0]!.username).to.equal(`${Date.parse(START) / 1_000 + 30}:${home.kitchen.id}`);
    expect((await home.try("iceServers", home.sara, { ...call, sideId: "page-of-anna" })).status).to.equal(
      404,
    );
    await home.try("leave", home.anna, { ...call, sideId: "page-of-anna" });
    expect((await home.try("iceServers", home.anna, { ...call, sideId: "page-of-anna" })).status).to.equal(
      409,
    );
  });

  it("are none for a page that asks once more for a call that is over, or that it has left", async () => {
    await open({ config: { turn: TURN, stunUrls: STUN } });
    const { call } = await start("page-of-anna");
    await answered(call.id);
    const saras = { ...call, sideId: "page-of-sara-0001" };
    await home.try("ask", home.sara, saras);
    await home.try("admit", home.anna, saras);
    await home.try("leave", home.anna, { ...call, sideId: "page-of-anna" });
    const left = await start("page-of-anna");
    await home.try("leave", home.sara, saras);
    const over = await start("page-of-anna");

    expect([left.call.state, over.call.state]).to.deep.equal(["talking", "ended"]);
    for (const { iceServers } of [left, over]) expect(iceServers).to.deep.equal([]);
  });

  it("are read from the environment, the relay whole or not at all", async () => {
    await open({});
    const { turn, stunUrls } = loadConfig({
      TURN_URLS: "turn:turn.example:3478, turns:turn.example:5349?transport=tcp",
      TURN_SECRET: "north",
      STUN_URLS: "stun:stun.example",
    });

    expect(turn).to.deep.equal({
      urls: ["turn:turn.example:3478", "turns:turn.example:5349?transport=tcp"],
      secret: "north",
      credentialMs: 3_600_000,
    });
    expect(stunUrls).to.deep.equal(["stun:stun.example"]);
    expect(() => loadConfig({ TURN_URLS: "turn:turn.example" })).to.throw("needed together");
    expect(() => loadConfig({ TURN_SECRET: "north" })).to.throw("needed together");
    expect(() => loadConfig({ STUN_URLS: "https://stun.example" })).to.throw("STUN_URLS");
    expect(loadConfig({})).to.deep.include({ turn: null, stunUrls: [] });
  });
});
