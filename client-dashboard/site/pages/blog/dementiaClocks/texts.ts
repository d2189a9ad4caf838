import type { PostTexts } from "../../prose/blocks.js";

export const DEMENTIA_CLOCKS: PostTexts = {
  title: "How to choose a dementia clock",
  subtitle: "What it should say, how large, how bright, and a test that you can do at home with paper.",
  description:
    "Digits or hands, words or numbers, how large for which chair, what happens at night and after a power cut: choosing a clock for someone with dementia.",
  date: "2026-11-23",
  path: "/blog/dementia-clocks",
  picture: "A display that says “It is Tuesday morning”, with the date and a large clock.",
  blocks: [
    "It is seven. But which seven? It is dark, so it could be either. She gets up, puts on her coat, and stands at the door to go to work, where she has not been for twenty years.",
    "A clock that says “It is Tuesday evening” can't prevent all of that. But it can answer the question before it has to be asked. Here is what we learned while we built one. Ours is on a tablet. A good clock from a shop may be all that you need.",
    { heading: "What it should say" },
    "The Alzheimer's Society in Britain writes that clocks with the day and date can help people who lose track of which day it is. Some show clearly whether it is morning or evening. That can prevent mix-ups, most of all on light summer evenings [1].",
    "From that, and from what people with dementia say about reading, comes a short list:",
    {
      list: [
        "**The day of the week**, first and large.",
        "**The part of the day**, as a word: morning, afternoon, evening, night.",
        "**The time**, in digits.",
        "**The date**, with the month as a word. In “03/04” nobody knows which is which.",
        "**Whole words.** “Wed” and “Nov” are puzzles.",
      ],
    },
    "And little else. A support group in California, on clocks for people who have trouble thinking, warns of digital clocks that show too much [2]. Temperature, humidity and phases of the moon are of no help at three in the morning.",
    { heading: "Digits or hands?" },
    "Digits, mostly. In a study of 2021 with 55 people with dementia, digital clocks were read better than those with hands, and this was no chance result. The people who wrote it think that hands ask more of memory and of the sense for space [3].",
    "They also say that people differ, and that one should try it with each. Somebody who has read the same kitchen clock for fifty years may read it still, long after all else has become hard. So don't take the old clock away. Put the new one beside it.",
    { heading: "How large?" },
    "Shops tell you the size of the screen. What counts is the size of the letters, seen from the chair. We use a rule for our own display. It is our choice, made with care, and it is simple to measure:",
    {
      head: ["The chair is away", "Capital letters at least"],
      rows: [
        ["1 meter (3 feet)", "6 mm (a quarter of an inch)"],
        ["2 meters (7 feet)", "12 mm (half an inch)"],
        ["3 meters (10 feet)", "18 mm (three quarters of an inch)"],
      ],
    },
    "That is for the smallest words that have to be read. The time itself may be five times as large. If a clock in the shop has large digits but tiny words for the day, it has the wrong thing large: it is the day that gets lost.",
    { heading: "Do this first: the paper test" },
    "Before you buy anything, spend five minutes and a sheet of paper.",
    {
      steps: [
        "Write “Tuesday evening” on it with a thick pen, as high as the table says.",
        "Stand it where the clock would be. Sit in her chair. Can you read it? Now take your glasses off.",
        "Ask her to read it to you. Don't help.",
        "Do it once more in the evening, with only the lamp on that is on then.",
        "Ask: “So what do we do now, at this time of day?” If the answer fits, a clock may help. If she reads the words well and they tell her nothing, a clock alone will not.",
      ],
    },
    "The last step is the one that no shop tells you about. Reading the time and knowing what it means are two things.",
    { heading: "Bright, but not at night" },
    "Light letters on a dark ground, or dark on light: both work when the contrast is strong. Think of her lens. With age it turns yellow and takes away blue. So no blue letters on black, however smart they look.",
    "A shop that sells such clocks notes that most have a bright screen which is not overlooked, and that a few people find it too bright for the bedroom [4]. So look for one that gets dark by itself, at hours that you set. Some that “dim” still light up a whole bedroom.",
    { heading: "Who sets it?" },
    "The clock has to be right without anybody's doing. Three moments show whether it is:",
    {
      list: [
        "**The night when the clocks change.** Does it follow by itself? The same shop explains that a calendar which knows the length of months need not know that [4].",
        "**After a power cut.** Does it come back with the right time, or does it blink 12:00 until you visit?",
        "**After a year.** A clock that is four minutes slow is no drama. One that shows yesterday is.",
      ],
    },
    "And look at the back. Buttons that she can reach will be pressed. A clock that stands in “Set month” for a week does more harm than none.",
    { heading: "Should it do more?" },
    "Some clocks have alarms for medication, some speak. There is a bit of research on that too:",
    {
      list: [
        "**Spoken words** helped people with dementia do a task at home better than a tone did, and better than pictures or text alone [5]. So a beep at eight is not a reminder. A voice that says what to do is closer to one.",
        "**It depends on the person.** How many steps, how many words: this differed from one to the next in the same study [5].",
        "**A pressed button is not a taken tablet.** No clock sees whether the tablet was swallowed. If that matters, talk to the pharmacist about a box with days, or a person who comes by.",
      ],
    },
    "And think of yourself. A clock in her room helps you little when you are at work. If you want to know whether a reminder was seen, or change it from where you are, you need something that is connected.",
    { heading: "A clock, or a tablet as a clock?" },
    {
      head: ["", "A clock from a shop", "A tablet with a display"],
      rows: [
        ["Set up", "Plug it in", "A quarter of an hour"],
        ["Without internet", "Always works", "Works, if what runs on it was made for that. Ask."],
        ["Your words on it", "No, or few", "Any time, from anywhere"],
        ["You know what was seen", "No", "It depends. Ask what “sent” means."],
        ["Can break", "Hardly", "Like any tablet: battery, wifi, updates"],
      ],
    },
    "If all that is missing is the day, buy the clock. If what is missing is you, look at a display. Ours shows the day in words, digits, and what comes next, goes black at night, and keeps the right time without a network. [See what it shows](/display-overview), or [try the demo](/display/demo).",
    { heading: "When a clock makes it worse" },
    "It can. If she looks at it every minute and gets more restless, turn it away for a day and see. If she argues with it, don't take its side. It is only there to help. Sometimes the better answer to “What time is it?” is “Time for a cup of tea”.",
  ],
  sourcesNote: "We read these in November 2026.",
  sources: [
    {
      text: "1. Medical Plastics News, on a guide by the Alzheimer's Society: clocks and calendars.",
      href: "https://www.medicalplasticsnews.com/news/daily-living-devices-and-alzheimers/",
    },
    {
      text: "2. Brain Support Network, “Purchasing a clock”.",
      href: "https://www.brainsupportnetwork.org/purchasing-a-clock/",
    },
    {
      text: "3. Koreki and others, Dementia and Geriatric Cognitive Disorders Extra 2021, 11, 207–212: analogue or digital clocks.",
      href: "https://doi.org/10.1159/000518350",
    },
    {
      text: "4. AlzProducts, “Dementia Clock Buying Guide”, 4 November 2017. They sell such clocks.",
      href: "https://www.alzproducts.co.uk/blog/dementia-clock-buying-guide",
    },
    {
      text: "5. Cannings and others, JMIR Aging 2024, e56055: prompts on a tablet for people with dementia at home.",
      href: "https://aging.jmir.org/2024/1/e56055",
    },
  ],
};
