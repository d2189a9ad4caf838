import { QueryClient } from "@tanstack/react-query";
import { expect } from "chai";
import { parseDraft } from "../../client-dashboard/features/messages/form/draft.js";
import { hasLoggedInBefore } from "../../client-dashboard/auth/loginMarker.js";
import { offersGettingStarted } from "../../client-dashboard/auth/gotStarted.js";
import { LIVE_FEATURES } from "../../client-dashboard/app/liveFeatures.js";
import { applyEvent } from "../../client-dashboard/realtime/liveEvents.js";
import { TokenStore } from "../../client-dashboard/api/tokenStore.js";
import { PushMessage } from "../../shared/contract/notifications.js";
import type { ServerToCaregiver } from "../../shared/realtime/serverToCaregiver.js";
import { RECORDED_BUILDS } from "../support/builders/buildBefore.js";
import { MemoryStore } from "./session/MemoryStore.js";

for (const { name, household, browser } of RECORDED_BUILDS) {
  describe(`a caregiver's browser that ${name} has left behind`, () => {
    const { dashboard, received, pushes } = browser;

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

      for (const frame of household.toCaregiver)
        applyEvent(LIVE_FEATURES, cache, frame as unknown as ServerToCaregiver);
    });

    it("reads every push message that is on its way, and those that were kept", () => {
      for (const { data } of Object.values(pushes)) PushMessage.parse(data);
      for (const message of received.messages) PushMessage.omit({ icon: true }).parse(message);
    });
  });
}
