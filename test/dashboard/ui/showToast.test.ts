import { notifications, notificationsStore } from "@mantine/notifications";
import { expect } from "chai";
import { notify } from "../../../client-dashboard/ui/notify.js";
import { showToast } from "../../../client-dashboard/ui/showToast.js";

const texts = () => notificationsStore.getState().notifications.map(({ message }) => message);
const waiting = () => notificationsStore.getState().queue.length;

describe("dashboard: which notices stand", () => {
  beforeEach(() => notifications.clean());
  after(() => notifications.clean());

  it("the newest stands at once, and the oldest goes when there are more than three", () => {
    ["one", "two", "three", "four", "five"].forEach((text) => notify(text));

    expect(texts()).to.deep.equal(["three", "four", "five"]);
    expect(waiting()).to.equal(0);
  });

  it("what is done twice is said once, as the newest", () => {
    showToast({ id: "skip", message: "Skipped: today." });
    notify("It's back on the schedule.");
    showToast({ id: "skip", message: "Skipped: today." });

    expect(texts()).to.deep.equal(["It's back on the schedule.", "Skipped: today."]);
  });

  it("what is saved three times is said once, as the newest", () => {
    ["Saved.", "Photo added.", "Saved.", "Saved."].forEach((text) => notify(text, "success"));

    expect(texts()).to.deep.equal(["Photo added.", "Saved."]);
    expect(waiting()).to.equal(0);
  });
});
