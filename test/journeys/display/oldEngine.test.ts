import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { mkdirSync } from "node:fs";
import { expect } from "chai";
import type { Display } from "../../../shared/contract/displays.js";
import { HttpCaregiver } from "../../support/server/HttpCaregiver.js";
import { findOldEngine, OldEngine } from "../../support/browser/OldEngine.js";
import { runAsSteps } from "../../support/steps/journeySteps.js";
import { ServerProcess } from "../../support/server/ServerProcess.js";
import { waitFor } from "../../support/waitFor.js";

const PICTURES = path.resolve(import.meta.dirname, "../../../test-results");
/** Syntax of 2017 and of 2020: what a bundle that was not translated would hold. */
const MODERN = {
  async: "var wait = async () => { await null; };",
  optional: "var name = window.person?.name;",
  control: "window.ran = true;",
};
const BROKEN_SCRIPTS = 2;
/** It names headers and viewport words that are for younger engines, and a server that was down; and goes on. */
const REMARK = /^(Unrecognized Content-Security-Policy directive|Viewport argument|WebSocket network error)/;

describe("The display in an engine as old as its tablets", function () {
  this.timeout(60_000);

  let server: ServerProcess;
  let engine: OldEngine | null = null;
  let caregiver: HttpCaregiver;
  let display: Display;

  before(async function () {
    const python = findOldEngine();
    if (!python) {
      console.log("Skipped: no python3 on PATH has PyQt5 with QtWebKit (python3-pyqt5.qtwebkit).");
      return this.skip();
    }
    server = await ServerProcess.start();
    engine = OldEngine.start(python);
    caregiver = await HttpCaregiver.signUp(server.url, "ann@example.org");
    display = await caregiver.createDisplay("Mum");
  });

  after(async () => {
    await engine?.close();
    await server?.stop();
  });

  runAsSteps(() => null);

  afterEach(async function () {
    if (!engine || !this.currentTest?.isFailed()) return;
    mkdirSync(PICTURES, { recursive: true });
    await engine.takePicture(path.join(PICTURES, "old-engine.png"));
  });

  it("modern syntax is refused by this engine, and the driver says so", async () => {
    const page = await servePage(Object.values(MODERN));
    await old().open(page.url);
    const errors = await old().errors();
    page.close();

    expect(errors.filter((error) => error.includes("SyntaxError"))).to.have.length(BROKEN_SCRIPTS);
    expect(await old().evaluate("window.ran === true")).to.equal(true);
  });

  it("a code that lets nobody in leads to the waiting screen, and back to the keypad", async () => {
    const wrong = ["402715", "615093"].find((code) => code !== display.code) ?? "";
    await old().open(`${server.url}/display`);
    await old().waitForText("Type the six numbers");
    for (const digit of wrong) await old().clickButton(digit);

    await old().waitForText("Tell them this number:");
    await old().clickButton("Change code");
    await old().waitForText("Type the six numbers");
  });

  it("the display is paired by its keypad", async () => {
    for (const digit of display.code) await old().clickButton(digit);

    await old().waitForText("Messages will appear here by themselves.");
    await old().waitForText("Is this screen ready?");
    await waitFor("the clock behind the set-up check", async () => {
      if ((await bodyText()).includes("Is this screen ready?")) await old().clickButton("Later");
      return isClock();
    });
  });

  it("a message appears and the press of a button reaches the server", async () => {
    await caregiver.sendNow({
      displayIds: [display.id],
      text: "How did you sleep?",
      replies: { set: "goodBad" },
    });
    await old().waitForText("How did you sleep?");
    await waitForShown("How did you sleep?");
    await old().clickButton("Good");

    await waitFor("the answer at the server", () => isAnswered("How did you sleep?", "good"));
    await old().waitForText("Ann has been told");
  });

  it("the display comes back by itself after the server was down", async () => {
    await server.kill9();
    await server.restart();
    await waitFor("the clock", isClock);
    await caregiver.sendNow({ displayIds: [display.id], text: "Tea is ready" });

    await old().waitForText("Tea is ready");
    await waitForShown("Tea is ready");
    await old().clickButton("OK");
    await waitFor("the answer at the server", () => isAnswered("Tea is ready", "ok"));
  });

  it("the display is still paired after it was loaded anew", async () => {
    await old().open(`${server.url}/display`);

    await waitFor("the clock", isClock);
  });

  it("the display's scripts gave this engine nothing to complain about", async () => {
    const errors = await old().errors();

    expect(errors.filter((error) => !REMARK.test(error) && !error.includes("SyntaxError"))).to.deep.equal([]);
    expect(errors.filter((error) => error.includes("SyntaxError"))).to.have.length(BROKEN_SCRIPTS);
  });

  function old(): OldEngine {
    if (!engine) throw new Error("The old engine was not started.");
    return engine;
  }

  async function bodyText(): Promise<string> {
    return String(await old().evaluate("document.body.innerText"));
  }

  /** Each in its own element: this engine puts no line break between texts that have places of their own. */
  async function isClock(): Promise<boolean> {
    return /^It is /.test(await textOf(".day")) && /^\d{1,2}:\d{2}$/.test(await textOf(".clock"));
  }

  /** Empty without such an element. */
  async function textOf(selector: string): Promise<string> {
    const texts = `[].map.call(document.querySelectorAll("${selector}"), function (one) { return one.innerText; })`;
    return String(await old().evaluate(`${texts}.join()`)).trim();
  }

  async function findPast(text: string) {
    return (await caregiver.listPast(display.id)).find((occurrence) => occurrence.text === text);
  }

  /** Until then the buttons may still be locked against a tap that was meant for what stood there before. */
  async function waitForShown(text: string): Promise<void> {
    await waitFor(`"${text}" to count as shown`, async () => (await findPast(text))?.state === "shown");
  }

  async function isAnswered(text: string, choice: string): Promise<boolean> {
    return (await findPast(text))?.answer?.choice === choice;
  }
});

/** A page with each script in an element of its own, since the engine gives up the whole of one that it cannot read. */
async function servePage(scripts: string[]): Promise<{ url: string; close(): Server }> {
  const elements = scripts.map((script) => `<script>${script}</script>`).join("");
  const html = `<!doctype html><html><body>${elements}</body></html>`;
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html").end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
