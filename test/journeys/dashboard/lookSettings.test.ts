import { expect } from "chai";
import type { Page } from "playwright-core";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { logIn } from "../../support/steps/dashboardSteps.js";
import { becomeDevice, waitForClock } from "../../support/steps/displaySteps.js";
import { FAKE_MICROPHONE, JourneyBrowser, PHONE, TABLET } from "../../support/browser/JourneyBrowser.js";
import { isFocused, pressByKey } from "../../support/steps/keyboardSteps.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { OPEN_METEO_PLACES, openMeteoForecast } from "../../support/doubles/openMeteo.js";
import { readButtons } from "../../support/browser/screenReadings.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { UpstreamDouble } from "../../support/doubles/UpstreamDouble.js";
import { waitFor } from "../../support/waitFor.js";
import { timeField, typeTime } from "../../support/steps/timeSteps.js";

const FEED = `<?xml version="1.0"?><rss version="2.0"><channel><title>The Valley Post</title>
<item><title>The ferry runs again</title></item><item><title>Apples are early this year</title></item>
<item><title>The choir looks for tenors</title></item><item><title>Too old to be shown</title></item>
</channel></rss>`;

describe("The settings page of a screen", function () {
  this.timeout(60_000);

  let app: TestApp;
  let anna: TestUser;
  let displayId: string;
  let upstream: UpstreamDouble;
  let browser: JourneyBrowser | null = null;
  let caregiver: Page;
  let screen: Page;

  before(async function () {
    requireChromium(this);
    upstream = await UpstreamDouble.start();
    app = await startTestApp({
      config: {
        weatherUrl: upstream.serveJson("/forecast", openMeteoForecast()),
        geocodingUrl: upstream.serveJson("/places", OPEN_METEO_PLACES),
        allowPrivateTargets: ["127.0.0.1"],
      },
    });
    anna = await buildCaregiver(app);
    const display = await buildDisplay(app, anna);
    displayId = display.id;
    browser = await JourneyBrowser.launch({ flags: FAKE_MICROPHONE });
    caregiver = await browser.open(PHONE);
    screen = await browser.open(TABLET);
    await becomeDevice(screen, {
      url: app.url,
      device: await buildDevice(app, { display, caregiver: anna }),
    });
    await waitForClock(screen);
    await caregiver.goto(`${app.url}/login`);
    await logIn(caregiver, anna);
    await caregiver.goto(`${app.url}/dashboard/displays/${displayId}/settings`);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
    await upstream?.stop();
  });

  runAsSteps(() => browser);

  const picture = () => caregiver.frameLocator('iframe[title*="with these settings"]');
  const part = (name: string) => caregiver.getByRole("region", { name, exact: true });
  const field = (name: string, label: string) => part(name).getByLabel(label, { exact: true });

  it("shows the effect in the picture before anything is saved", async () => {
    await caregiver.getByLabel("Language", { exact: true }).selectOption({ label: "Français" });
    await caregiver.getByRole("radio", { name: "Light" }).check({ force: true });
    await caregiver.getByRole("radio", { name: "Everything" }).check({ force: true });

    await picture().locator("body.light.level-full").waitFor();
    await picture()
      .getByText(/^C’est /)
      .waitFor();
    await screen.getByText(/^It is /).waitFor();
  });

  it("changes the real screen when it is saved", async () => {
    await part("The screen").getByRole("button", { name: "Save screen settings" }).click();

    await screen.locator("body.light.level-full").waitFor();
    await screen.getByText(/^C’est /).waitFor();
  });

  // By keyboard: the notice of what was saved a moment ago may lie over the lower edge.
  it("sets what is heard, and says which field is wrong", async () => {
    await part("Sound").getByRole("switch", { name: "Read aloud" }).press("Space");
    const volume = part("Sound").getByRole("slider", { name: "Volume" });
    await volume.focus();
    await caregiver.keyboard.press("ArrowRight");
    await part("Sound").getByText("65 %").waitFor();
    await part("Sound").getByRole("switch", { name: "Quiet hours" }).press("Space");
    await typeTime(timeField(part("Sound"), "Until"), "21:00");
    await part("Sound").getByRole("button", { name: "Save sound settings" }).click();
    await part("Sound").getByText("Start and end are the same.").waitFor();
    await waitFor("what is wrong to have the focus", () => isFocused(field("Sound", "Until, hour")));
    await typeTime(timeField(part("Sound"), "Until"), "07:00");
    await part("Sound").getByRole("button", { name: "Save sound settings" }).click();

    const { sound } = await saved(({ sound }) => sound.readAloud);
    expect(sound).to.deep.equal({
      chime: true,
      readAloud: true,
      volume: 65,
      quiet: { from: "21:00", until: "07:00" },
    });
    browser?.claimErrors(/status of 400/);
  });

  it("sets how long a photo stays, and takes buttons away", async () => {
    const microphone = screen.getByRole("button", { name: /^Maintenez et parlez/ });
    await microphone.waitFor();
    await part("Around the clock").getByRole("radio", { name: "5 minutes" }).press("Space");
    await part("Around the clock").getByRole("switch", { name: "Microphone" }).press("Space");
    await part("Around the clock").getByRole("button", { name: /^Save/ }).click();

    const display = await saved(({ photoSeconds }) => photoSeconds === 300);
    expect(display).to.include({ recordButton: false, callButtons: true });
    await microphone.waitFor({ state: "detached" });
    expect(await readButtons(screen)).to.deep.equal([
      "Appelez\u2011moi maintenant",
      "Appelez\u2011moi ce soir",
    ]);
  });

  it("lets somebody with one switch reach the buttons, at a pace", async () => {
    await part("One switch").getByRole("switch", { name: "Works with one switch" }).press("Space");
    await part("One switch").getByRole("radio", { name: "3 seconds" }).press("Space");
    await part("One switch").getByRole("button", { name: "Save switch settings" }).click();

    await saved(({ scanSeconds }) => scanSeconds === 3);
    await screen.locator("html.scanning").waitFor({ state: "attached" });
  });

  it("sets when the family is told that something is wrong", async () => {
    const alerts = part("When something is wrong");
    await alerts.getByRole("radio", { name: "15 minutes" }).press("Space");
    await alerts.getByRole("switch", { name: "Watch every screen" }).press("Space");
    await alerts.getByRole("switch", { name: "Morning sign" }).press("Space");
    await typeTime(timeField(alerts, "Pressed by"), "09:30");
    await alerts.getByRole("button", { name: "Save alerts" }).click();

    const { silentMinutes, noTouchBy } = await saved(({ watchEveryScreen }) => watchEveryScreen);
    expect({ silentMinutes, noTouchBy }).to.deep.equal({ silentMinutes: 15, noTouchBy: "09:30" });
  });

  it("leads the keyboard into what a button of the weather opens, and back", async () => {
    await pressByKey(caregiver, part("Weather").getByRole("button", { name: "Enter coordinates instead" }));
    expect(await isFocused(field("Weather", "Name of the place"))).to.equal(true);

    await pressByKey(caregiver, part("Weather").getByRole("button", { name: "Search by name" }));
    expect(await isFocused(field("Weather", "Place"))).to.equal(true);
  });

  it("finds a place by its name, with the keyboard alone", async () => {
    await field("Weather", "Place").fill("Ber");
    await caregiver.getByRole("option", { name: /Bergen\s*Vestland, Norway/ }).waitFor();
    await caregiver.keyboard.press("ArrowDown");
    await caregiver.keyboard.press("Enter");
    await part("Weather").getByText("60.39° north, 5.32° east").waitFor();
    await part("Weather").getByRole("radio", { name: "Fahrenheit" }).press("Space");
    await part("Weather").getByRole("button", { name: "Save weather" }).click();

    const { weather } = await saved((display) => display.weather !== null);
    expect(weather).to.deep.equal({
      place: { name: "Bergen", latitude: 60.39, longitude: 5.32 },
      units: "fahrenheit",
    });
    await waitFor("the forecast", async () =>
      upstream.requests.some(({ url }) => url.startsWith("/forecast") && url.includes("60.39")),
    );
  });

  it("takes coordinates by hand while nobody knows places", async () => {
    upstream.fail();
    await field("Weather", "Another place").fill("Vossevangen");
    await part("Weather").getByText("Places can't be looked up right now.", { exact: false }).waitFor();

    // By keyboard: the notice that the test before saved something may come at this moment, over the button.
    await part("Weather").getByRole("button", { name: "Enter coordinates instead" }).press("Enter");
    await field("Weather", "Name of the place").fill("The cabin");
    await field("Weather", "Latitude").fill("91");
    await part("Weather").getByRole("button", { name: "Use this place" }).press("Enter");
    await part("Weather").getByText("The latitude is between -90 and 90.").waitFor();
    await field("Weather", "Latitude").fill("60,63");
    await field("Weather", "Longitude").fill("6.42");
    await part("Weather").getByRole("button", { name: "Use this place" }).press("Enter");
    await part("Weather").getByRole("button", { name: "Save weather" }).click();

    const { weather } = await saved((display) => display.weather?.place.name === "The cabin");
    expect(weather?.place).to.deep.equal({ name: "The cabin", latitude: 60.63, longitude: 6.42 });
  });

  it("reads a feed before it is added, or says why not", async () => {
    const good = upstream.serve("/rss", FEED, { "Content-Type": "application/rss+xml" });
    const page = upstream.serve("/news", "<!doctype html><html><body>News</body></html>", {
      "Content-Type": "text/html",
    });
    const address = field("News and a joke", "Feed address");
    await address.fill(page);
    await part("News and a joke").getByRole("button", { name: "Check and add" }).press("Enter");
    await part("News and a joke").getByText("This is a web page, not a feed.", { exact: false }).waitFor();
    await address.fill(good);
    await address.press("Enter");

    const lines = part("News and a joke").getByRole("list", { name: "Newest of The Valley Post" });
    await lines.waitFor();
    expect(await lines.getByRole("listitem").allTextContents()).to.deep.equal([
      "The ferry runs again",
      "Apples are early this year",
      "The choir looks for tenors",
    ]);
    await part("News and a joke").getByRole("switch", { name: "A joke of the day" }).press("Space");
    await part("News and a joke").getByRole("button", { name: /^Save/ }).click();
    expect(await saved(({ joke }) => joke)).to.deep.include({ feeds: [good], joke: true });

    await part("News and a joke").getByRole("button", { name: "Remove The Valley Post" }).focus();
    await caregiver.keyboard.press("Enter");
    const heading = part("News and a joke").getByRole("heading", { name: "News and a joke" });
    await waitFor("the keyboard to go on", () => isFocused(heading));
    await part("News and a joke").getByRole("button", { name: /^Save/ }).click();
    await saved(({ feeds }) => feeds.length === 0);
  });

  it("keeps what is changed while something is being saved", async () => {
    const joke = part("News and a joke").getByRole("switch", { name: "A joke of the day" });
    const save = part("News and a joke").getByRole("button", { name: /^Save/ });
    const isOn = await joke.isChecked();
    const answers: (() => void)[] = [];
    await caregiver.route(`**/api/displays/${displayId}`, async (route) => {
      const response = await route.fetch();
      await new Promise<void>((resolve) => answers.push(resolve));
      await route.fulfill({ response });
    });
    await joke.press("Space");
    await save.press("Enter");
    await waitFor("the answer to be held back", async () => answers.length > 0);
    // The keyboard keeps its place, and a second press sends nothing.
    expect(await isFocused(save)).to.equal(true);
    await caregiver.keyboard.press("Enter");
    await joke.press("Space");
    await caregiver.unroute(`**/api/displays/${displayId}`);
    expect(answers).to.have.length(1);
    answers.forEach((answer) => answer());

    await save.click();
    await saved((display) => display.joke === isOn);
    expect(await joke.isChecked()).to.equal(isOn);
    expect(await isFocused(save)).to.equal(true);
  });

  it("asks who was faster when two change one thing", async () => {
    await part("Around the clock").getByRole("radio", { name: "1 hour" }).press("Space");
    await app.call(displaysApi.edit, { params: { displayId }, body: { photoSeconds: 10 } }, { as: anna });
    await part("Around the clock").getByRole("button", { name: /^Save/ }).click();

    const dialog = caregiver.getByRole("dialog");
    await dialog.getByRole("row", { name: "Photos change after 10 seconds 1 hour" }).waitFor();
    await dialog.getByRole("button", { name: "Save mine" }).click();

    await saved(({ photoSeconds }) => photoSeconds === 3_600);
    browser?.claimErrors(/status of 409/);
  });

  it("asks before what was changed is lost by going back", async () => {
    await part("The screen").getByRole("radio", { name: "Larger" }).press("Space");
    await caregiver.getByRole("link", { name: "Mum" }).click();
    const question = caregiver.getByRole("dialog", { name: "Leave this page?" });
    await question.getByText("Your changes to these settings aren't saved yet.").waitFor();
    await question.getByRole("button", { name: "Stay here" }).click();
    await question.waitFor({ state: "hidden" });
    expect(await part("The screen").getByRole("radio", { name: "Larger" }).isChecked()).to.equal(true);

    await part("The screen").getByRole("button", { name: "Undo changes" }).focus();
    await caregiver.keyboard.press("Enter");
    const heading = part("The screen").getByRole("heading", { name: "The screen" });
    await waitFor("the keyboard to go on", () => isFocused(heading));
    await caregiver.getByRole("link", { name: "Mum" }).click();
    await caregiver.getByRole("heading", { name: "Coming up" }).waitFor();
  });

  it("keeps a long name on a small phone", async () => {
    const name = "Donaudampfschifffahrtsgesellschaftskapitänswitwe Wilhelmine";
    await app.call(displaysApi.edit, { params: { displayId }, body: { name } }, { as: anna });
    await caregiver.setViewportSize({ width: 320, height: 640 });
    const display = `/dashboard/displays/${displayId}`;
    for (const path of ["/dashboard", display, `${display}/settings`, `${display}/photos`]) {
      await caregiver.goto(`${app.url}${path}`);
      await caregiver.getByText(name).first().waitFor();

      const width = await caregiver.evaluate(() => document.documentElement.scrollWidth);
      expect(width, `the width of ${path}`).to.equal(320);
    }
    const back = caregiver.getByRole("link", { name });
    const isCut = await back.evaluate((link) => {
      const label = link.querySelector(".mantine-Button-label");
      return !label || label.scrollWidth > label.clientWidth;
    });
    expect(isCut, "the name on the way back is cut off").to.equal(false);
  });

  /** The display as the server has it, once it is as wanted. */
  /** Also the page has heard of it: what is saved next would be met as somebody else's change, which a browser logs. */
  function saved(isWanted: (display: Display) => boolean): Promise<Display> {
    return waitFor("the saved settings", async () => {
      const display = await app.call(displaysApi.get, { params: { displayId } }, { as: anna });
      const isDone = (await caregiver.locator("button[data-loading]").count()) === 0;
      return isDone && isWanted(display) && display;
    });
  }
});
