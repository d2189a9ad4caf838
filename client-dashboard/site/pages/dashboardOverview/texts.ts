export const DASHBOARD_OVERVIEW = {
  title: "The Dashboard",
  description:
    "See her screen as it is, plan messages and reminders once, and know what became of each: delivered, shown, answered or missed.",
  heading: "The dashboard",
  lead: "Your side of it. On your phone or computer: what is on her screen now, what she answered, and what comes next.",
  sections: [
    {
      name: "See her screen as it is",
      words: [
        "The picture on your dashboard is drawn as her screen draws it. Below it stands what is on the screen now, and since when it was last heard of.",
        "If the screen is silent, its battery is low or it has no sound, it says so, and what to do about it.",
      ],
      picture: "dashboard",
      alt: "The dashboard on a computer: a large picture of the screen, and beside it what happened.",
    },
    {
      name: "Write once, for each day",
      words: [
        "Send a message now. Or plan it: every day, on weekdays, every other week, several times a day. It stays at its time on the wall when the clocks change.",
        "Change one day, this and all that follow, or all of them. Skip a day. Pause for a hospital stay. Deleting can be undone.",
      ],
      picture: "composer",
      alt: "The form for a message, with a picture of how it will look on the screen.",
    },
    {
      name: "Know what became of it",
      words: [
        "Scheduled, delivered, shown, answered or missed. You never have to guess.",
        "You are told when a medication or a reminder was on the screen and nobody answered, and when it was missed, with the reason as far as it is known.",
      ],
      picture: "displayPage",
      alt: "The page of a display: each message with its state.",
    },
  ],
  phone: "The dashboard on a phone: first of all, what happened.",
  more: {
    heading: "And also",
    points: [
      {
        name: "Several displays and rooms",
        words:
          "One for your father, one for your aunt. Each can have several screens. An answer on one clears the others.",
      },
      {
        name: "Calendar",
        words: "Visits and birthdays, for her screen or for the family alone. Move them with a finger.",
      },
      {
        name: "Video calls",
        words: "Press Call, and her screen rings with your face and your name. Nothing is recorded.",
      },
      {
        name: "Your family",
        words: "Invite them by email or by a link. Choose which displays each of them sees.",
      },
      {
        name: "Photos",
        words: "Send many at once from your phone, with captions and names. They appear around the clock.",
      },
      {
        name: "Your voice, and hers",
        words: "Speak a message, and the screen plays it. She holds a button and speaks, and you hear it.",
      },
      {
        name: "Quiet hours",
        words: "Choose what reaches you, by email or on your phone, and when you want to sleep.",
      },
      {
        name: "Other systems",
        words: "Let a lamp blink when she asks for a call, by Home Assistant or ntfy.",
      },
    ],
  },
} as const;
