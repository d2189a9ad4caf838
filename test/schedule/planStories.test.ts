import { buildCaregiver } from "../support/builders/buildCaregiver.js";
import { startTestApp } from "../support/server/startTestApp.js";
import { TestClock } from "../support/server/TestClock.js";
import type { TestApp, TestUser } from "../support/server/TestApp.js";
import { ModelledDisplay } from "./ModelledDisplay.js";
import { StoryDays, STORIES } from "./parts/stories.js";
import { PlanSequence } from "./PlanSequence.js";

describe("the plan of a display is what a plain model says, when", function () {
  this.timeout(60_000);
  let app: TestApp;
  let clock: TestClock;
  let owner: TestUser;

  before(async () => {
    clock = new TestClock("2026-11-10T10:00:00.000Z");
    app = await startTestApp({ clock });
    owner = await buildCaregiver(app);
  });
  after(() => app.close());

  for (const [name, story] of Object.entries(STORIES)) {
    it(name, async () => {
      const plan = new PlanSequence(clock, await ModelledDisplay.open(app, clock, owner));
      await new StoryDays(plan).run(story).catch((error: Error) => {
        throw new Error(`${plan.story()}\n${error.message}`, { cause: error });
      });
    });
  }
});
