import { z } from "zod";
import { Id } from "../../../shared/contract/base/fields.js";

/**
 * Says where something may have changed, and never what: whoever hears it reads the database and looks at rights again. So a wake that
 * comes twice, late or from a stranger tells nobody anything.
 */
export const Wake = z.discriminatedUnion("kind", [
  /** The plan of a display, or what was asked of its devices: for the process that has one of their sockets. */
  z.object({ kind: z.literal("plan"), displayId: Id }),
  /** What dashboards show of a display. */
  z.object({ kind: z.literal("display"), groupId: Id, displayId: Id }),
  /** What a user's dashboards show of the account, or which group they work in. */
  z.object({ kind: z.literal("user"), userId: Id }),
  /** Who may see the group, and whether it is held. */
  z.object({ kind: z.literal("group"), groupId: Id }),
  /** A video call, or a signal in it. */
  z.object({ kind: z.literal("call"), callId: Id, displayId: Id, groupId: Id }),
  z.object({ kind: z.literal("session"), sessionId: Id }),
  /** Work became due, or is due earlier than it was. */
  z.object({ kind: z.literal("due") }),
  /** Wakes were lost: look at everything. */
  z.object({ kind: z.literal("everything") }),
]);
export type Wake = z.infer<typeof Wake>;

export interface BusListener {
  /** Another process says so; what this one has published is not heard here. */
  woken(wake: Wake): void;
  /** What others published until now may have been missed. */
  restored(): void;
}

/** Between the processes of one installation. It may lose wakes and never holds anybody up: looks by the clock find what it lost. */
export interface Bus {
  /** Never throws and waits for nobody. */
  publish(wakes: Wake[]): void;
  subscribe(listener: BusListener): void;
  /** Whether what other processes publish arrives here now. False where there is no way to hear of them. */
  isHealthy(): boolean;
  /** What was published has left by then, or could not. */
  close(): Promise<void>;
}
