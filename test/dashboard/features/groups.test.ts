import { QueryClient } from "@tanstack/react-query";
import { expect } from "chai";
import {
  changedFields,
  conflictRows,
} from "../../../client-dashboard/features/displays/settings/settingsChanges.js";
import { filterDisplays, tagsOf } from "../../../client-dashboard/features/displays/list/filterDisplays.js";
import {
  describeAccess,
  describeDisplays,
  limitText,
} from "../../../client-dashboard/features/groups/page/accessTexts.js";
import { actionLabel } from "../../../client-dashboard/features/groups/page/auditLabels.js";
import { describeInvites } from "../../../client-dashboard/features/groups/invites/describeInvites.js";
import { messageConflict } from "../../../client-dashboard/features/messages/edit/messageConflict.js";
import { enterGroup, lostGroup, noteLeaving } from "../../../client-dashboard/auth/activeGroup.js";
import { queryKeys } from "../../../client-dashboard/api/queryKeys.js";
import { REGISTERED } from "../../../server/app/features.js";
import type { Profile } from "../../../shared/contract/accounts.js";

const DISPLAYS = ["Mum", "Dad", "Per", "Eva"].map((name) => ({ id: name, name }));

const profile = (changes: Partial<Profile> = {}) =>
  ({
    userID: "mia",
    activeGroup: { groupID: "bergs", groupName: "The Bergs", role: "caregiver" },
    groups: [
      { groupID: "own", groupName: "Mia's group" },
      { groupID: "bergs", groupName: "The Bergs" },
    ],
    ...changes,
  }) as Profile;

const OWN = profile({
  activeGroup: { groupID: "own", groupName: "Mia's group", role: "owner" },
  groups: [{ groupID: "own", groupName: "Mia's group" }],
});

describe("dashboard: what a member sees, in words", () => {
  const table: Array<[string[] | null, string]> = [
    [null, "All displays"],
    [["Mum"], "Mum"],
    [["Dad", "Mum"], "Mum and Dad"],
    [["Mum", "Dad", "Per"], "Mum, Dad and Per"],
    [["Mum", "Dad", "Per", "Eva"], "4 displays"],
    [["gone"], "No display"],
  ];
  for (const [ids, words] of table)
    it(`${JSON.stringify(ids)}: ${words}`, () => {
      expect(describeDisplays(ids, DISPLAYS)).to.equal(words);
    });

  it("says of a limited member that they change no settings", () => {
    expect(describeAccess({ displayIds: ["Mum"], limited: true }, DISPLAYS)).to.equal(
      "Mum · can see and send, not change settings",
    );
  });

  it("tells a limit only where there is one", () => {
    expect(limitText(2, 3, "display")).to.equal("2 of 3 displays");
    expect(limitText(1, 1, "display")).to.equal("1 of 1 display");
    expect(limitText(2, null, "display")).to.equal("2 displays");
    expect(limitText(1, null, "member")).to.equal("1 member");
  });
});

describe("dashboard: one group at a time in the cache", () => {
  let cache: QueryClient;
  beforeEach(() => {
    cache = new QueryClient();
    enterGroup(cache, "bergs");
    for (const key of [queryKeys.displays, queryKeys.people, queryKeys.plan("d"), queryKeys.group])
      cache.setQueryData(key, "of the Bergs");
    cache.setQueryData(queryKeys.sessions, "of Mia");
  });
  afterEach(() => cache.clear());

  it("another group drops everything of the old one, and keeps what is the user's", () => {
    enterGroup(cache, "own");

    for (const key of [queryKeys.displays, queryKeys.people, queryKeys.plan("d"), queryKeys.group])
      expect(cache.getQueryData(key), String(key)).to.equal(undefined);
    expect(cache.getQueryData(queryKeys.sessions)).to.equal("of Mia");
  });

  it("the same group again drops nothing", () => {
    enterGroup(cache, "bergs");

    expect(cache.getQueryData(queryKeys.displays)).to.equal("of the Bergs");
  });

  it("a group that is lost is told, one that is left or switched from is not", () => {
    expect(lostGroup(profile(), OWN)).to.equal("The Bergs");
    expect(lostGroup(profile(), { ...OWN, groups: profile().groups })).to.equal(null);
    expect(lostGroup(undefined, OWN)).to.equal(null);
    expect(lostGroup({ ...OWN, groups: [] }, profile({ groups: profile().groups.slice(1) }))).to.equal(null);
    expect(lostGroup(profile({ userID: "tom" }), OWN)).to.equal(null);
    noteLeaving("bergs");
    expect(lostGroup(profile(), OWN)).to.equal(null);
  });
});

