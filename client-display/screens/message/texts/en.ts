import type { MessageTexts } from "./MessageTexts.js";

export const en: MessageTexts = {
  labels: {
    message: "Message",
    reminder: "Reminder",
    medication: "Medication",
    appointment: "Appointment",
    visit: "Visit",
  },
  urgent: "Important",
  replies: { ok: "OK", good: "Good", bad: "Bad", done: "Done", notYet: "Not yet" },
  lookedAfter: (name) => `${name} knows and will look after it`,
};
