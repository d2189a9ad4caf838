import { eventsApi } from "../../../shared/contract/calendar/events.js";
import type { Feature } from "../../core/Feature.js";
import { eventsRoutes } from "./events.routes.js";
import { followDisplay, renameInEvents, takeOutOfEvents } from "./eventsChanged.service.js";
import { finishEdits, unfinishedEdits } from "./finishEdits.service.js";
import { plannedEvents } from "./plannedEvents.service.js";
import { eventsOf, forgetRemovedEvents, removeEventsOfDisplays } from "./removeEvent.service.js";

export { listEvents } from "./eventList.service.js";
export { eventDays, firstDayOf, eventPauseAt, minutesOf, onceOn } from "./eventTimes.js";
export {
  hasRoomFor,
  importedAlready,
  isImported,
  removeImported,
  storeImported,
} from "./foreign/importedEvents.service.js";
export {
  applyToFollowed,
  countFollowed,
  followedChanges,
  forgetFollowedBefore,
  removeFollowed,
  writeFollowed,
  type FollowedSource,
} from "./foreign/followedEvents.service.js";
export { eventsChanged } from "./eventsChanged.service.js";
export type { StoredEvent } from "./event.model.js";
export { storedEvents } from "./storedEvents.service.js";

export const eventsFeature: Feature = {
  routes: eventsRoutes,
  auditActions: [
    [eventsApi.create, { action: "event.planned", wording: "body.title" }],
    [eventsApi.edit, { action: "event.changed", wording: "none" }],
    [eventsApi.remove, { action: "event.removed", wording: "none" }],
    [eventsApi.restore, { action: "event.restored", wording: "none" }],
    [eventsApi.skip, { action: "event.skipped", wording: "none" }],
    [eventsApi.pause, { action: "event.paused", wording: "none" }],
    [eventsApi.undo, { action: "event.undone", wording: "none" }],
  ],
  leftBehindWork: { finishEdits },
  looks: { finishEdits: unfinishedEdits },
  removeExpired: forgetRemovedEvents,
  snapshot: { events: (_app, { place, display, now }) => plannedEvents(place._id, display, now) },
  archive: (owner) => ({ events: () => eventsOf(owner) }),
  erasure: {
    remove: (_app, { displayIds }) => removeEventsOfDisplays(displayIds),
    // A calendar that was being read meanwhile may have brought some.
    removeLate: (_app, { displayIds }) => removeEventsOfDisplays(displayIds),
  },
  follows: {
    displayEdited: followDisplay,
    peopleRenamed: renameInEvents,
    peopleRemoved: takeOutOfEvents,
  },
};
