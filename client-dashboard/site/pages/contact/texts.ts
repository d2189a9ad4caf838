import { BRAND } from "../../../../shared/brand.js";

export const CONTACT_PAGE = {
  title: "Contact",
  description: `Write to the people behind ${BRAND.name}: a question, a wish, or something that does not work. We answer by email.`,
  heading: "Contact",
  lead: "A question, a wish, something that does not work? Write to us. A person reads every message, and we answer by email.",
  /** Before the address, where the installation names one. */
  orByMail: "You can also write to",
  noEmergency: `${BRAND.name} is not an emergency service. If someone is in danger, call your local emergency number.`,
} as const;
