import { expect } from "chai";
import { draftNames } from "../../../client-dashboard/features/messages/compose/draftNames.js";
import { forgetDrafts, keepDraftsOf } from "../../../client-dashboard/auth/forgetDrafts.js";
import { PendingLogOut } from "../../../client-dashboard/api/PendingLogOut.js";
import { TokenStore } from "../../../client-dashboard/api/tokenStore.js";
import { MemoryStore } from "./MemoryStore.js";

/** What client-display keeps in the same browser. */
const OF_A_DISPLAY = [
  "mantel.display",
  "mantel.waiting",
  "mantel.recordings",
  "mantel.check",
  "mantel.reload",
];
/** What stays for the browser's next log-in. */
const OF_THE_BROWSER = ["theme", "appVersion", "hasLoggedIn", "loginMarker", "got_started"];

describe("dashboard: log-out", () => {
  it("takes the account's own keys along, its drafts too, and nothing of a display in the same browser", async () => {
    const store = new MemoryStore();
    const drafts = [
      draftNames.compose,
      draftNames.copy("m1"),
      draftNames.edit("m1", 3),
      "formDraft/g1/card/new",
    ];
    [...OF_A_DISPLAY, ...OF_THE_BROWSER, ...drafts].forEach((name) => store.set(name, "{}"));
    const tokens = new TokenStore(store);
    tokens.set("a token");
    const pending = new PendingLogOut({
      store,
      endSession: () => Promise.resolve(),
      lock: (work) => work(),
    });

    tokens.clear();
    keepDraftsOf("tom", store);
    forgetDrafts(store);
    await pending.request();

    expect(store.names()).to.have.members([...OF_A_DISPLAY, ...OF_THE_BROWSER]);
  });

  it("by another tab, or by the server, keeps the drafts for their writer, and for nobody else", () => {
    const store = new MemoryStore();
    keepDraftsOf("tom", store);
    store.set(draftNames.compose, "{}");
    keepDraftsOf("tom", store);
    expect(store.get(draftNames.compose)).to.equal("{}");

    keepDraftsOf("eva", store);
    expect(store.get(draftNames.compose)).to.equal(null);
  });
});
