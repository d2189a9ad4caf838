import { expect } from "chai";
import { setTimeout as sleep } from "node:timers/promises";
import type { DeviceParts } from "../support/device/DisplayDevice.js";
import { NO_FAULTS } from "../support/faults/FaultProxy.js";
import { SeededRandom } from "../support/SeededRandom.js";
import { startTestApp } from "../support/server/startTestApp.js";
import type { TestApp } from "../support/server/TestApp.js";
import { waitFor } from "../support/waitFor.js";
import { MessageStream } from "./parts/MessageStream.js";
import { DoublingLink, ForgetfulLink, GapIgnoringLink, RenamingLink } from "./parts/plantedDefects.js";

const SEED = 7;
/** A defect may keep a message from ever arriving; waiting longer would not change that. */
const PATIENCE_MS = 3_000;
const MESSAGES_AMONG_FAULTS = 12;

describe("the fault harness", function () {
  this.timeout(40_000);
  let app: TestApp;
  let stream: MessageStream;

  beforeEach(async () => {
    app = await startTestApp();
  });
  afterEach(async () => {
    await stream.close();
    await app.close();
  });

  async function play(plant: Pick<DeviceParts, "wrapLink">, fault: () => Promise<void>): Promise<string> {
    stream = await MessageStream.start(app.url, new SeededRandom(SEED), plant);
    await stream.untilRecovered();
    await fault();
    return (await stream.finish(PATIENCE_MS)).join("\n");
  }

  const loseAnswersOnTheWay = async () => {
    const lost = lossOf('"occurrence.answered"');
    stream.proxy.fromDevice = lost.keep;
    await lost.untilSome();
    await cutAndMend();
  };
  /** Of answers only: another frame may be sent again under any id. */
  const loseAcksOfAnswers = async () => {
    const answers = new Set<string>();
    let lost = 0;
    stream.proxy.fromDevice = (text) => {
      if (text.includes('"occurrence.answered"')) answers.add((JSON.parse(text) as { id: string }).id);
      return text;
    };
    stream.proxy.fromServer = (text) => {
      const frame = JSON.parse(text) as { type: string; id?: string };
      if (frame.type !== "ack" || !answers.has(frame.id ?? "")) return text;
      lost += 1;
      return null;
    };
    await waitFor("the ack of an answer to be lost", () => Promise.resolve(lost > 0));
    await cutAndMend();
  };
  /** Loses the frames with this mark. */
  const lossOf = (mark: string) => {
    let count = 0;
    return {
      keep: (text: string) => {
        if (!text.includes(mark)) return text;
        count += 1;
        return null;
      },
      untilSome: () => waitFor("some to be lost", () => Promise.resolve(count > 0)),
    };
  };
  const cutAndMend = async () => {
    stream.proxy.cut();
    stream.proxy.fromDevice = (text) => text;
    stream.proxy.fromServer = (text) => text;
    await sleep(800);
  };
  /** Events are lost on the way; those after them are not. */
  const loseEvents = async () => {
    let events = 0;
    stream.proxy.fromServer = (text) => {
      if (!text.includes('"type":"message.changed"')) return text;
      events += 1;
      return events % 3 === 0 ? null : text;
    };
    await stream.untilSent(MESSAGES_AMONG_FAULTS);
    stream.proxy.fromServer = (text) => text;
    await stream.untilSent(2);
  };
  const among = (faults: Partial<typeof NO_FAULTS>) => async () => {
    stream.proxy.faults = { ...NO_FAULTS, ...faults };
    await stream.untilSent(MESSAGES_AMONG_FAULTS);
  };

  it("finds nothing in the product that loses answers on the way", async () => {
    expect(await play({}, loseAnswersOnTheWay)).to.equal("");
  });

  it("finds nothing in the product that loses events on the way", async () => {
    expect(await play({}, loseEvents)).to.equal("");
  });

  it("finds a device that forgets unacknowledged answers", async () => {
    const faults = await play({ wrapLink: (link) => new ForgetfulLink(link) }, loseAnswersOnTheWay);

    expect(faults).to.match(/has lost the answer|is listed 0 times/);
  });

  it("finds a device that sends again under a new id", async () => {
    const faults = await play({ wrapLink: (link) => new RenamingLink(link) }, loseAcksOfAnswers);

    expect(faults).to.match(/has 2 answers/);
  });

  it("finds a device that applies doubled events twice", async () => {
    const faults = await play({ wrapLink: (link) => new DoublingLink(link) }, among({ duplicated: 0.5 }));

    expect(faults).to.match(/is two items in the plan on the device|was answered 2 times/);
  });

  it("finds a device that ignores a base that does not fit", async () => {
    const faults = await play({ wrapLink: (link) => new GapIgnoringLink(link) }, loseEvents);

    expect(faults).to.match(/differs from a fresh snapshot|was answered 0 times/);
  });

  it("finds a server that acknowledges before it has stored", async () => {
    const faults = await play({}, async () => {
      const lost = lossOf('"occurrence.answered"');
      stream.proxy.fromDevice = (text, reply) => {
        if (!text.includes('"occurrence.answered"')) return text;
        reply({ type: "ack", id: (JSON.parse(text) as { id: string }).id });
        return lost.keep(text);
      };
      await lost.untilSome();
      await cutAndMend();
    });

    expect(faults).to.match(/has lost the answer|has 0 answers|is listed 0 times/);
  });
});
