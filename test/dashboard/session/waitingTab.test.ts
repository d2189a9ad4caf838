import { expect } from "chai";
import { openWaitingTab, type TabOpener } from "../../../client-dashboard/api/waitingTab.js";

const ADDRESS = "https://checkout.example/1";

/** A browser that notes what is done with it. */
function browser({ refuses = false, standalone = false, iosApp = false } = {}) {
  const done: string[] = [];
  const tab = {
    opener: "this page" as unknown,
    document: {
      title: "",
      body: { textContent: "" } as HTMLElement,
      documentElement: { style: { colorScheme: "" } } as HTMLElement,
    },
    location: { replace: (address: string | URL) => done.push(`tab to ${String(address)}`) },
    close: () => done.push("tab closed"),
  };
  const opener = {
    open: () => {
      done.push("tab opened");
      return refuses ? null : tab;
    },
    location: { assign: (address: string | URL) => done.push(`page to ${String(address)}`) },
    matchMedia: () => ({ matches: standalone }),
    navigator: iosApp ? { standalone: true } : {},
  } satisfies TabOpener;
  return { done, tab, opener };
}

describe("dashboard: openWaitingTab", () => {
  it("opens the tab at once, and points it to its address later", () => {
    const { done, opener } = browser();

    const waiting = openWaitingTab(opener);
    expect(done).to.deep.equal(["tab opened"]);
    waiting.goTo(ADDRESS);

    expect(done).to.deep.equal(["tab opened", `tab to ${ADDRESS}`]);
  });

  it("cuts what the tab knows of its opener before it goes anywhere", () => {
    const { tab, opener } = browser();

    openWaitingTab(opener);

    expect(tab.opener).to.equal(null);
    expect(tab.document.body.textContent).to.include("One moment");
  });

  it("closes the tab that gets no address", () => {
    const { done, opener } = browser();

    openWaitingTab(opener).close();

    expect(done).to.deep.equal(["tab opened", "tab closed"]);
  });

  it("goes there in this page where the browser refuses a tab", () => {
    const { done, opener } = browser({ refuses: true });

    const waiting = openWaitingTab(opener);
    waiting.goTo(ADDRESS);
    waiting.close();

    expect(done).to.deep.equal(["tab opened", `page to ${ADDRESS}`]);
  });

  for (const app of [{ standalone: true }, { iosApp: true }])
    it(`opens no tab in an app on the home screen (${Object.keys(app)[0]})`, () => {
      const { done, opener } = browser(app);

      openWaitingTab(opener).goTo(ADDRESS);

      expect(done).to.deep.equal([`page to ${ADDRESS}`]);
    });
});
