import { expect } from "chai";
import { SILENT_TICKS, RENEW_TICKS, Heartbeat } from "../../../shared/calling/Heartbeat.js";
import { doesOffer, readSignal } from "../../../shared/calling/signals.js";
import { SignalOutbox } from "../../../shared/calling/SignalOutbox.js";
import { SeededRandom } from "../../support/SeededRandom.js";
import { PeerPair, RELAY, type SideName } from "./PeerPair.js";

const CONNECTED = ["connected", "connected"];
const SEEDS = process.env.MODEL_SEED
  ? [Number(process.env.MODEL_SEED)]
  : Array.from({ length: 60 }, (_none, index) => index + 1);
const STEPS = 60;
/** A new connection is tried each RENEW_TICKS; what is stale may cost one. */
const ENOUGH_TICKS = 3 * RENEW_TICKS;

describe("the connection of a call", () => {
  const browser = globalThis as unknown as Record<string, unknown>;

  before(() => {
    browser.MediaStream = class {};
    browser.RTCRtpTransceiver = class {
      currentDirection = null;
    };
    Object.defineProperty(
      (browser.RTCRtpTransceiver as { prototype: object }).prototype,
      "currentDirection",
      {
        value: null,
      },
    );
    browser.RTCRtpSender = class {
      replaceTrack(): void {}
    };
  });

  after(() => {
    ["MediaStream", "RTCRtpTransceiver", "RTCRtpSender"].forEach((name) => delete browser[name]);
  });

  it("is offered by the dashboard, and between caregivers by the lower side id", () => {
    expect(doesOffer("zzz", { sideId: "aaa", kind: "device" })).to.equal(true);
    expect(doesOffer("aaa", { sideId: "bbb", kind: "caregiver" })).to.equal(true);
    expect(doesOffer("bbb", { sideId: "aaa", kind: "caregiver" })).to.equal(false);
  });

  it("stands after one offer, with one connection each", async () => {
    const pair = new PeerPair();
    pair.begin();
    await pair.run(2);

    expect(pair.states()).to.deep.equal(CONNECTED);
    expect(pair.peers.count()).to.equal(2);
  });

  it("is not begun before it may be", async () => {
    const pair = new PeerPair();
    pair.begin(null);
    await pair.run(RENEW_TICKS);
    expect(pair.peers.count()).to.equal(0);

    pair.begin();
    await pair.run(2);
    expect(pair.states()).to.deep.equal(CONNECTED);
  });

  it("is looked for with fresh credentials after two seconds of silence, and comes back by a restart", async () => {
    const pair = new PeerPair();
    pair.begin();
    await pair.run(3);
    pair.peers.isCut = true;
    await pair.run(SILENT_TICKS);
    expect(pair.states()).to.deep.equal(["lost", "lost"]);
    await pair.run(2);
    expect(pair.renewals).to.equal(2);
    expect(pair.peers.open.map(({ restarts }) => restarts)).to.include(1);

    pair.peers.isCut = false;
    await pair.run(2);
    expect(pair.states()).to.deep.equal(CONNECTED);
    expect(pair.peers.count()).to.equal(2);
  });

  it("is restarted once when the other side was faster", async () => {
    const pair = new PeerPair();
    pair.begin();
    await pair.run(3);
    pair.renewsNot = "dashboard";
    pair.peers.isCut = true;
    await pair.run(SILENT_TICKS + 6);

    expect(pair.peers.open.map(({ restarts }) => restarts).sort()).to.deep.equal([0, 1]);
  });

  it("takes no answer to an offer that another one has replaced", async () => {
    const pair = new PeerPair();
    pair.begin();
    await pair.run(3);
    const again = { kind: "again", want: "display-1/1", restart: false };
    [1, 2].forEach((turn) =>
      pair.link("dashboard").receive({ seq: 2_500 + turn, signal: JSON.stringify(again) }),
    );
    await pair.tick();
    await pair.deliver("dashboard");
    await pair.deliver("display");
    await pair.run(2);

    expect(pair.problems).to.deep.equal([]);
  });

  it("is built anew after eight seconds, again and again", async () => {
    const pair = new PeerPair();
    pair.begin();
    await pair.run(3);
    pair.peers.isCut = true;
    await pair.run(2 * RENEW_TICKS + 4);
    expect(pair.peers.count()).to.be.within(6, 8);

    pair.peers.isCut = false;
    await pair.run(RENEW_TICKS);
    expect(pair.states()).to.deep.equal(CONNECTED);
  });

  it("is asked for once more in the middle of each new connection that does not come about", async () => {
    const pair = new PeerPair();
    pair.begin();
    await pair.run(3);
    pair.peers.isCut = true;
    await pair.run(RENEW_TICKS + 2);
    expect(pair.peers.open.map(({ restarts }) => restarts)).to.deep.equal([0, 0]);
    await pair.run(RENEW_TICKS / 2);

    expect(pair.peers.open.map(({ restarts }) => restarts)).to.include(1);
    expect(pair.problems).to.deep.equal([]);
    pair.peers.isCut = false;
    await pair.run(2);
    expect(pair.states()).to.deep.equal(CONNECTED);
  });

  it("is not torn down while signals reach nobody", async () => {
    const pair = new PeerPair();
    pair.begin();
    await pair.run(3);
    (["dashboard", "display"] as const).forEach((name) => pair.setOnline(name, false));
    pair.peers.isCut = true;
    await pair.run(3 * RENEW_TICKS);
    expect(pair.peers.count()).to.equal(2);
    expect(pair.renewals).to.equal(0);

    pair.peers.isCut = false;
    await pair.run(2);
    expect(pair.states()).to.deep.equal(CONNECTED);
  });

  it("leaves the relay for the direct way once somebody has answered", async () => {
    const pair = new PeerPair();
    pair.begin();
    await pair.run(3);
    pair.begin({ ...RELAY, relayOnly: false });
    await pair.run(10);

    expect(pair.peers.open.map(({ restarts }) => restarts)).to.include(1);
    expect(pair.peers.open.map(({ config }) => config.iceTransportPolicy)).to.deep.equal(["all", "all"]);
    expect(pair.states()).to.deep.equal(CONNECTED);
  });

  it("sends a smaller picture while beats are lost, so that the sound has room, and a full one afterwards", async () => {
    const pair = new PeerPair();
    pair.begin();
    await pair.run(3);
    const limits = () => pair.peers.open.map(({ picture }) => picture.parameters.encodings[0]!.maxBitrate);
    expect(limits()).to.deep.equal([undefined, undefined]);
    for (let lost = 0; lost < 4; lost += 1) {
      pair.peers.isCut = true;
      await pair.run(1);
      pair.peers.isCut = false;
      await pair.run(2);
    }

    expect(limits()).to.deep.equal([120_000, 120_000]);
    expect(pair.states()).to.deep.equal(CONNECTED);
    await pair.run(25);
    expect(limits()).to.deep.equal([undefined, undefined]);
  });

  (["dashboard", "display"] as const).forEach((name) => {
    it(`goes on after the page of the ${name} was loaded anew`, async () => {
      const pair = new PeerPair();
      pair.begin();
      await pair.run(3);
      pair.reload(name);
      await pair.run(4);

      expect(pair.states()).to.deep.equal(CONNECTED);
    });
  });

  SEEDS.forEach((seed) => {
    it(`comes to stand after whatever has happened, seed ${seed}`, async () => {
      const random = new SeededRandom(seed);
      const pair = new PeerPair();
      pair.begin();
      for (let step = 0; step < STEPS; step += 1) await doSomething(pair, random);
      (["dashboard", "display"] as const).forEach((name) => pair.setOnline(name, true));
      pair.peers.isCut = false;
      await pair.run(ENOUGH_TICKS);

      expect(pair.states()).to.deep.equal(CONNECTED);
      expect(pair.peers.open).to.have.length(2);
      expect(pair.problems).to.deep.equal([]);
    });
  });

  it("takes no signal that it does not know", () => {
    ["", "null", "{}", '{"kind":"offer","want":"a"}', '{"kind":"later"}'].forEach((text) =>
      expect(readSignal(text)).to.equal(null),
    );
  });

  it("sends what the server has not taken again, in its order", () => {
    const sent: string[] = [];
    const outbox = new SignalOutbox<string>((frame) => sent.push(frame));
    outbox.add("1", "one");
    outbox.add("2", "two");
    outbox.settle("1");
    outbox.sendAgain();

    expect(sent).to.deep.equal(["one", "two", "two"]);
  });

  it("is weak when beats are missing, and not when they are rare", () => {
    const heartbeat = new Heartbeat();
    const hear = (n: number) => heartbeat.hear({ n, audio: true, video: true, weak: false });
    [1, 2, 3, 4].forEach(hear);
    expect(heartbeat.isWeak()).to.equal(false);
    [8, 9].forEach(hear);
    expect(heartbeat.isWeak()).to.equal(true);
    for (let n = 10; n < 40; n += 1) hear(n);
    expect(heartbeat.isWeak()).to.equal(false);
  });
});

async function doSomething(pair: PeerPair, random: SeededRandom): Promise<void> {
  const name: SideName = random.next() < 0.5 ? "dashboard" : "display";
  const dice = random.between(0, 100);
  if (dice < 45) return pair.deliver(name);
  if (dice < 75) return pair.tick(Math.ceil(random.between(0, 4)));
  if (dice < 80) return pair.reload(name);
  if (dice < 90) return void (pair.peers.isCut = !pair.peers.isCut);
  pair.setOnline(name, random.next() < 0.6);
}
