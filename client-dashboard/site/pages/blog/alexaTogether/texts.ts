import { BRAND } from "../../../../../shared/brand.js";
import type { PostTexts } from "../../prose/blocks.js";

export const ALEXA_TOGETHER: PostTexts = {
  title: "Goodbye, Alexa Together",
  subtitle: "What it did, what you may miss now, and how to choose what comes next.",
  description:
    "You had Alexa Together for a parent and need something else? A plain list of what to replace first, what to ask, and how to move in a weekend.",
  date: "2026-11-23",
  path: "/blog/goodbye-alexa-together",
  picture: "A shelf with a speaker whose sound fades, and a tablet with words that stay.",
  blocks: [
    "You set up a speaker in your mother's kitchen. You paid each month. In return you could see from afar that she was up, and she could call for help with her voice. Then it went away.",
    "We make something in the same field, so read this with that in mind. But most of what follows holds whatever you choose. A part of it is where we tell you not to choose us.",
    { heading: "What it was" },
    "Alexa Together was a service by Amazon for families who look after somebody from a distance. It cost $19.99 a month, and it grew out of an earlier one called Care Hub. What it added was an urgent response feature and a professional helpline [1].",
    "Care Hub showed a feed of what went on. It told you when the first sign of the day was late. And when somebody asked for help, the family got a message [2] [3].",
    "We looked for a page by Amazon itself that says when the service ended, and found none that we could read. Other texts name dates that differ. So we give none here. If you think that you still pay for it, look at the memberships in your Amazon account.",
    { heading: "First of all: the call for help" },
    {
      note: `If your parent counts on the speaker to call for help, close that gap this week, before anything else. ${BRAND.name} can't do it. It is no emergency service.`,
    },
    "What you want for this is an alarm button that is worn, with people who answer day and night. Ask your parent's doctor, the local council or a care service what is common where you live. Then ask the company these four things:",
    {
      list: [
        "Who answers, and how fast?",
        "Does it work when the power is out, or the internet?",
        "Does it work in the bath and in the garden?",
        "What happens when she presses it by mistake, for the tenth time?",
      ],
    },
    "Then test it together. A button that nobody has ever pressed is a button that nobody will press.",
    { heading: "Then write down what you really used" },
    "Most families used less than they paid for. Take a sheet of paper and think of the last month. This list may help.",
    {
      head: ["What you used", "What can take its place"],
      rows: [
        ["A call for help", "An alarm button with a helpline"],
        ["Was she up this morning?", "A question at breakfast that she answers, a neighbor, a sensor"],
        ["Reminders", "A speaker, a screen, a phone call"],
        ["Talking to her through the speaker", "The phone, a tablet with video, a visit"],
        ["Music, radio, questions", "The same speaker goes on doing that"],
      ],
    },
    "The last line matters. The speaker itself is not broken. If she likes her music, leave it where it is. Nothing upsets a good day like a thing that is gone from its place.",
    { heading: "What to ask of anything new" },
    "These are the questions that we would ask, of ourselves too.",
    {
      steps: [
        "**Does she have to learn it?** A wake word is a thing to learn. So is a swipe. If she forgets the new thing by tomorrow, will it still work?",
        "**Does it last longer than a moment?** A spoken reminder is over once it was said. If she was in the hall just then, it never was. A note on a screen waits.",
        "**How do you know?** “Sent” is not “seen”. Ask what the app says when the device is off. If it says “sent”, it is not good enough for a medication.",
        "**What if the internet fails?** Pull the plug of the router and wait for the next reminder. This test takes ten minutes and tells more than any website. Ours included.",
        "**Who else hears?** You sleep. You fly. You have the flu. It should reach your brother as well, and tell each of you who has taken it on.",
        "**What if the company stops?** It happens. In February 2024 Amazon ended Echo Connect, a small box for phone calls by voice. Older people and people with disabilities liked it [4]. A petition asked to keep it, as something close to an emergency call [5].",
        "**What does it cost in a year, and what happens when you stop paying?** Ask whether reminders stop on that day.",
      ],
    },
    { heading: "A voice, a screen, or both?" },
    "There is some research on this. In a study of 2024, people with dementia used a tablet at home that helped them with small tasks. Spoken instructions helped more than tones, and more than pictures or text alone. Smaller steps were mostly better. But people differed [6].",
    "So a voice is no bad idea. What was bad was that it was only a voice. And in a survey, 82 percent of people with dementia said that it had changed how well they read [7]. So a screen full of text is no good idea either.",
    "What follows for us: few words, very large, that stay. Read aloud as well, if it helps. Best in a voice that she knows. And one button to say “yes, I have seen it”.",
    "It also means: try it out, with her, in her chair. What helps your neighbor's father may not help her.",
    { heading: "Where we fit, and where we don't" },
    {
      head: ["You want", `${BRAND.name}`],
      rows: [
        ["Reminders that she sees, and you know of", "Yes. That is what it is for."],
        ["A good morning, and an answer", "Yes. It is our way to see that she is up."],
        ["“Call me”, and somebody says when", "Yes. Her screen then says who will call."],
        ["To hear when something was missed", "Yes, with the reason as far as it is known."],
        ["Photos, weather, a joke", "Yes."],
        ["A call for help that reaches a helpline", "No. Get an alarm button."],
        ["To see that she moves about", "No. We watch nobody. Motion events are Upcoming."],
        ["Music by asking for it", "No. Keep the speaker."],
        ["Video calls", "Yes. Her screen rings, and she presses one button."],
      ],
    },
    `One more thing sets us apart, and you should know it. ${BRAND.name} can be run by anyone on a computer of their own. Its license allows it. If we stop one day, your screen need not.`,
    { heading: "How to move in a weekend" },
    {
      steps: [
        "**Friday evening.** Write the list above. Order the alarm button, if you need one.",
        "**Saturday morning.** Find a tablet. An old one will do, a simple one costs under $50. [Which device to take](/devices)",
        "**Saturday noon.** Sign up, and stand the tablet where she sits. Type the six digits. Go through the check.",
        "**Saturday afternoon.** Move one reminder, the one that matters most. Leave the others where they are.",
        "**Sunday.** Send a good morning with one button, and see whether she presses it. If she doesn't, sit beside her once. Say nothing. Look where her eyes go.",
        "**Next week.** If it went well, move the rest. If not, you have lost a weekend and no money: the first 30 days are free, and no payment method is required.",
      ],
    },
    "Whatever you choose, tell her what it is and who can see what. It is her kitchen.",
  ],
  sourcesNote: "We read these in November 2026.",
  sources: [
    {
      text: "1. “Amazon's healthcare ambitions”, radoncnotes.com, 11 January 2022: price and features of Alexa Together.",
      href: "https://radoncnotes.com/2022/01/11/amazons-healthcare-ambitions/",
    },
    {
      text: "2. “Amazon Alexa now has Care Hub”, The Memories Project: feed, alerts and call for help.",
      href: "https://memoriesproject.com/",
    },
    {
      text: "3. “CareHub: a useful tool for watching over the elderly”, alltheragefaces.com: how the family is told.",
      href: "https://www.alltheragefaces.com/carehub-a-useful-tool-for-watching-over-the-elderly/",
    },
    {
      text: "4. inside digital, February 2024 (German): Echo Connect is supported until 29 February 2024.",
      href: "https://www.inside-digital.de/news/amazon-kunden-erhalten-geld-zurueck-dienst-wird-eingestellt",
    },
    {
      text: "5. The Weston Forum, May 2024: a petition of people who used Echo Connect to call for help.",
      href: "https://www.thewestonforum.com/amazon-is-turning-echo-connect-into-e-waste-people-are-fighting-back/",
    },
    {
      text: "6. Cannings and others, JMIR Aging 2024, e56055: prompts on a tablet for people with dementia at home.",
      href: "https://aging.jmir.org/2024/1/e56055",
    },
    {
      text: "7. Journal of Dementia Care, on a survey by Innovations in Dementia: reading with dementia.",
      href: "https://journalofdementiacare.co.uk/guide-to-writing-accessibly",
    },
  ],
};
