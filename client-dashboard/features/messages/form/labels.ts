import { IconBell, IconCalendar, IconHome, IconMessage, IconPill, type Icon } from "@tabler/icons-react";
import type { Label } from "../../../../shared/contract/messages.js";

interface LabelTexts {
  word: string;
  icon: Icon;
}

/** The badge on a message, as the caregiver reads it. */
export const LABELS: Record<Label, LabelTexts> = {
  message: { word: "Message", icon: IconMessage },
  reminder: { word: "Reminder", icon: IconBell },
  medication: { word: "Medication", icon: IconPill },
  appointment: { word: "Appointment", icon: IconCalendar },
  visit: { word: "Visit", icon: IconHome },
};
