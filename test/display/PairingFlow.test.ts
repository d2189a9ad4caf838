import type { Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import { PairingFlow } from "../../client-display/connection/PairingFlow.js";
import { type PairingAnswer, readAnswer } from "../../client-display/connection/postPairing.js";
import { NOW } from "./buildPlan.js";
import { installTimers } from "./installTimers.js";

describe("pairing on the display", () => {
  let timers: Clock;
  let posts: { code: string; answer: (answer: PairingAnswer) => void }[];
  let paired: number;
  let flow: PairingFlow;

  beforeEach(() => {
    timers = installTimers(NOW);
    posts = [];
    paired = 0;
    flow = new PairingFlow({
      post: (code, answer) => posts.push({ code, answer }),
      random: () => 0.5,
      handleChange: () => undefined,
      handlePaired: () => (paired += 1),
    });
    flow.enter({ canLeave: false });
  });

  afterEach(() => timers.uninstall());

  const lastPost = () => posts[posts.length - 1]!;

  it("offers a typed code and lets the display in", () => {
    flow.offer("123456");
    lastPost().answer("paired");

    expect(lastPost().code).to.equal("123456");
    expect(paired).to.equal(1);
    expect(flow.pairing).to.deep.equal({ phase: "none" });
  });

  it("waits with the typed code when the server lets nobody in", () => {
    flow.offer("123456");
    lastPost().answer("waiting");

    expect(flow.pairing).to.deep.equal({ phase: "waiting", code: "123456", canLeave: false });
  });

  it("asks again by itself, ever more rarely, and stays on the waiting screen meanwhile", () => {
    flow.offer("123456");
    let answered = 0;
    for (let minute = 0; minute < 120; minute += 1) {
      if (posts.length > answered) lastPost().answer("waiting");
      answered = posts.length;
      timers.tick(60_000);
      expect(flow.pairing.phase).to.equal("waiting");
    }

    expect(posts.length).to.be.within(8, 14);
  });

  it("goes on when the window was opened in the meantime", () => {
    flow.offer("123456");
    lastPost().answer("waiting");
    timers.tick(60_000);
    lastPost().answer("paired");

    expect(paired).to.equal(1);
  });

  it("keeps trying without a network and says so calmly", () => {
    flow.offer("123456");
    lastPost().answer("unreachable");
    expect(flow.pairing).to.deep.include({ phase: "trying", troubled: true });

    timers.tick(31_000);
    lastPost().answer("paired");

    expect(posts).to.have.length(2);
    expect(paired).to.equal(1);
  });

  it("ignores the answer to a code that was changed since", () => {
    flow.offer("111111");
    const first = lastPost();
    flow.enter({ canLeave: false });
    flow.offer("222222");

    first.answer("paired");

    expect(paired).to.equal(0);
    expect(flow.pairing).to.deep.include({ phase: "trying", code: "222222" });
  });

  it("tries no more after somebody went back to the clock", () => {
    flow.offer("123456");
    lastPost().answer("waiting");
    flow.leave();
    timers.tick(3_600_000);

    expect(posts).to.have.length(1);
  });
});

describe("the server's answer to a code", () => {
  const rows: [status: number, body: string, answer: PairingAnswer][] = [
    [200, '{"state":"paired"}', "paired"],
    [200, '{"state":"waiting"}', "waiting"],
    [429, '{"error":{"code":"too-many-tries","message":"Later."}}', "waiting"],
    [400, '{"error":{"code":"bad-input","message":"Six digits."}}', "waiting"],
    [200, "<html>Please log in to the hotel network</html>", "unreachable"],
    [200, '{"state":"new-state"}', "unreachable"],
    [502, "Bad gateway", "unreachable"],
    [0, "", "unreachable"],
  ];
  rows.forEach(([status, body, answer]) => {
    it(`is ${answer} for ${status} ${body.slice(0, 24)}`, () => {
      expect(readAnswer(status, body)).to.equal(answer);
    });
  });
});
