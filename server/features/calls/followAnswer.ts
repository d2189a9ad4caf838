import { UserModel } from "../../circle/accounts/user.model.js";
import { DisplayModel } from "../../circle/displays/display.model.js";
import type { AppContext } from "../../core/AppContext.js";
import type { StoredCall } from "./call.model.js";

/** Does what follows from it that a call was answered; nothing of one that was not. Harmless to repeat. */
export async function followAnswer(
  app: AppContext,
  { displayId, caller, answeredAt }: StoredCall,
): Promise<void> {
  if (!answeredAt) return;
  const [display, user] = await Promise.all([
    DisplayModel.findById(displayId),
    UserModel.findById(caller.userId),
  ]);
  // Deleted meanwhile, nothing is left that could follow.
  if (!display || !user) return;
  const answered = { display, user, answeredAt };
  for (const { follows } of app.registered.features) await follows?.callAnswered?.(app, answered);
}
