import { bindExceptions } from "./001-bindExceptions.js";
import { keysByDisplay } from "./002-keysByDisplay.js";
import { entriesAndDeliveries } from "./003-entriesAndDeliveries.js";
import type { Migration } from "./Migration.js";

/** Every migration in its order, the first is number 1. Add at the end; one that was ever released is never changed, moved or removed. */
export const ALL_MIGRATIONS: readonly Migration[] = [bindExceptions, keysByDisplay, entriesAndDeliveries];
