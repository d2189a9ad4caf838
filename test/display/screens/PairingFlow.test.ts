import type { Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import type { Pairing } from "../../../client-display/screens/pairing/PairingRenderer.js";
import { PairingFlow } from "../../../client-display/screens/pairing/PairingFlow.js";
import {
  type Challenge,
  type CheckAnswer,
  type PairingAnswer,
  type PairingBody,
  readAnswer,
  readCheck,
} from "../../../client-display/screens/pairing/postPairing.js";
import type { Waiting } from "../../../client-display/screens/pairing/waitingNote.js";
import { API_RETRIES, API_RETRY_DELAY_MS, PAIRING_CHECK_MS } from "../../../shared/limits.js";
import { NOW } from "../engine/buildPlan.js";
import { installTimers } from "../engine/installTimers.js";
import { backoff } from "../../../shared/rules/backoff.js";

const OFFER = { code: "123456", secret: null };
const WAITING: PairingAnswer = { state: "waiting", number: "42" };

describe("pairing on the display", () => {
  let timers: Clock;
  let posts: { body: PairingBody; answer: (answer: PairingAnswer) => void }[];
  let checks: ((answer: CheckAnswer) => void)[];
  let solving: { challenge: Challenge; done: (answer: string) => void; stopped: boolean }[];
  let note: Waiting | null;
  let shown: Pairing[];
  let paired: number;
  let keys: number;
  let flow: PairingFlow;

  beforeEach(() => {
    timers = installTimers(NOW);
    posts = [];
    checks = [];
    solving = [];
    note = null;
    shown = [];
    paired = 0;
    keys = 0;
    flow = new PairingFlow({
      pair: (body, answer) => posts.push({ body, answer }),
      check: (answer) => checks.push(answer),
      solve: (challenge, done) => {
        const work = { challenge, done, stopped: false };
        solving.push(work);
        return () => (work.stopped = true);
      },
      note: { read: () => note, write: (waiting) => (note = waiting) },
      backoff,
      retryDelay: (attempt) => attempt * 1_000,
      newKey: () => `key ${(keys += 1)}`,
      handleChange: (pairing) => shown.push(pairing),
      handlePaired: () => (paired += 1),
    });
    flow.enter({ canLeave: false });
  });

  afterEach(() => timers.uninstall());

  const lastPost = () => posts[posts.length - 1]!;
  const lastCheck = () => checks[checks.length - 1]!;
  const waitWith = (answer: PairingAnswer = WAITING) => {
    flow.offer(OFFER);
    lastPost().answer(answer);
  };

  it("offers a typed code and lets the display in", () => {
    flow.offer(OFFER);
    lastPost().answer({ state: "paired" });

    expect(lastPost().body).to.deep.equal({ code: "123456", key: "key 1" });
    expect(paired).to.equal(1);
    expect(flow.pairing).to.deep.equal({ phase: "none" });
  });

  it("offers the secret of a link with its code, once", () => {
    flow.begin({ code: "123456", secret: "a-secret" });
    expect(lastPost().body).to.deep.equal({ code: "123456", key: "key 1", secret: "a-secret" });
    lastPost().answer(WAITING);
    timers.tick(PAIRING_CHECK_MS);
    lastCheck()("ended");

    expect(lastPost().body).to.deep.equal({ code: "123456", key: "key 2" });
  });

  it("waits with the typed code and the number for the caregiver", () => {
    waitWith();

    expect(flow.pairing).to.deep.equal({
      phase: "waiting",
      code: "123456",
      number: "42",
      troubled: false,
      canLeave: false,
    });
  });

  it("asks every three seconds whether it was let in, and goes on by itself", () => {
    waitWith();
    for (let asked = 1; asked <= 5; asked += 1) {
      timers.tick(PAIRING_CHECK_MS);
      expect(checks).to.have.length(asked);
      if (asked < 5) lastCheck()("waiting");
    }
    lastCheck()("paired");

    expect(posts).to.have.length(1);
    expect(paired).to.equal(1);
    expect(note).to.equal(null);
  });

  it("asks anew by itself when its time is over, and stays on the waiting screen meanwhile", () => {
    waitWith();
    timers.tick(PAIRING_CHECK_MS);
    lastCheck()("ended");
    expect(flow.pairing).to.deep.include({ phase: "waiting", number: "42" });

    lastPost().answer({ state: "waiting", number: "77" });

    expect(posts).to.have.length(2);
    expect(flow.pairing).to.deep.include({ phase: "waiting", number: "77" });
  });

  it("says calmly that it waits for the connection, asks ever more rarely, and takes the word back", () => {
    waitWith();
    timers.tick(PAIRING_CHECK_MS);
    lastCheck()("unreachable");
    expect(flow.pairing).to.deep.include({ troubled: false });
    timers.tick(PAIRING_CHECK_MS + 1_000);
    lastCheck()("unreachable");
    expect(flow.pairing).to.deep.include({ troubled: true, number: "42" });
    timers.tick(PAIRING_CHECK_MS + 1_999);
    expect(checks).to.have.length(2);

    timers.tick(1);
    lastCheck()("waiting");

    expect(flow.pairing).to.deep.include({ troubled: false });
  });

  it("waits on after a power cut, with the number that it showed before", () => {
    note = { code: "123456", number: "42" };
    flow.begin(null);
    expect(flow.pairing).to.deep.include({ phase: "waiting", code: "123456", number: "42" });

    lastCheck()("paired");

    expect(posts).to.deep.equal([]);
    expect(paired).to.equal(1);
  });

  it("offers the code of an address that is not the one it waited with", () => {
    note = { code: "123456", number: "42" };
    flow.begin({ code: "654321", secret: null });

    expect(lastPost().body).to.deep.equal({ code: "654321", key: "key 1" });
  });

  it("does the work that the server asks for, and waits calmly meanwhile", () => {
    waitWith({ state: "proof", challenge: "c", bits: 18 });
    expect(flow.pairing).to.deep.include({ phase: "waiting", code: "123456", number: null, troubled: false });
    expect(solving[0]?.challenge).to.deep.include({ challenge: "c", bits: 18 });

    solving[0]?.done("1234");

    const proof = { challenge: "c", answer: "1234" };
    expect(lastPost().body, "the same try").to.deep.equal({ code: "123456", key: "key 1", proof });
  });

  it("does more work when it has become dearer meanwhile", () => {
    waitWith({ state: "proof", challenge: "c", bits: 16 });
    solving[0]?.done("1234");
    lastPost().answer({ state: "proof", challenge: "d", bits: 17 });
    solving[1]?.done("5678");

    expect(lastPost().body.proof).to.deep.equal({ challenge: "d", answer: "5678" });
  });

  it("gives the work up when another code is wanted", () => {
    waitWith({ state: "proof", challenge: "c", bits: 16 });

    flow.enter({ canLeave: false });

    expect(solving[0]?.stopped).to.equal(true);
  });

  it("asks ever more rarely where too many codes were tried", () => {
    waitWith({ state: "later" });
    expect(flow.pairing).to.deep.include({ phase: "waiting", number: null });
    let answered = 1;
    for (let minute = 0; minute < 120; minute += 1) {
      timers.tick(60_000);
      if (posts.length > answered) lastPost().answer({ state: "later" });
      answered = posts.length;
    }

    expect(posts.length).to.be.within(8, 14);
  });

  it("keeps trying without a network and says so calmly", () => {
    flow.offer(OFFER);
    lastPost().answer({ state: "unreachable" });
    expect(flow.pairing).to.deep.include({ phase: "trying", slow: true });

    timers.tick(31_000);
    lastPost().answer({ state: "paired" });

    expect(posts).to.have.length(2);
    expect(paired).to.equal(1);
  });

  it("repeats a try whose answer was lost three times a second apart, then more rarely, with one key", () => {
    flow.offer(OFFER);
    for (let repeats = 1; repeats <= API_RETRIES; repeats += 1) {
      lastPost().answer({ state: "unreachable" });
      timers.tick(API_RETRY_DELAY_MS);
      expect(posts).to.have.length(1 + repeats);
    }
    lastPost().answer({ state: "unreachable" });
    timers.tick(API_RETRY_DELAY_MS);
    expect(posts).to.have.length(1 + API_RETRIES);
    timers.tick(60_000);
    expect(posts).to.have.length(2 + API_RETRIES);

    expect(new Set(posts.map(({ body }) => body.key)).size).to.equal(1);
    flow.offer(OFFER);
    expect(lastPost().body.key, "typed again").to.equal("key 2");
  });

  it("repeats a try that nobody sees three times with its key, and no answer of the server's", () => {
    flow.offerQuietly({ code: "123456", secret: "a-secret" });
    for (let repeats = 0; repeats < 10; repeats += 1) {
      lastPost().answer({ state: "unreachable" });
      timers.tick(60_000);
    }
    expect(posts).to.have.length(1 + API_RETRIES);
    expect(new Set(posts.map(({ body }) => body.key)).size).to.equal(1);

    flow.offerQuietly({ code: "123456", secret: "a-secret" });
    lastPost().answer({ state: "unreachable" });
    timers.tick(API_RETRY_DELAY_MS);
    lastPost().answer({ state: "paired" });
    timers.tick(60_000);
    expect(paired).to.equal(1);
    expect(posts).to.have.length(3 + API_RETRIES);
  });

  it("ignores the answer to a code that was changed since", () => {
    flow.offer({ code: "111111", secret: null });
    const first = lastPost();
    flow.enter({ canLeave: false });
    flow.offer({ code: "222222", secret: null });

    first.answer({ state: "paired" });

    expect(paired).to.equal(0);
    expect(flow.pairing).to.deep.include({ phase: "trying", code: "222222" });
  });

  it("asks no more after somebody went back to the clock", () => {
    waitWith();
    flow.leave();
    timers.tick(3_600_000);

    expect(posts).to.have.length(1);
    expect(checks).to.deep.equal([]);
    expect(note).to.equal(null);
  });

  it("asks on quietly while the clock is back, until its time is over", () => {
    waitWith();
    flow.rest();
    const drawn = shown.length;
    timers.tick(PAIRING_CHECK_MS);
    lastCheck()("waiting");
    timers.tick(PAIRING_CHECK_MS);
    expect(shown).to.have.length(drawn);

    lastCheck()("ended");
    timers.tick(3_600_000);

    expect(posts).to.have.length(1);
    expect(checks).to.have.length(2);
    expect(flow.pairing).to.deep.equal({ phase: "none" });
  });
});

describe("the server's answer to a code", () => {
  const rows: [status: number, body: string, answer: PairingAnswer][] = [
    [200, '{"state":"paired"}', { state: "paired" }],
    [200, '{"state":"waiting","number":"42"}', WAITING],
    [200, '{"state":"proof","challenge":"c","bits":16}', { state: "proof", challenge: "c", bits: 16 }],
    [429, '{"error":{"code":"too-many-tries","message":"Later."}}', { state: "later" }],
    [400, '{"error":{"code":"bad-input","message":"Six digits."}}', { state: "later" }],
    [200, "<html>Please log in to the hotel network</html>", { state: "unreachable" }],
    [200, '{"state":"new-state"}', { state: "unreachable" }],
    [200, '{"state":"waiting"}', { state: "unreachable" }],
    [200, "null", { state: "unreachable" }],
    [502, "Bad gateway", { state: "unreachable" }],
    [0, "", { state: "unreachable" }],
  ];
  rows.forEach(([status, body, answer]) => {
    it(`is ${answer.state} for ${status} ${body.slice(0, 24)}`, () => {
      expect(readAnswer(status, body)).to.deep.equal(answer);
    });
  });
});

describe("the server's answer to a waiting screen", () => {
  const rows: [status: number, body: string, answer: CheckAnswer][] = [
    [200, '{"state":"paired"}', "paired"],
    [200, '{"state":"waiting"}', "waiting"],
    [200, '{"state":"ended"}', "ended"],
    [429, "{}", "unreachable"],
    [503, "{}", "unreachable"],
    [0, "", "unreachable"],
  ];
  rows.forEach(([status, body, answer]) => {
    it(`is ${answer} for ${status} ${body}`, () => {
      expect(readCheck(status, body)).to.equal(answer);
    });
  });
});
