export const DISPLAY_OVERVIEW = {
  title: "The Display",
  description:
    "A screen that is always on and needs no login: the day in words, a large clock, your messages, photos, weather and two buttons to ask for a call.",
  heading: "The display",
  lead: "Her side of it. A screen that is always on, needs no login, and asks nothing of her.",
  clock: {
    name: "Most of the time, it is a clock",
    words: [
      "The day in words, the date, the time in large digits, and what comes next.",
      "Choose how much there is: the clock alone, the clock and the next thing, or everything.",
    ],
    alt: "The display with the day, a large clock, and what comes next.",
  },
  message: {
    name: "Then your words fill it",
    words: [
      "One message at a time, as large as it fits. Who sent it, with a face. At least one button.",
      "A chime comes first, if you like. Then it can be read aloud, by the browser or in your own voice.",
    ],
    alt: "A message fills the display: “Good morning, Rose! How did you sleep?” Below it stand two buttons, Good and Bad.",
  },
  truth: {
    name: "It says what is true",
    words: [
      "After a press it says “Saved, Anna will be told”. Then “Anna has been told”. And when you have read it, a heart.",
      "A wrong press can be taken back for ten seconds, in the same place.",
    ],
    alt: "The display after a press: the answer, Good, and below it that Anna has been told.",
  },
  points: {
    heading: "What is around the clock",
    list: [
      { name: "The day", words: "A line from morning to night, and what today and tomorrow bring." },
      { name: "Photos", words: "Your own, with captions and names." },
      { name: "Weather", words: "Of the place you choose." },
      { name: "Headlines and a joke", words: "From the feeds you name, and one joke a day. Or none." },
      {
        name: "Notes",
        words: "“Anna is at work and will be here at five.” Up to three, until a time you set.",
      },
      {
        name: "Call me now, call me tonight",
        words: "It tells your family, and says who will call, and when.",
      },
      {
        name: "Video calls",
        words: "It rings with your face and your name. She presses Answer, or Not now.",
      },
      { name: "Her voice", words: "She holds the microphone or the space bar and speaks." },
    ],
  },
  hands: {
    heading: "For hands and eyes that are not what they were",
    list: [
      "Touch, mouse, keyboard, TV remote, or a single switch.",
      "Letters by the distance of the chair. Strong contrast. A typeface made for low vision.",
      "Eight languages: English, German, French, Spanish, Italian, Portuguese, Dutch and Norwegian.",
      "At night, by the hours that you set, the screen goes black. Only what is urgent wakes it.",
      "Buttons stay in their place. Nothing moves but the photos.",
    ],
  },
  upcoming: {
    heading: "Upcoming",
    lead: "Not there yet. We will say so here when they are.",
    list: ["News", "Music", "Motion events", "Photo library"],
  },
  demo: { label: "Try a Demo", words: "A whole day in two minutes. No account needed." },
} as const;
