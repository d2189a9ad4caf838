export const BLOG = {
  title: "Blog",
  description: "Useful things about staying in touch with somebody who can't manage a phone any more.",
  heading: "Blog",
  lead: "Written to be of use, whatever you choose in the end. What we say about others has its source below it.",
  all: "All posts",
  sources: "Sources",
} as const;
