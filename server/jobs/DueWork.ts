import type { AppContext } from "../core/AppContext.js";

/** Works off what is due now and says when it wants to be called next; null: only when woken or polled. */
export type DueWork = (app: AppContext) => Promise<Date | null>;
