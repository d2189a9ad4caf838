import { expect } from "chai";
import { changeDraft } from "../../../client-dashboard/features/messages/form/changeDraft.js";
import {
  EMPTY_DRAFT,
  messageFrom,
  parseDraft,
  type Draft,
} from "../../../client-dashboard/features/messages/form/draft.js";
import { draftSnapshot } from "../../../client-dashboard/features/messages/compose/draftSnapshot.js";
import {
  draftErrors,
  errorOf,
  formError,
  replyError,
  serverErrors,
} from "../../../client-dashboard/features/messages/form/fieldErrors.js";
import { scheduleTexts, startOf } from "../../../client-dashboard/features/messages/form/schedule.js";
import {
  minutesUntilTonight,
  stayMinutes,
} from "../../../client-dashboard/features/messages/form/stayPresets.js";
import { ApiError } from "../../../client-dashboard/api/ApiError.js";
import type { Display } from "../../../shared/contract/displays.js";
import type { DisplaySnapshot } from "../../../shared/realtime/snapshot.js";

const NOW = Date.parse("2026-11-21T10:00:00.000Z");
const DISPLAY_ID = "0123456789abcdef01234567";

const draft = (changes: Partial<Draft> = {}): Draft => ({
  ...EMPTY_DRAFT,
  displayIds: [DISPLAY_ID],
  text: "Lunch is ready",
  ...changes,
});

describe("dashboard: draft", () => {
  it("survives a reload as it was", () => {
    const kept = draft({ replySet: "own", ownReplies: ["Yes", ""], when: "once", date: "2026-11-22" });

    expect(parseDraft(JSON.stringify(kept))).to.deep.equal(kept);
  });

  it("is forgotten when another version stored it", () => {
    expect(parseDraft(null)).to.equal(null);
    expect(parseDraft('{"text":')).to.equal(null);
    expect(parseDraft('{"text":"only this"}')).to.equal(null);
  });

  it("becomes a message that the contract accepts", () => {
    const message = messageFrom(draft({ replySet: "own", ownReplies: ["Yes", " ", "No"] }), 60);

    expect(message.replies).to.deep.equal({ set: "own", texts: ["Yes", "No"] });
    expect(draftErrors(draft(), message)).to.deep.equal({});
  });
});

describe("dashboard: what a medication brings with it", () => {
  const parts = ({ replySet, stay }: Draft) => ({ replySet, stay });
  const medication = { label: "medication" } as const;

  it("is Done / Not yet and a stay of 3 hours, and goes with it", () => {
    const chosen = changeDraft(draft(), medication);

    expect(parts(chosen)).to.deep.equal({ replySet: "doneNotYet", stay: "180" });
    expect(parts(changeDraft(chosen, { label: "visit" }))).to.deep.equal({ replySet: "ok", stay: "60" });
  });

  it("leaves what the caregiver chose, before or after", () => {
    const before = changeDraft(changeDraft(draft(), { replySet: "goodBad" }), medication);
    const after = changeDraft(changeDraft(draft(), medication), { stay: "60" });

    expect(parts(before)).to.deep.equal({ replySet: "goodBad", stay: "180" });
    expect(parts(changeDraft(after, medication))).to.deep.equal({ replySet: "doneNotYet", stay: "60" });
    expect(parts(changeDraft(after, { label: "message" }))).to.deep.equal({ replySet: "ok", stay: "60" });
  });

  it("leaves what a draft of an older page says", () => {
    const stored = JSON.stringify({ ...draft(), chosen: undefined, stay: "10" });

    expect(parts(changeDraft(parseDraft(stored)!, medication))).to.deep.equal({ replySet: "ok", stay: "10" });
  });
});

