import type { Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import { BEGIN_AFTER_MS, firstLoopMs } from "../../../client-display/addons/scanning/pace.js";
import { Scanner, type Scene } from "../../../client-display/addons/scanning/Scanner.js";
import { EDIT_LOCK_MS } from "../../../shared/limits.js";
import { NOW } from "../engine/buildPlan.js";
import { installTimers } from "../engine/installTimers.js";

const REPLIES = ["Good", "Bad"];
const QUESTION: Scene<string> = {
  scanSeconds: 2,
  buttons: REPLIES,
  subject: "1",
  isIdle: false,
  isAnswered: false,
};
const CLOCK: Scene<string> = { ...QUESTION, buttons: ["Now", "Tonight"], subject: "", isIdle: true };
const ANSWERED: Scene<string> = { ...CLOCK, buttons: ["Undo"], isAnswered: true };

describe("the highlight of one switch", () => {
  let timers: Clock;
  let highlighted: string | null;
  let pressed: string[];
  let scanner: Scanner<string>;

  beforeEach(() => {
    timers = installTimers(NOW);
    highlighted = null;
    pressed = [];
    scanner = new Scanner<string>({
      highlight: (button) => (highlighted = button),
      press: (button) => pressed.push(button),
    });
  });

  afterEach(() => timers.uninstall());

  /** What is highlighted now, and after each of these seconds. */
  const watch = (seconds: number[]) => [
    highlighted,
    ...seconds.map((passed) => {
      timers.tick(passed * 1_000);
      return highlighted;
    }),
  ];

  it("comes when the buttons are no longer locked, and stays longer on the first one", () => {
    scanner.look(QUESTION);

    expect(BEGIN_AFTER_MS).to.be.greaterThan(EDIT_LOCK_MS);
    timers.tick(BEGIN_AFTER_MS - 1);
    expect(highlighted).to.equal(null);
    timers.tick(1);
    expect(watch([2.9, 0.1, 1.9, 0.1])).to.deep.equal(["Good", "Good", "Bad", "Bad", "Good"]);
  });

  it("goes round three times, rests, and comes back with a press that chooses nothing", () => {
    scanner.look(QUESTION);
    timers.tick(BEGIN_AFTER_MS);

    expect(watch([5, 5, 4.9, 0.1, 3_600])).to.deep.equal(["Good", "Good", "Good", "Bad", null, null]);
    scanner.press();

    expect(highlighted).to.equal("Good");
    expect(pressed).to.deep.equal([]);
  });

  it("chooses what is highlighted, and goes round again where that changed nothing", () => {
    scanner.look(QUESTION);
    timers.tick(BEGIN_AFTER_MS + 3_000);

    scanner.press();

    expect(pressed).to.deep.equal(["Bad"]);
    expect(watch([1.1, 0.1])).to.deep.equal([null, null, "Good"]);
  });

  it("takes no press for what has only just appeared", () => {
    scanner.look(QUESTION);

    scanner.press();

    expect([highlighted, ...pressed]).to.deep.equal([null]);
  });

  it("begins anew when something else is asked, by other buttons or by the same ones", () => {
    scanner.look(QUESTION);
    timers.tick(BEGIN_AFTER_MS + 3_000);

    scanner.look({ ...QUESTION });
    expect(highlighted).to.equal("Bad");
    scanner.look({ ...QUESTION, subject: "2" });

    expect(watch([1.2])).to.deep.equal([null, "Good"]);
    scanner.look({ ...QUESTION, buttons: ["Undo"] });
    expect(watch([1.2])).to.deep.equal([null, "Undo"]);
  });

  it("stays on the only answer to a question", () => {
    scanner.look({ ...QUESTION, buttons: ["Ok"] });

    expect(watch([1.2, 3_600])).to.deep.equal([null, "Ok", "Ok"]);
  });

  it("is not there at the clock until a press asks for it, and rests again after three rounds or a choice", () => {
    scanner.look(CLOCK);

    expect(watch([1.2, 3_600])).to.deep.equal([null, null, null]);
    scanner.press();
    expect(watch([3, 12, 3_600])).to.deep.equal(["Now", "Tonight", null, null]);
    scanner.press();
    timers.tick(3_000);
    scanner.press();
    expect(pressed).to.deep.equal(["Tonight"]);
    expect(watch([1.2, 3_600])).to.deep.equal([null, null, null]);
  });

  it("goes on at the clock when its buttons change below it, and not where a question has gone", () => {
    scanner.look(CLOCK);
    scanner.press();

    scanner.look({ ...CLOCK, buttons: ["Never mind", "Now"] });
    expect(watch([1.2])).to.deep.equal([null, "Never mind"]);
    scanner.look(QUESTION);
    timers.tick(BEGIN_AFTER_MS);
    scanner.look(CLOCK);

    expect(watch([1.2, 3_600])).to.deep.equal([null, null, null]);
  });

  it("comes to what takes an answer back only for a press that is no second half of the one before", () => {
    scanner.look(QUESTION);
    timers.tick(BEGIN_AFTER_MS);
    scanner.press();
    scanner.look(ANSWERED);

    for (const passed of [600, 700, 1_000]) {
      timers.tick(passed);
      scanner.press();
    }
    expect([highlighted, ...pressed]).to.deep.equal([null, "Good"]);
    timers.tick(BEGIN_AFTER_MS);
    scanner.press();
    expect([highlighted, ...pressed]).to.deep.equal(["Undo", "Good"]);
    timers.tick(1_000);
    scanner.press();

    expect(pressed).to.deep.equal(["Good", "Undo"]);
  });

  it("is moved by the arrow keys too, round the corner both ways", () => {
    scanner.look(CLOCK);

    const seen = ([1, 1, 1, -1] as const).map((by) => {
      scanner.move(by);
      return highlighted;
    });

    expect(seen).to.deep.equal(["Now", "Tonight", "Now", "Tonight"]);
  });

  it("goes at once when it is switched off, and does nothing where there are no buttons", () => {
    scanner.look(QUESTION);
    timers.tick(BEGIN_AFTER_MS);

    scanner.look({ ...QUESTION, scanSeconds: null, buttons: [] });
    expect(watch([3_600])).to.deep.equal([null, null]);
    expect(scanner.isOn()).to.equal(false);
    scanner.look({ ...CLOCK, buttons: [] });
    scanner.press();
    scanner.move(1);

    expect(watch([3_600])).to.deep.equal([null, null]);
  });

  it("has been on every button once after the time that is given for a choice", () => {
    const seen: (string | null)[] = [];
    scanner.look({ ...QUESTION, scanSeconds: 5 });

    for (let passed = 0; passed < firstLoopMs(5, 2); passed += 100) {
      seen.push(highlighted);
      timers.tick(100);
    }

    expect(seen.filter((one) => one === "Good")).to.have.length(60);
    expect(seen.filter((one) => one === "Bad")).to.have.length(50);
  });
});