describe("dashboard: finding a display among many", () => {
  const displays = [
    { name: "Ingrid Åsen", code: "123456", tags: ["North", "Night round"] },
    { name: "Per Dahl", code: "654321", tags: ["South"] },
    { name: "Eva Lund", code: "111222", tags: ["north"] },
  ];
  const names = (search: string, tag: string | null = null) =>
    filterDisplays(displays, { search, tag }).map(({ name }) => name);

  it("by any part of name, tag or code, without regard to case and accents", () => {
    expect(names("asen")).to.deep.equal(["Ingrid Åsen"]);
    expect(names("NORTH")).to.deep.equal(["Ingrid Åsen", "Eva Lund"]);
    expect(names("6543")).to.deep.equal(["Per Dahl"]);
    expect(names("north lund")).to.deep.equal(["Eva Lund"]);
    expect(names("(")).to.deep.equal([]);
  });

  it("by a tag, and by both", () => {
    expect(names("", "North")).to.deep.equal(["Ingrid Åsen", "Eva Lund"]);
    expect(names("eva", "North")).to.deep.equal(["Eva Lund"]);
  });

  it("lists each tag once", () => {
    expect(tagsOf(displays)).to.have.length(3);
  });
});

describe("dashboard: two versions of one thing", () => {
  const message = {
    text: "Tea at three",
    label: "message" as const,
    urgent: false,
    replies: { set: "ok" as const },
    when: { kind: "once" as const, date: "2026-11-24", time: "15:00" },
    stayMinutes: 60,
    voiceId: null,
  };

  it("a message: only what differs, in words", () => {
    const rows = messageConflict(message, { ...message, text: "Tea at five", urgent: true });

    expect(rows).to.deep.equal([
      { name: "Message", theirs: "Tea at three", mine: "Tea at five" },
      { name: "Urgent", theirs: "No", mine: "Yes" },
    ]);
  });

  it("a message: two recordings are told apart", () => {
    const spoken = (voiceId: string | null) => ({ ...message, voiceId });

    expect(messageConflict(spoken("a"), spoken("a"))).to.deep.equal([]);
    expect(messageConflict(spoken("a"), spoken("b"))).to.deep.equal([
      { name: "Voice", theirs: "Recorded", mine: "Another recording" },
    ]);
    expect(messageConflict(spoken(null), spoken("b"))).to.deep.equal([
      { name: "Voice", theirs: "None", mine: "Recorded" },
    ]);
  });

  it("settings: only the fields of the form", () => {
    const theirs = { name: "Grandma", timeZone: "Europe/Oslo", tags: ["north"] };
    const mine = { name: "Mama", timeZone: "Europe/Oslo", tags: [] };

    expect(changedFields(theirs, mine, ["name", "timeZone"])).to.deep.equal({ name: "Mama" });
    expect(conflictRows(theirs, mine, ["tags"])).to.deep.equal([
      { name: "Tags", theirs: "north", mine: "None" },
    ]);
  });
});

describe("dashboard: the log", () => {
  it("has words for every action that the server writes down", () => {
    const actions = [...REGISTERED.auditActions.values()].map(({ action }) => action);

    for (const action of ["display.viewed", ...actions])
      expect(actionLabel(action), action).not.to.equal(action);
  });
});

describe("dashboard: whom an invitation is for", () => {
  const invite = { groupID: "g1", groupName: "Anna Berg's group", inviterName: "Anna" };

  it("is said by name, and in general where the names are not told yet", () => {
    const words = (names: string[]) => describeInvites([invite], [{ groupID: "g1", names }]);

    expect(words(["Mum"])).to.equal("Anna invited you to help care for Mum.");
    expect(words(["Mum", "Dad"])).to.equal("Anna invited you to help care for Mum and Dad.");
    expect(describeInvites([invite], [])).to.equal("Anna invited you to help care for someone.");
  });

  it("is said of several without any name, which stand in each question", () => {
    const several = [invite, { ...invite, groupID: "g2" }];

    for (const known of [[], [{ groupID: "g1", names: ["Mum"] }]])
      expect(describeInvites(several, known)).to.equal("You have invitations to answer.");
  });
});
