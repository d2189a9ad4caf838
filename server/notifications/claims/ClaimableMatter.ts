import type { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import type { UserDocument } from "../../circle/accounts/user.model.js";
import type { DisplayDocument } from "../../circle/displays/display.model.js";

/** Who wants to look after what. They may see the display: whoever asks has looked. */
export interface Claimer {
  user: Pick<UserDocument, "_id" | "name">;
  display: DisplayDocument;
}

/** How a matter stands for one caregiver. `over`: answered, done, taken back, or too long ago. */
export type ClaimState =
  | { state: "open" }
  | { state: "yours"; until: Date | null }
  | { state: "taken"; by: string }
  | { state: "over" };

/**
 * What somebody can say "I'm on it" of from a notification or a mail. A feature registers it by the name of the fact that names one of
 * it in activity entries, such as `occurrenceKey`.
 */
export interface ClaimableMatter {
  find(app: AppContext, claimer: Claimer, id: string): Promise<ClaimState>;
  /** Claims it if it is open. Of two at once one gets it; doing it twice is harmless. */
  claim(app: AppContext, claimer: Claimer, id: string): Promise<ClaimState>;
  /** How many of these displays' matters wait for somebody. */
  countOpen(app: AppContext, displayIds: Types.ObjectId[]): Promise<number>;
}
