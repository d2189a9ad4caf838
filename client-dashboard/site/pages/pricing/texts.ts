export const PRICING = {
  title: "Pricing",
  description:
    "A 30 day free trial with everything in it, no payment method required, and three plans to choose from after it.",
  heading: "Pricing",
  lead: "30 day free trial. No payment method required.",
  tiers: {
    heading: "After the 30 days you choose a plan",
    words: "Every plan has every feature. Only the owner of a group pays. Whoever you invite pays nothing.",
    interval: { legend: "How often you pay", monthly: "Monthly", yearly: "Yearly" },
    start: { signedOut: "Start your free trial", remembered: "Log In" },
    subscribe: "Subscribe",
    update: "Update Subscription",
    quantity: "How many displays",
    own: "Your plan",
    free: "Your access is free. There is nothing to pay.",
    needsScript: "To see the prices and to subscribe, allow JavaScript.",
    single: { name: "Single", about: "For one person." },
    family: { name: "Family", about: "For more than one person." },
    professional: { name: "Professional", about: "For teams. You pay for each display." },
    displays: (count: number) =>
      count === 1 ? "1 display" : `${count} displays, each with its own messages`,
    displaysByQuantity: "As many displays as you need, each with its own messages",
    screens: "Screens in as many rooms as you like",
    caregivers: (count: number) => `Up to ${count} caregivers, with you`,
    caregiversEach: (count: number) => `${count} caregivers for each display`,
  },
  free: {
    trial: {
      heading: "30 days, everything included",
      list: [
        "Every feature, from the first minute.",
        "No card, no bank details. Nothing starts by itself afterwards.",
        "Whoever you invite pays nothing.",
      ],
    },
    after: {
      heading: "On this site nothing is charged",
      words:
        "Whoever runs this site has turned billing off. There is no end to the 30 days, and no limit on displays or people.",
    },
  },
  device: {
    heading: "And the device",
    question: "Do I have to buy a device?",
    words: "Use one you have. If you buy one, a tablet for under $50 is enough.",
    link: { label: "Which device to take", href: "/devices" },
  },
  questions: {
    heading: "Questions about plans",
    list: [
      {
        question: "Do I need a card for the trial?",
        answer:
          "No. No payment method is required. Nothing starts by itself when the 30 days are over: you pay only if you subscribe.",
      },
      {
        question: "What happens when the trial is over?",
        answer:
          "Nobody is cut off. What you have planned still shows, answers still reach you, and you can pause, skip and delete. Only adding and changing stops until you subscribe.",
      },
      {
        question: "What counts as a display?",
        answer:
          "One person whom you care for. Their screens in the kitchen and the bedroom are one display together.",
      },
      {
        question: "Who counts as a caregiver?",
        answer: "Everyone in your group, with you as its owner. An open invitation counts too.",
      },
      {
        question: "Can I change my plan or cancel?",
        answer:
          "Yes, at any time: My Account, then Update Subscription. If you cancel, your plan stays until the end of what you have paid.",
      },
      {
        question: "What if my card is refused?",
        answer: "We tell you by email, and nothing stops right away. Put in another card in My Account.",
      },
      {
        question: "What if I choose a smaller plan?",
        answer:
          "Nothing is deleted. You choose which displays you go on editing. The others go on showing what is planned.",
      },
      {
        question: "Somebody else will look after the group. Who pays then?",
        answer:
          "You can hand the group over. Your plan then lasts until the new owner subscribes, or to the end of what you have paid.",
      },
    ],
  },
  communities: {
    heading: "For businesses and care communities",
    words: "Do you look after many people? Tell us how many, and we talk about what fits.",
    button: "Reach out to us",
  },
} as const;
