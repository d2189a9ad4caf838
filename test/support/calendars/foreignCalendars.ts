/** Calendars in the shape in which programs export them, and what a display in Oslo should say of them from 21 November 2026 to the end of 2027. */
export interface ForeignCalendar {
  name: string;
  lines: string[];
  /** `2026-11-23 10:00-11:00 Chess`; of whole days both: `2026-12-24..2026-12-26 Cabin`. */
  expected: string[];
  /** Rules that became ours; left out: none did. */
  rules?: string[];
  /** Why something cannot be shown. */
  refused?: string[];
  over?: number;
}

const event = (...lines: string[]) => ["BEGIN:VEVENT", "DTSTAMP:20261101T080000Z", ...lines, "END:VEVENT"];

/** As Google writes it. */
const OSLO = [
  ...["BEGIN:VTIMEZONE", "TZID:Europe/Oslo", "X-LIC-LOCATION:Europe/Oslo"],
  ...["BEGIN:DAYLIGHT", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "TZNAME:CEST", "DTSTART:19700329T020000"],
  ...["RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "END:DAYLIGHT"],
  ...["BEGIN:STANDARD", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "TZNAME:CET", "DTSTART:19701025T030000"],
  ...["RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "END:STANDARD", "END:VTIMEZONE"],
];

/** Office 365 calls a zone as Windows does. */
const W_EUROPE = OSLO.map((line) =>
  line
    .replace("TZID:Europe/Oslo", "TZID:W. Europe Standard Time")
    .replace("X-LIC-LOCATION:Europe/Oslo", "X-NOTE:none"),
);

/** Two hours ahead of UTC all year, under a name that nobody else uses. */
const OWN_ZONE = [
  ...["BEGIN:VTIMEZONE", "TZID:Our office", "BEGIN:STANDARD", "DTSTART:16010101T000000"],
  ...["TZOFFSETFROM:+0200", "TZOFFSETTO:+0200", "END:STANDARD", "END:VTIMEZONE"],
];

export const FOREIGN_CALENDARS: ForeignCalendar[] = [
  {
    name: "Google, with X-WR-TIMEZONE and single events in UTC",
    lines: [
      ...["METHOD:PUBLISH", "X-WR-CALNAME:Ola", "X-WR-TIMEZONE:Europe/Oslo"],
      ...event(
        "DTSTART:20261123T133000Z",
        "DTEND:20261123T140000Z",
        "UID:1@google.com",
        "SUMMARY:Dentist",
        "STATUS:CONFIRMED",
      ),
      ...event("DTSTART:20270601T073000Z", "DTEND:20270601T080000Z", "UID:2@google.com", "SUMMARY:In summer"),
    ],
    expected: ["2026-11-23 14:30-15:00 Dentist", "2027-06-01 09:30-10:00 In summer"],
  },
  {
    name: "Google, a floating time by the clock of X-WR-TIMEZONE",
    lines: [
      "X-WR-TIMEZONE:America/New_York",
      ...event("DTSTART:20261123T090000", "DTEND:20261123T100000", "UID:1", "SUMMARY:In New York"),
    ],
    expected: ["2026-11-23 15:00-16:00 In New York"],
  },
  {
    name: "Google, a weekly series over both changes of the clocks, left out by EXDATE in its zone",
    lines: [
      ...OSLO,
      ...event(
        ...["DTSTART;TZID=Europe/Oslo:20270308T100000", "DTEND;TZID=Europe/Oslo:20270308T110000", "UID:1"],
        ...[
          "RRULE:FREQ=WEEKLY;WKST=MO;UNTIL=20270412T215959Z;BYDAY=MO",
          "EXDATE;TZID=Europe/Oslo:20270322T100000",
          "SUMMARY:Choir",
        ],
      ),
    ],
    expected: ["2027-03-08", "2027-03-15", "2027-03-29", "2027-04-05", "2027-04-12"].map(
      (date) => `${date} 10:00-11:00 Choir`,
    ),
    rules: ["FREQ=WEEKLY;BYDAY=MO;UNTIL=20270412"],
  },
  {
    name: "Office 365, whole days with an EXDATE that carries a Windows zone",
    lines: [
      ...W_EUROPE,
      ...event(
        ...[
          "UID:040000008200E00074C5B7101A82E008",
          "SUMMARY:Week at the sea",
          "DTSTART;VALUE=DATE:20270105",
          "DTEND;VALUE=DATE:20270107",
        ],
        ...[
          "RRULE:FREQ=WEEKLY;COUNT=3;INTERVAL=2;BYDAY=TU;WKST=SU",
          "EXDATE;TZID=W. Europe Standard Time:20270119T000000",
        ],
        ...["X-MICROSOFT-CDO-ALLDAYEVENT:TRUE", "SEQUENCE:3"],
      ),
    ],
    expected: ["2027-01-05..2027-01-06 Week at the sea", "2027-02-02..2027-02-03 Week at the sea"],
    rules: ["FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;WKST=SU;COUNT=3"],
  },
  {
    name: "Outlook, a series in a Windows zone",
    lines: [
      ...W_EUROPE,
      ...event(
        ...[
          'DTSTART;TZID="W. Europe Standard Time":20261201T080000',
          'DTEND;TZID="W. Europe Standard Time":20261201T083000',
          "UID:1",
        ],
        ...["RRULE:FREQ=MONTHLY;COUNT=3;BYDAY=1TU", "SUMMARY:Bins"],
      ),
    ],
    expected: ["2026-12-01", "2027-01-05", "2027-02-02"].map((date) => `${date} 08:00-08:30 Bins`),
    rules: ["FREQ=MONTHLY;BYDAY=1TU;COUNT=3"],
  },
  {
    name: "a RECURRENCE-ID at zoned midnight for a day of a series of whole days",
    lines: [
      ...OSLO,
      ...event("UID:1", "SUMMARY:Cleaning", "DTSTART;VALUE=DATE:20261207", "RRULE:FREQ=WEEKLY;COUNT=3"),
      ...event(
        "UID:1",
        "SUMMARY:Cleaning, late",
        "RECURRENCE-ID;TZID=Europe/Oslo:20261214T000000",
        "DTSTART;VALUE=DATE:20261216",
        "DTEND;VALUE=DATE:20261217",
      ),
    ],
    expected: [
      "2026-12-07..2026-12-07 Cleaning",
      "2026-12-16..2026-12-16 Cleaning, late",
      "2026-12-21..2026-12-21 Cleaning",
    ],
    rules: ["FREQ=WEEKLY;BYDAY=MO;COUNT=3"],
  },
  {
    name: "EXDATE and RECURRENCE-ID in UTC, as a day of a series of whole days begins in Oslo",
    lines: [
      ...event(
        ...["UID:1", "SUMMARY:Trip", "DTSTART;VALUE=DATE:20261201", "RRULE:FREQ=DAILY;COUNT=4"],
        "EXDATE:20261201T230000Z",
      ),
      ...event(
        ...["UID:1", "SUMMARY:Moved trip", "DTSTART;VALUE=DATE:20261210", "RECURRENCE-ID:20261202T230000Z"],
      ),
    ],
    expected: [
      "2026-12-01..2026-12-01 Trip",
      "2026-12-04..2026-12-04 Trip",
      "2026-12-10..2026-12-10 Moved trip",
    ],
    rules: ["FREQ=DAILY;COUNT=4"],
  },
  {
    name: "an EXDATE in UTC against a zoned series, on both sides of a change of the clocks",
    lines: [
      ...OSLO,
      ...event(
        ...[
          "UID:1",
          "SUMMARY:Walk",
          "DTSTART;TZID=Europe/Oslo:20270325T090000",
          "DTEND;TZID=Europe/Oslo:20270325T093000",
        ],
        ...["RRULE:FREQ=DAILY;COUNT=6", "EXDATE:20270326T080000Z,20270329T070000Z"],
      ),
    ],
    expected: ["2027-03-25", "2027-03-27", "2027-03-28", "2027-03-30"].map(
      (date) => `${date} 09:00-09:30 Walk`,
    ),
    rules: ["FREQ=DAILY;COUNT=6"],
  },
  {
    name: "a time that was moved over midnight",
    lines: [
      ...OSLO,
      ...event(
        "UID:1",
        "SUMMARY:Call",
        "DTSTART;TZID=Europe/Oslo:20261201T220000",
        "DURATION:PT1H",
        "RRULE:FREQ=WEEKLY;COUNT=2",
      ),
      ...event(
        "UID:1",
        "SUMMARY:Call",
        "RECURRENCE-ID;TZID=Europe/Oslo:20261208T220000",
        "DTSTART;TZID=Europe/Oslo:20261209T003000",
        "DURATION:PT1H",
      ),
    ],
    expected: ["2026-12-01 22:00-23:00 Call", "2026-12-09 00:30-01:30 Call"],
    rules: ["FREQ=WEEKLY;BYDAY=TU;COUNT=2"],
  },
  {
    name: "a time of a series that was cancelled, and an event that was",
    lines: [
      ...OSLO,
      ...event(
        "UID:1",
        "SUMMARY:Yoga",
        "DTSTART;TZID=Europe/Oslo:20261202T180000",
        "DURATION:PT45M",
        "RRULE:FREQ=WEEKLY;COUNT=3",
      ),
      ...event(
        "UID:1",
        "SUMMARY:Yoga",
        "STATUS:CANCELLED",
        "RECURRENCE-ID:20261209T170000Z",
        "DTSTART;TZID=Europe/Oslo:20261209T180000",
      ),
      ...event("UID:2", "SUMMARY:Party", "STATUS:CANCELLED", "DTSTART:20261210T170000Z"),
    ],
    expected: ["2026-12-02 18:00-18:45 Yoga", "2026-12-16 18:00-18:45 Yoga"],
    rules: ["FREQ=WEEKLY;BYDAY=WE;COUNT=3"],
  },
  {
    name: "UNTIL in UTC, just before the last time and just at it",
    lines: [
      ...OSLO,
      ...event(
        "UID:1",
        "SUMMARY:Before",
        "DTSTART;TZID=Europe/Oslo:20261201T100000",
        "RRULE:FREQ=DAILY;UNTIL=20261203T085959Z",
      ),
      ...event(
        "UID:2",
        "SUMMARY:At",
        "DTSTART;TZID=Europe/Oslo:20261201T100000",
        "RRULE:FREQ=DAILY;UNTIL=20261203T090000Z",
      ),
    ],
    expected: [
      ...["2026-12-01 10:00-10:00 At", "2026-12-01 10:00-10:00 Before", "2026-12-02 10:00-10:00 At"],
      ...["2026-12-02 10:00-10:00 Before", "2026-12-03 10:00-10:00 At"],
    ],
    rules: ["FREQ=DAILY;UNTIL=20261202", "FREQ=DAILY;UNTIL=20261203"],
  },
  {
    name: "UNTIL on the wall, and as a date",
    lines: [
      ...OSLO,
      ...event(
        "UID:1",
        "SUMMARY:Wall",
        "DTSTART;TZID=Europe/Oslo:20261201T233000",
        "RRULE:FREQ=DAILY;UNTIL=20261202T233000",
      ),
      ...event(
        "UID:2",
        "SUMMARY:Date",
        "DTSTART;TZID=Europe/Oslo:20261201T233000",
        "RRULE:FREQ=DAILY;UNTIL=20261202",
      ),
    ],
    expected: ["2026-12-01", "2026-12-02"].flatMap((date) =>
      ["Date", "Wall"].map((title) => `${date} 23:30-23:30 ${title}`),
    ),
    rules: ["FREQ=DAILY;UNTIL=20261202", "FREQ=DAILY;UNTIL=20261202"],
  },
  {
    name: "UNTIL in UTC of whole days: as the last one begins or ends in the zone of the calendar, and as its date",
    lines: [
      ...event(
        "UID:1",
        "SUMMARY:Begins",
        "DTSTART;VALUE=DATE:20261201",
        "RRULE:FREQ=DAILY;UNTIL=20261201T230000Z",
      ),
      ...event(
        "UID:2",
        "SUMMARY:Ends",
        "DTSTART;VALUE=DATE:20261201",
        "RRULE:FREQ=DAILY;UNTIL=20261202T225959Z",
      ),
      ...event(
        "UID:3",
        "SUMMARY:Date",
        "DTSTART;VALUE=DATE:20261201",
        "RRULE:FREQ=DAILY;UNTIL=20261202T000000Z",
      ),
      ...event(
        "UID:4",
        "SUMMARY:Day",
        "DTSTART;VALUE=DATE:20261201",
        "RRULE:FREQ=DAILY;UNTIL=20261202T235959Z",
      ),
    ],
    expected: ["2026-12-01..2026-12-01", "2026-12-02..2026-12-02"].flatMap((day) =>
      ["Begins", "Date", "Day", "Ends"].map((title) => `${day} ${title}`),
    ),
    rules: Array.from({ length: 4 }, () => "FREQ=DAILY;UNTIL=20261202"),
  },
  {
    name: "UNTIL years ahead, by the date that the display has then, and as far as a program can write it",
    lines: [
      ...event(
        "UID:1",
        "SUMMARY:Birthday",
        "DTSTART;VALUE=DATE:20271224",
        "RRULE:FREQ=YEARLY;UNTIL=20301224",
      ),
      ...event(
        "UID:2",
        "SUMMARY:Late",
        "DTSTART:20271130T233000Z",
        "RRULE:FREQ=YEARLY;UNTIL=20321130T233000Z",
      ),
      ...event(
        "UID:3",
        "SUMMARY:For ever",
        "DTSTART;VALUE=DATE:20271226",
        "RRULE:FREQ=YEARLY;UNTIL=99991231",
      ),
    ],
    expected: [
      "2027-12-01 00:30-00:30 Late",
      "2027-12-24..2027-12-24 Birthday",
      "2027-12-26..2027-12-26 For ever",
    ],
    rules: ["FREQ=YEARLY", "FREQ=YEARLY;UNTIL=20301224", "FREQ=YEARLY;UNTIL=20321201"],
  },
  {
    name: "a VTIMEZONE of a name of its own, whose clocks do not change as the display's do",
    lines: [
      ...OWN_ZONE,
      ...event(
        "UID:1",
        "SUMMARY:Office",
        "DTSTART;TZID=Our office:20270326T100000",
        "DURATION:PT30M",
        "RRULE:FREQ=DAILY;COUNT=4",
      ),
    ],
    // Of two clocks it is a rule of neither.
    expected: [
      "2027-03-26 09:00-09:30",
      "2027-03-27 09:00-09:30",
      "2027-03-28 10:00-10:30",
      "2027-03-29 10:00-10:30",
    ].map((time) => `${time} Office`),
  },
  {
    name: "a VTIMEZONE with a summer under a name that has none in the zone database",
    lines: [
      ...["BEGIN:VTIMEZONE", "TZID:EST", "BEGIN:DAYLIGHT", "DTSTART:20070311T020000"],
      ...["RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400", "END:DAYLIGHT"],
      ...["BEGIN:STANDARD", "DTSTART:20071104T020000", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU"],
      ...["TZOFFSETFROM:-0400", "TZOFFSETTO:-0500", "END:STANDARD", "END:VTIMEZONE"],
      ...event("UID:1", "SUMMARY:Winter", "DTSTART;TZID=EST:20261201T090000"),
      ...event("UID:2", "SUMMARY:Summer", "DTSTART;TZID=EST:20270701T090000"),
    ],
    expected: ["2026-12-01 15:00-15:00 Winter", "2027-07-01 15:00-15:00 Summer"],
  },
  {
    name: "floating times, by the clock of the display",
    lines: event(
      "UID:1",
      "SUMMARY:Tea",
      "DTSTART:20261125T150000",
      "DTEND:20261125T160000",
      "RRULE:FREQ=DAILY;COUNT=2",
    ),
    expected: ["2026-11-25 15:00-16:00 Tea", "2026-11-26 15:00-16:00 Tea"],
    rules: ["FREQ=DAILY;COUNT=2"],
  },
  {
    name: "lines that are folded, one of them within a character of several octets",
    lines: event(
      "UID:1",
      "SUMMARY:Gå på ski",
      "  i fjellet\\, og k",
      " afé etterpå",
      "LOCATION:Line one\\nLine two",
      "DTSTART;VALUE=DATE:20261224",
    ),
    expected: ["2026-12-24..2026-12-24 Gå på ski i fjellet, og kafé etterpå"],
  },
  {
    name: "DURATION of days, and neither an end nor a duration",
    lines: [
      ...event("UID:1", "SUMMARY:Cabin", "DTSTART;VALUE=DATE:20261224", "DURATION:P3D"),
      ...event("UID:2", "SUMMARY:Bell", "DTSTART:20261225T110000Z"),
    ],
    expected: ["2026-12-24..2026-12-26 Cabin", "2026-12-25 12:00-12:00 Bell"],
  },
  {
    name: "no UID, and no title",
    lines: [
      ...event("DTSTART:20261124T090000Z", "SUMMARY:Without a UID"),
      ...event("DTSTART:20261125T090000Z"),
    ],
    expected: ["2026-11-24 10:00-10:00 Without a UID", "2026-11-25 10:00-10:00 No title"],
  },
  {
    name: "one UID twice: the later version counts",
    lines: [
      ...event("UID:1", "SEQUENCE:2", "SUMMARY:New", "DTSTART:20261124T100000Z"),
      ...event("UID:1", "SEQUENCE:1", "SUMMARY:Old", "DTSTART:20261124T090000Z"),
    ],
    expected: ["2026-11-24 11:00-11:00 New"],
  },
  {
    name: "rules that ours cannot say are written out, and a start that is none of the rule's",
    lines: [
      ...event(
        "UID:1",
        "SUMMARY:Eleventh day",
        "DTSTART;VALUE=DATE:20270111",
        "RRULE:FREQ=YEARLY;BYYEARDAY=11;COUNT=1",
      ),
      ...event(
        "UID:2",
        "SUMMARY:Odd start",
        "DTSTART;VALUE=DATE:20261201",
        "RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=2",
      ),
      ...event(
        "UID:3",
        "SUMMARY:And then",
        "DTSTART;VALUE=DATE:20261203",
        "RDATE;VALUE=DATE:20261210,20261212",
      ),
    ],
    expected: [
      ...[
        "2026-12-01..2026-12-01 Odd start",
        "2026-12-03..2026-12-03 And then",
        "2026-12-07..2026-12-07 Odd start",
      ],
      ...[
        "2026-12-10..2026-12-10 And then",
        "2026-12-12..2026-12-12 And then",
        "2026-12-14..2026-12-14 Odd start",
      ],
      "2027-01-11..2027-01-11 Eleventh day",
    ],
  },
  {
    name: "a rule that comes to no day, at the last of February, and at another hour than its start",
    lines: [
      ...event(
        "UID:1",
        "SUMMARY:Once",
        "DTSTART;VALUE=DATE:20261201",
        "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
      ),
      ...event(
        "UID:2",
        "SUMMARY:Last",
        "DTSTART;VALUE=DATE:20270228",
        "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1;COUNT=3",
      ),
      ...event("UID:3", "SUMMARY:Twice", "DTSTART:20261201T080000Z", "RRULE:FREQ=DAILY;BYHOUR=8,15;COUNT=3"),
    ],
    expected: [
      ...["2026-12-01 09:00-09:00 Twice", "2026-12-01 16:00-16:00 Twice", "2026-12-01..2026-12-01 Once"],
      ...["2026-12-02 09:00-09:00 Twice", "2027-02-28..2027-02-28 Last"],
    ],
    rules: ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1;COUNT=3"],
  },
  {
    name: "what is over, and what cannot be shown",
    lines: [
      ...event("UID:1", "SUMMARY:Last year", "DTSTART:20251123T100000Z", "RRULE:FREQ=DAILY;COUNT=5"),
      ...event("UID:2", "SUMMARY:Each hour", "DTSTART:20261123T100000Z", "RRULE:FREQ=HOURLY"),
      ...event("UID:3", "SUMMARY:Sabbatical", "DTSTART;VALUE=DATE:20270101", "DTEND;VALUE=DATE:20280101"),
      ...event("UID:4", "SUMMARY:Nowhere", "DTSTART;TZID=Mars/Olympus:20261123T100000"),
      ...event("UID:5", "SUMMARY:Never"),
      ...event("UID:6", "SUMMARY:Some day", "DTSTART:soon"),
      ...event(
        "UID:8",
        "SUMMARY:Week 2",
        "DTSTART;VALUE=DATE:20270111",
        "RRULE:FREQ=YEARLY;BYWEEKNO=2;BYDAY=MO",
      ),
      ...event(
        "UID:9",
        "SUMMARY:Not on Mondays",
        "DTSTART;VALUE=DATE:20261201",
        "RRULE:FREQ=DAILY",
        "EXRULE:FREQ=WEEKLY;BYDAY=MO",
      ),
      ...event("UID:10", "SUMMARY:Choir", "DTSTART:20261201T170000Z", "RRULE:FREQ=WEEKLY"),
      ...event(
        "UID:10",
        "SUMMARY:Later choir",
        "DTSTART:20261215T180000Z",
        "RECURRENCE-ID;RANGE=THISANDFUTURE:20261215T170000Z",
      ),
      ...event("UID:11", "SUMMARY:End of time", "DTSTART;VALUE=DATE:99991231"),
      ...event("UID:7", "SUMMARY:Fine", "DTSTART:20261123T100000Z"),
    ],
    expected: ["2026-11-23 11:00-11:00 Fine"],
    over: 1,
    refused: [
      ...["Each hour: It repeats several times a day.", "Sabbatical: It lasts longer than 60 days."],
      ...[
        "Nowhere: It is in a time zone that nobody knows: Mars/Olympus",
        "Never: It has no date.",
        "Some day: It cannot be read.",
        "Week 2: It repeats by the number of the week.",
        "Not on Mondays: It leaves times out by a rule.",
        "Choir: One of its changes counts for all times that follow.",
        "End of time: It is too far ahead.",
      ],
    ],
  },
  {
    name: "changed times whose series is not in the file, two of them on one day",
    lines: [
      ...event("UID:1", "SUMMARY:Early", "DTSTART:20261201T080000Z", "RECURRENCE-ID:20261201T100000Z"),
      ...event("UID:1", "SUMMARY:Late", "DTSTART:20261201T180000Z", "RECURRENCE-ID:20261208T100000Z"),
    ],
    expected: ["2026-12-01 09:00-09:00 Early", "2026-12-01 19:00-19:00 Late"],
  },
  {
    name: "several calendars in one file",
    lines: [
      ...event("UID:1", "SUMMARY:First", "DTSTART:20261201T080000Z"),
      ...["END:VCALENDAR", "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//EN"],
      ...event("UID:2", "SUMMARY:Second", "DTSTART:20261202T080000Z"),
    ],
    expected: ["2026-12-01 09:00-09:00 First", "2026-12-02 09:00-09:00 Second"],
  },
  {
    name: "entities and markup, which are only text",
    lines: [
      'X-ENTITY:<!DOCTYPE x [<!ENTITY a "&b;&b;"><!ENTITY b "&a;&a;">]>',
      ...event("UID:1", "SUMMARY:&a;<script>alert(1)</script>", "DTSTART:20261123T100000Z"),
    ],
    expected: ["2026-11-23 11:00-11:00 &a;<script>alert(1)</script>"],
  },
];
