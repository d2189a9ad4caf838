import type { BrowserContextOptions, Page } from "playwright-core";
import { callsApi, type Call } from "../../../shared/contract/calling/calls.js";
import type { Display } from "../../../shared/contract/displays.js";
import type { TurnConfig } from "../../../server/core/Config.js";
import { JourneyBrowser, PHONE, TABLET } from "../browser/JourneyBrowser.js";
import { HTTP_PASSWORD, HttpCaregiver, pairDevice } from "../server/HttpCaregiver.js";
import { ServerProcess } from "../server/ServerProcess.js";
import { logInAt } from "../steps/accountSteps.js";
import { becomeDevice, pressLocked, waitForClock } from "../steps/displaySteps.js";
import { Film, waitForFilm } from "./film.js";
import { watchConnections } from "./watchConnections.js";

/**
 * A server that is killed is not reached, and pages say so on their consoles; who was removed may still say that they leave, and who is left may
 * ask for the relay's password while they are told that the call is over.
 */
const EXPECTED =
  /ERR_CONNECTION_|ERR_EMPTY_RESPONSE|WebSocket connection to|50[234]|401 .*refresh|404 .*\/leave$|409 .*\/iceServers$/;
const EMAIL = "ann@example.com";

export const FROM_DISPLAY = ".call-remote video";
export const FROM_DASHBOARD = ".calling-picture video";

interface SceneParts {
  /** null: no relay, and nothing before Answer. */
  turn: TurnConfig | null;
  /** Nothing goes past the relay, whatever the product asks for. */
  relayOnly?: boolean;
  /** Fresh credentials of the relay are not taken up: the control. */
  keepsCredentials?: boolean;
  /** Whose engine is one of 2018. */
  addsTracks?: { ann: boolean; mum: boolean };
  /** Of both browsers, beside those of the film. */
  flags?: string[];
}

/** Ann on her phone and Mum's screen, each in a browser with a film of its own in the camera, and a server that can be killed. */
export class CallScene {
  private constructor(
    readonly server: ServerProcess,
    private readonly family: { caregiver: HttpCaregiver; display: Display },
    private readonly actors: { ann: FilmedBrowser; mum: FilmedBrowser },
  ) {}

  static async open({ turn, flags = [], addsTracks, ...watching }: SceneParts): Promise<CallScene> {
    const server = await ServerProcess.start(null, turn ? environmentOf(turn) : {});
    const caregiver = await HttpCaregiver.signUp(server.url, EMAIL);
    const display = await caregiver.createDisplay("Mum");
    const cookie = await pairDevice(server.url, display.code);
    const ann = await FilmedBrowser.open(1, PHONE, flags);
    const mum = await FilmedBrowser.open(2, { ...TABLET, permissions: ["camera", "microphone"] }, flags);
    const scene = new CallScene(server, { caregiver, display }, { ann, mum });
    await watchConnections(ann.page, { ...watching, addsTracks: addsTracks?.ann ?? false });
    await watchConnections(mum.page, { ...watching, addsTracks: addsTracks?.mum ?? false });
    await becomeDevice(mum.page, { url: server.url, device: { cookie } });
    await waitForClock(mum.page);
    await logInAt(ann.page, server.url, { email: EMAIL, password: HTTP_PASSWORD });
    return scene;
  }

  /** On her phone. */
  get ann(): Page {
    return this.actors.ann.page;
  }

  /** Mum's tablet. */
  get screen(): Page {
    return this.actors.mum.page;
  }

  get browsers(): JourneyBrowser[] {
    return [this.actors.ann.browser, this.actors.mum.browser];
  }

  /** Ann calls, and the screen rings. */
  async ring(): Promise<void> {
    const { ann, screen } = this;
    await waitForClock(screen);
    await ann.goto(`${this.server.url}/dashboard/displays/${this.family.display.id}/call`);
    await ann.getByRole("button", { name: "Call Mum now" }).tap();
    await screen.getByText("Ann is calling").waitFor();
    await ann.getByText("Mum's screen is ringing.").waitFor();
  }

  async answer(): Promise<void> {
    await this.press("Answer");
    await this.seeEachOther();
  }

  /** Each has the picture of the other one, and it moves. */
  async seeEachOther(): Promise<void> {
    await Promise.all([this.seeOfDisplay(), this.seeOfDashboard()]);
  }

  /** Ann sees Mum. */
  seeOfDisplay(): Promise<void> {
    const { ann, mum } = this.actors;
    return waitForFilm(ann.page, FROM_DISPLAY, mum.film);
  }

  /** Mum sees Ann. */
  seeOfDashboard(): Promise<void> {
    const { ann, mum } = this.actors;
    return waitForFilm(mum.page, FROM_DASHBOARD, ann.film);
  }

  /** On the screen. */
  press(name: string): Promise<void> {
    return pressLocked(this.screen, name);
  }

  async hangUp(): Promise<void> {
    await this.ann.getByRole("button", { name: "Hang up" }).tap();
    await waitForClock(this.screen);
  }

  /** As the call log has it. */
  async lastCall(): Promise<Call> {
    const { caregiver, display } = this.family;
    const params = { displayId: display.id };
    const { items } = await caregiver.call(callsApi.listOfDisplay, { params, query: {} });
    const [call] = items;
    if (!call) throw new Error("Nobody has called.");
    return call;
  }

  async close(): Promise<void> {
    await this.actors.ann.close();
    await this.actors.mum.close();
    await this.server.stop();
  }
}

/** One person's browser, whose camera shows a film. */
export class FilmedBrowser {
  private constructor(
    readonly browser: JourneyBrowser,
    readonly page: Page,
    readonly film: Film,
  ) {}

  /** `film`: from 0 to 7, another one for each person. */
  static async open(
    film: number,
    options: BrowserContextOptions,
    flags: string[] = [],
  ): Promise<FilmedBrowser> {
    const shown = new Film(film);
    const browser = await JourneyBrowser.launch({
      flags: [...shown.flags, ...flags],
      expectedErrors: EXPECTED,
    });
    return new FilmedBrowser(browser, await browser.open(options), shown);
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.film.remove();
  }
}

function environmentOf({ urls, secret, credentialMs }: TurnConfig): Record<string, string> {
  return {
    TURN_URLS: urls.join(","),
    TURN_SECRET: secret,
    TURN_CREDENTIAL_SECONDS: String(credentialMs / 1_000),
  };
}
