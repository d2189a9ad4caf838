import { messagesApi, type Message, type NewMessage } from "../../../shared/contract/messages.js";
import type { Display } from "../../../shared/contract/displays.js";
import type { TestApp, TestUser } from "../server/TestApp.js";

/** A message that is due at once on one display. */
export async function buildMessage(
  app: TestApp,
  { display, caregiver }: { display: Display; caregiver: TestUser },
  overrides: Partial<NewMessage> = {},
): Promise<Message> {
  const body: NewMessage = {
    displayIds: [display.id],
    text: "Lunch is in the fridge",
    when: { kind: "now" },
    ...overrides,
  };
  const { items } = await app.call(messagesApi.create, { body }, { as: caregiver });
  const [message] = items;
  if (!message) throw new Error("No message was made.");
  return message;
}
