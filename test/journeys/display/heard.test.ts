import { expect } from "chai";
import type { Page, WebSocketRoute } from "playwright-core";
import { CHIMES, lengthOf } from "../../../client-display/addons/sound/chimes.js";
import {
  displaysApi,
  type Display,
  type DisplayChanges,
  type Sound,
} from "../../../shared/contract/displays.js";
import { messagesApi, type Message } from "../../../shared/contract/messages.js";
import { SOCKET_PATH } from "../../../shared/realtime/timing.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { becomeDevice, pressReply, waitForClock } from "../../support/steps/displaySteps.js";
import { hoursAroundNow } from "../../support/hoursAroundNow.js";
import { JourneyBrowser, TABLET } from "../../support/browser/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { type Heard, listen, waitForSound } from "../../support/steps/soundSteps.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";

const SOUND: Sound = { chime: true, readAloud: true, volume: 60, quiet: null };
/** A chime, and what would have been said behind it, have begun by then. */
const HEARD_BY_MS = lengthOf("soft") * 1_000 + 1_500;
/** Each note is a tone and its octave. */
const SOFT_TONES = CHIMES.soft.length * 2;
const FIRM_TONES = CHIMES.firm.length * 2;

describe("What is heard of a screen", function () {
  this.timeout(90_000);

  let app: TestApp;
  let anna: TestUser;
  let display: Display;
  let browser: JourneyBrowser | null = null;
  let screen: Page;
  let answers: AnswerGate;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna);
    await edit({ sound: SOUND });
    const device = await buildDevice(app, { display, caregiver: anna });
    browser = await JourneyBrowser.launch();
    screen = await browser.open(TABLET);
    await listen(screen);
    answers = await AnswerGate.stand(screen);
    await becomeDevice(screen, { url: app.url, device });
    await waitForClock(screen);
    await waitForSound(screen);
    // Somebody has touched it. What a page may before that is not for this journey: all that Playwright asks of it counts as a touch.
    await screen.touchscreen.tap(500, 20);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  const edit = (body: DisplayChanges) =>
    app.call(displaysApi.edit, { params: { displayId: display.id }, body }, { as: anna });
  const hear = (changes: Partial<Sound>) => change({ sound: { ...SOUND, ...changes } });
  /** Resolves when the page has it, which it keeps. */
  const change = async (changes: DisplayChanges) => {
    const known = Object.entries(changes).map(([name, value]) => `"${name}":${JSON.stringify(value)}`);
    await edit(changes);
    await screen.waitForFunction(
      (parts) => parts.every((part) => localStorage.getItem("mantel.display")?.includes(part)),
      known,
    );
  };
  /** A message on the screen; what was heard before is forgotten. */
  const show = async (text: string, urgent = false): Promise<Message> => {
    await screen.evaluate(() => (window as unknown as { heard: Heard[] }).heard.splice(0));
    const message = await buildMessage(app, { display, caregiver: anna }, { text, urgent });
    await screen.getByText(text).waitFor();
    return message;
  };
  /** Nobody answers: the caregiver takes them away. */
  const remove = async (...messages: Message[]) => {
    for (const { id } of messages)
      await app.call(messagesApi.remove, { params: { messageId: id } }, { as: anna });
    await waitForClock(screen);
  };
  const heard = () => screen.evaluate(() => (window as unknown as { heard: Heard[] }).heard);
  const tones = async () => (await heard()).filter(({ what }) => what === "tone");
  const speech = async () => (await heard()).filter(({ what }) => what !== "tone");
  const words = async () => (await speech()).map(({ what }) => what);
  const waitForWords = (last: string) =>
    waitFor(`the screen to say "${last}"`, async () => (await words()).includes(last));
  /** A timer of the page, however slow the machine is: those that were set before it for sooner have ended. */
  const passOnPage = (ms: number) =>
    screen.evaluate((wait) => new Promise((resolve) => setTimeout(resolve, wait)), ms);

  it("a message chimes, then its sender and its text are read aloud, as loud as the display is set", async () => {
    await show("Lunch is in the fridge. Eva comes at three.");
    await waitForWords("Eva comes at three.");

    const all = await heard();
    const softly = Array<string>(SOFT_TONES).fill("tone");
    expect(all.map(({ what }) => what)).to.deep.equal([
      ...softly,
      "A message from Anna Berg.",
      "Lunch is in the fridge.",
      "Eva comes at three.",
    ]);
    (await speech()).forEach((said) => expect(said).to.include({ lang: "en-GB", loudness: 0.6 }));
  });

  it("each truth about the answer is said when it has become true", async () => {
    const caregiver = await SocketClient.openCaregiver(app.url, anna.accessToken);
    answers.hold();
    await pressReply(screen, "OK");
    await waitForWords("Saved, Anna Berg will be told");
    expect(await words()).not.to.include("Anna Berg has been told");

    answers.letGo();
    await waitForWords("Anna Berg has been told");
    expect(await words()).not.to.include("Anna Berg has read it");
    await caregiver.send({ type: "answer.read", key: answers.lastKey(), displayId: display.id });
    await waitForWords("Anna Berg has read it");

    expect((await words()).slice(-3)).to.deep.equal([
      "Saved, Anna Berg will be told",
      "Anna Berg has been told",
      "Anna Berg has read it",
    ]);
    caregiver.close();
    await waitForClock(screen);
  });

  it("in quiet hours a message makes no sound, and an urgent one chimes and is read", async () => {
    await hear({ quiet: hoursAroundNow() });
    const message = await show("The bus comes at three");
    await passOnPage(HEARD_BY_MS);
    expect(await heard()).to.deep.equal([]);

    const urgent = await show("Please call the doctor", true);
    await waitForWords("Please call the doctor");

    expect(await tones()).to.have.length(FIRM_TONES);
    expect(await words()).to.deep.equal([
      "Important.",
      "A message from Anna Berg.",
      "Please call the doctor",
    ]);
    await remove(urgent, message);
  });

  it("a changed volume counts from the next message on, without a reload", async () => {
    await screen.evaluate(() => Object.assign(window, { isStillTheSame: true }));
    await hear({ volume: 20 });
    const soft = await show("The soup is warm");
    await waitForWords("The soup is warm");
    const low = loudest(await tones());
    expect(loudest(await speech())).to.equal(0.2);
    await remove(soft);

    await hear({ volume: 100 });
    const loud = await show("The bread is fresh");
    await waitForWords("The bread is fresh");

    expect(loudest(await tones())).to.be.above(2 * low);
    expect(loudest(await speech())).to.equal(1);
    expect(await screen.evaluate(() => "isStillTheSame" in window)).to.equal(true);
    await remove(loud);
  });

  it("at volume 0 nothing sounds, urgent or not", async () => {
    await hear({ volume: 0 });
    for (const urgent of [false, true]) {
      const message = await show(urgent ? "Please open the door" : "Your glasses are in the bag", urgent);
      await passOnPage(HEARD_BY_MS);

      expect(await heard()).to.deep.equal([]);
      await remove(message);
    }
  });

  it("a German display is read aloud in German, by a German voice", async () => {
    await hear({});
    await change({ language: "de" });
    const message = await show("Das Essen steht im Kühlschrank");
    await waitForWords("Das Essen steht im Kühlschrank");

    expect(await words()).to.deep.equal(["Eine Nachricht von Anna Berg.", "Das Essen steht im Kühlschrank"]);
    (await speech()).forEach(({ lang }) => expect(lang).to.equal("de-DE"));
    await remove(message);
  });

  [true, false].forEach((chime) => {
    const setting = chime ? "on" : "off";
    it(`without a voice of the language, a chime sounds instead: with the chime ${setting}`, async () => {
      await hear({ chime });
      await change({ language: "es" });
      const message = await show("La comida está en la nevera");
      await passOnPage(HEARD_BY_MS);

      expect(await words()).to.deep.equal([]);
      expect(await tones()).to.have.length(SOFT_TONES);
      await remove(message);
    });
  });
});

/** Stands between the page and its server, and can keep the answers of a person back. */
class AnswerGate {
  private readonly kept: (() => void)[] = [];
  private holding = false;
  private key = "";

  static async stand(page: Page): Promise<AnswerGate> {
    const gate = new AnswerGate();
    await page.routeWebSocket(new RegExp(`${SOCKET_PATH}$`), (socket) => gate.join(socket));
    return gate;
  }

  hold(): void {
    this.holding = true;
  }

  letGo(): void {
    this.holding = false;
    this.kept.splice(0).forEach((send) => send());
  }

  /** Of the occurrence that was answered last. */
  lastKey(): string {
    return this.key;
  }

  private join(socket: WebSocketRoute): void {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const frame = JSON.parse(String(text)) as { type: string; key?: string };
      const isAnswer = frame.type === "occurrence.answered";
      if (isAnswer) this.key = frame.key ?? "";
      if (isAnswer && this.holding) this.kept.push(() => server.send(text));
      else server.send(text);
    });
  }
}

function loudest(heard: Heard[]): number {
  return Math.max(...heard.map(({ loudness }) => loudness));
}