describe("dashboard: field errors", () => {
  it("stand beside the reply that looks like another, whatever is empty between them", () => {
    const ownReplies = ["Taken", "", "taken"];
    const wrong = draft({ replySet: "own", ownReplies });

    const errors = draftErrors(wrong, messageFrom(wrong, 60));

    const found = ownReplies.map((_, index) => replyError(errors, ownReplies, index));
    expect(found.map((error) => error !== undefined)).to.deep.equal([false, false, true]);
  });

  it("stand beside the field that is wrong", () => {
    const wrong = draft({
      displayIds: [],
      text: " ",
      when: "once",
      date: "",
      time: "25:00",
      replySet: "own",
      ownReplies: [],
    });
    const errors = draftErrors(wrong, messageFrom(wrong, 60));

    expect(errorOf(errors, "displayIds")).to.equal("Choose at least one display.");
    expect(errorOf(errors, "text")).to.equal("Write a message first");
    expect(errorOf(errors, "replies")).to.equal("Write at least one reply.");
    expect(errorOf(errors, "when.date")).to.contain("day");
    expect(errorOf(errors, "when.time")).to.equal("Enter the hours and the minutes.");
    expect(formError(errors)).to.equal(undefined);
  });

  it("of the server are placed by the field it names", () => {
    const errors = serverErrors(
      new ApiError({ code: "bad-input", message: "Too late.", field: "when.time" }),
      "",
    );

    expect(errorOf(errors, "when")).to.equal("Too late.");
    expect(formError(errors)).to.equal(undefined);
  });

  it("without a field stand at the end of the form", () => {
    expect(formError(serverErrors(new ApiError({ code: "limit", message: "Full." }), ""))).to.equal("Full.");
    expect(formError(serverErrors(new Error("bug"), "It was not sent."))).to.equal("It was not sent.");
  });
});

describe("dashboard: how long a message stays", () => {
  it("counts until nine in the evening on the display's clock", () => {
    expect(minutesUntilTonight(NOW, "UTC")).to.equal(11 * 60);
    expect(minutesUntilTonight(NOW, "Asia/Tokyo")).to.equal(2 * 60);
  });

  it("offers no evening that is over", () => {
    expect(minutesUntilTonight(Date.parse("2026-11-21T20:55:00.000Z"), "UTC")).to.equal(null);
    expect(stayMinutes("tonight", Date.parse("2026-11-21T22:00:00.000Z"), "UTC")).to.equal(60);
  });
});

describe("dashboard: schedule in words", () => {
  const display = { name: "Mum", timeZone: "America/New_York" } as Display;
  const planned = draft({ when: "once", date: "2026-11-22", time: "08:00" });

  it("follows the display's clock and gives the caregiver's own beside it", () => {
    expect(startOf(planned, "America/New_York", NOW)).to.equal(Date.parse("2026-11-22T13:00:00.000Z"));
    const [words] = scheduleTexts(planned, [display], { now: NOW, ownZone: "Europe/Oslo" });

    expect(words).to.match(/^It shows tomorrow, 08:00, Mum's time \(New York\)\./);
    expect(words).to.match(/For you that is tomorrow, 14:00\.$/);
  });

  it("says nothing of another clock where there is none", () => {
    const [words] = scheduleTexts(planned, [display], { now: NOW, ownZone: "America/Toronto" });

    expect(words).not.to.contain("For you");
  });

  it("warns of a time that summer time skips", () => {
    const skipped = draft({ when: "once", date: "2027-03-14", time: "02:30" });
    const [words] = scheduleTexts(skipped, [display], { now: NOW, ownZone: "America/New_York" });

    expect(words).to.contain("03:30").and.to.contain("Summer time skips");
  });
});

describe("dashboard: draftSnapshot", () => {
  const base = { planVersion: 7, messages: [{}], display: { name: "Mum" } } as unknown as DisplaySnapshot;
  const sending = { sender: { name: "Kari", photoURL: null }, now: NOW };

  it("puts the draft alone on the display's screen", () => {
    const { snapshot, onScreen } = draftSnapshot(base, draft({ replySet: "goodBad" }), sending);

    expect(snapshot.display).to.equal(base.display);
    expect(snapshot.messages.map(({ text }) => text)).to.deep.equal(["Lunch is ready"]);
    expect(snapshot.messages[0]?.replies.map(({ choice }) => choice)).to.deep.equal(["good", "bad"]);
    expect(onScreen.key).to.equal(snapshot.messages[0]?.occurrences[0]?.key);
  });

  it("always draws a button, also while the own words are still empty", () => {
    const { snapshot } = draftSnapshot(base, draft({ replySet: "own", ownReplies: ["", " "] }), sending);

    expect(snapshot.messages[0]?.replies).to.deep.equal([{ choice: "ok", text: null }]);
  });
});
