import { QueryClient } from "@tanstack/react-query";
import { expect } from "chai";
import { parseDraft } from "../../client-dashboard/features/messages/draft.js";
import { hasLoggedInBefore } from "../../client-dashboard/session/loginMarker.js";
import { offersGettingStarted } from "../../client-dashboard/session/gotStarted.js";
import { applyEvent } from "../../client-dashboard/session/realtime/applyEvent.js";
import { TokenStore } from "../../client-dashboard/session/tokenStore.js";
import { PushMessage } from "../../shared/contract/notifications.js";
import type { ServerToCaregiver } from "../../shared/realtime/protocol.js";
import { readBrowserRecord, readHouseholdRecord } from "../support/buildBefore.js";
import { MemoryStore } from "./session/MemoryStore.js";

const household = readHouseholdRecord();
const { dashboard, received, pushes } = readBrowserRecord();

describe("a caregiver's browser that the build of November 2026 has left behind", () => {
  it("keeps what it knows of its user", () => {
    const store = new MemoryStore();
    Object.entries(dashboard.local).forEach(([key, value]) => store.set(key, value));

    expect(new TokenStore(store).get()).to.equal(dashboard.local.userToken);
    expect(hasLoggedInBefore(store, Date.parse(household.at))).to.equal(true);
    expect(offersGettingStarted(store)).to.equal(false);
  });

  it("keeps a message that was begun", () => {
    const draft = parseDraft(dashboard.tab.composeDraft ?? null);

    expect(draft).to.deep.include({ text: "Begun and not sent", when: "series" });
  });

  it("understands every event that it may still be sent", () => {
    const cache = new QueryClient();

    for (const frame of household.toCaregiver) applyEvent(cache, frame as unknown as ServerToCaregiver);
  });

  it("reads every push message that is on its way, and those that were kept", () => {
    for (const { data } of Object.values(pushes)) PushMessage.parse(data);
    for (const message of received.messages) PushMessage.omit({ icon: true }).parse(message);
  });
});
