import { Types } from "mongoose";
import type { NewEntry } from "../../activity/activityEntry.model.js";
import { newEntry } from "../../activity/pendingEntries.js";
import type { NamedDisplay } from "../../circle/displays/display.model.js";
import type { AppContext } from "../../core/AppContext.js";
import { laterKey, serverKey, type UniqueKey } from "../../core/uniqueKey.js";
import type { Tell } from "./rule/watchState.js";

/** What is told, as an entry of the feed: the alert itself, or what has become of it. */
export function alertEntry(app: AppContext, display: NamedDisplay, tell: Tell): NewEntry {
  const place = { groupId: display.groupId, displayId: display._id, displayName: display.name };
  const raised = alertKey(tell.alertId);
  const at = new Date(tell.at);
  const { cause } = tell;
  switch (tell.kind) {
    case "raised": {
      const { alertId, deviceName, detail } = tell;
      const facts = { alertId, cause, deviceName, detail, since: new Date(tell.since).toISOString() };
      return newEntry(app, place, { kind: "alert.raised", uniqueKey: raised, at, facts });
    }
    case "cleared": {
      const uniqueKey = laterKey(raised, tell.isSteady ? "steady" : "cleared");
      const facts = { cause, after: tell.after, how: tell.how };
      return newEntry(app, place, { kind: "alert.cleared", uniqueKey, about: raised, at, facts });
    }
    case "unstable": {
      const uniqueKey = laterKey(raised, "unstable");
      return newEntry(app, place, { kind: "alert.unstable", uniqueKey, about: raised, at, facts: { cause } });
    }
  }
}

function alertKey(alertId: string): UniqueKey {
  return serverKey("alert", new Types.ObjectId(alertId));
}
