import { expect } from "chai";
import { callRequestStateOf } from "../../../client-display/screens/home/callRequests/callRequestState.js";
import type { CallRequestFrame } from "../../../client-display/engine/state/outbox.js";
import type { PlannedCallRequest } from "../../../shared/realtime/snapshot.js";

const ASKED_AT = "2026-11-21T08:00:00.000Z";
const OPEN: PlannedCallRequest = {
  id: "request01",
  urgency: "tonight",
  askedAt: ASKED_AT,
  claimedBy: null,
  callAt: null,
};
const PRESSED: CallRequestFrame = { type: "call.requested", id: "request02", urgency: "now", at: ASKED_AT };
const TAKEN_BACK: CallRequestFrame = {
  type: "call.withdrawn",
  id: "frame001",
  requestId: "request01",
  at: ASKED_AT,
};
const askedAt = Date.parse(ASKED_AT);

describe("what the screen says of a call", () => {
  it("is nothing when nobody asked", () => {
    expect(callRequestStateOf(null, null)).to.deep.equal({ kind: "none" });
  });

  it("is no more than saved until the server has acknowledged it", () => {
    expect(callRequestStateOf(null, PRESSED)).to.deep.equal({
      kind: "saved",
      requestId: "request02",
      urgency: "now",
      askedAt,
    });
  });

  it("is saved again, under the id of the last press, when the other button was pressed after it", () => {
    expect(callRequestStateOf({ ...OPEN, claimedBy: "Anna" }, PRESSED)).to.deep.equal({
      kind: "saved",
      requestId: "request02",
      urgency: "now",
      askedAt,
    });
  });

  it("is asked until somebody claims it", () => {
    expect(callRequestStateOf({ ...OPEN, urgency: "now" }, null)).to.deep.equal({
      kind: "asked",
      requestId: "request01",
      urgency: "now",
      askedAt,
      told: [],
    });
  });

  it("knows who was told, where the server says it", () => {
    expect(callRequestStateOf({ ...OPEN, told: ["Anna", "Ben"] }, null)).to.deep.include({
      told: ["Anna", "Ben"],
    });
  });

  it("takes back the press of this moment, also while the plan has a request that was taken back before it", () => {
    expect(callRequestStateOf(OPEN, PRESSED)).to.include({ kind: "saved", requestId: PRESSED.id });
  });

  it("names who will call, and when", () => {
    const at = { ...OPEN, claimedBy: "Anna", callAt: "2026-11-21T19:00:00.000Z" };
    const claimed = {
      kind: "claimed",
      requestId: "request01",
      urgency: "tonight",
      claimer: { name: "Anna", photoURL: null },
    };

    expect(callRequestStateOf(at, null)).to.deep.equal({ ...claimed, callAt: Date.parse(at.callAt) });
    expect(callRequestStateOf({ ...at, callAt: null }, null)).to.deep.equal({ ...claimed, callAt: null });
  });

  it("is gone at once when the person takes it back, whatever the server still believes", () => {
    expect(callRequestStateOf(OPEN, TAKEN_BACK)).to.deep.equal({ kind: "none" });
  });
});
