import { callsApi, type Call, type CallConnection } from "../../../../shared/contract/calling/calls.js";
import { isRefusal } from "../../../api/ApiError.js";
import { apiCall } from "../../../api/apiCall.js";
import type { KeptSide } from "./keptSide.js";

/** A hang-up that did not arrive is said again this often, and for this long: by then the server has noticed by itself. */
const LEAVE_AGAIN_MS = 2_000;
const LEAVE_TRIES = 60;

/** What a call asks of the server. Each throws ApiError. */
export interface CallServer {
  start: (sideId: string) => Promise<CallConnection & { call: Call }>;
  ask: (side: KeptSide) => Promise<Call>;
  admit: (side: KeptSide) => Promise<Call>;
  connection: (side: KeptSide) => Promise<CallConnection>;
  /** null: it is not among the last ones. */
  find: (callId: string) => Promise<Call | null>;
  /** Throws nothing, and outlives the page that says it. */
  leave: (side: KeptSide) => Promise<void>;
}

export function callServer(displayId: string): CallServer {
  const of = ({ callId, sideId }: KeptSide) => ({ params: { displayId, callId }, body: { sideId } });
  return {
    start: (sideId) => apiCall(callsApi.start, { params: { displayId }, body: { sideId } }),
    ask: (side) => apiCall(callsApi.ask, of(side)),
    admit: (side) => apiCall(callsApi.admit, of(side)),
    connection: (side) => apiCall(callsApi.iceServers, of(side)),
    async find(callId) {
      const { items } = await apiCall(callsApi.listOfDisplay, { params: { displayId }, query: {} });
      return items.find(({ id }) => id === callId) ?? null;
    },
    leave: (side) => leave(() => apiCall(callsApi.leave, of(side))),
  };
}

async function leave(say: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < LEAVE_TRIES; tries += 1) {
    try {
      await say();
      return;
    } catch (error) {
      // Who may not say it any more is out of it already.
      if (isRefusal(error)) return;
      await new Promise((resolve) => setTimeout(resolve, LEAVE_AGAIN_MS));
    }
  }
}
