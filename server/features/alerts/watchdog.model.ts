import { model, Schema } from "mongoose";

/** The rounds of the watchdog, of all processes together. */
export interface WatchdogRow {
  _id: typeof WATCHDOG;
  /** When the last round began that came to its end. */
  roundAt: Date;
  /** Since when there was no gap between two of them. */
  steadySince: Date;
  /** Devices that were last heard before this were looked at before the last gap. */
  scanFrom: Date;
  /** When the host was last told that many screens are silent. */
  massAt: Date | null;
  /** What the host is told, until the mail is queued. */
  massMail: { at: string; silent: number; online: number } | null;
}

/** There is one. */
export const WATCHDOG = "watchdog";

const schema = new Schema<WatchdogRow>(
  {
    _id: { type: String, required: true },
    roundAt: { type: Date, required: true },
    steadySince: { type: Date, required: true },
    scanFrom: { type: Date, required: true },
    massAt: { type: Date, default: null },
    massMail: { type: Schema.Types.Mixed, default: null },
  },
  { collection: "watchdogs" },
);

export const WatchdogModel = model<WatchdogRow>("Watchdog", schema);
