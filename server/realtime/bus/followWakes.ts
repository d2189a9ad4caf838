import type { AppContext } from "../../core/AppContext.js";
import type { Bus, Wake } from "./Bus.js";
import type { WakeLooks, WakeOf } from "./wakeLooks.js";

/** Looks after the peers connected here whenever another process says that something has changed. */
export function followWakes(app: AppContext, bus: Bus): void {
  /** Topics under way; true: it was named once more meanwhile, and what was read may be too old. */
  const underWay = new Map<string, boolean>();
  const follow = async (wake: Wake) => {
    const topic = JSON.stringify(wake);
    if (underWay.has(topic)) return void underWay.set(topic, true);
    do {
      underWay.set(topic, false);
      await look(app, wake);
    } while (underWay.get(topic));
    underWay.delete(topic);
  };
  bus.subscribe({
    woken: (wake) => void follow(wake),
    restored: () => void follow({ kind: "everything" }),
  });
}

/** Never throws: the database may be away for a moment, and the look by the clock comes soon. */
async function look<Kind extends Wake["kind"]>(
  app: AppContext,
  wake: WakeOf<Kind> & { kind: Kind },
): Promise<void> {
  try {
    const lookAt: WakeLooks[Kind] = app.registered.wakes[wake.kind];
    await lookAt(app, wake);
  } catch (error) {
    app.log.warn({ err: error, wake: wake.kind }, "a look after a wake failed");
  }
}
