import { z } from "zod";
import { endpoint } from "./base/endpoint.js";
import { Id, Instant, WallTime } from "./base/fields.js";

/** Call urgency options. */
export const CallUrgency = z.enum(["now", "tonight"]);
export type CallUrgency = z.infer<typeof CallUrgency>;

/** The care recipient asked to be called. A display has one open request at most. */
export const CallRequest = z.object({
  /** Made by the device. */
  id: z.string(),
  displayId: z.string(),
  displayName: z.string(),
  urgency: CallUrgency,
  askedAt: Instant,
  deviceName: z.string(),
  /** `open` and `claimed` stand on the screen; `done`: somebody called; `withdrawn`: the person took it back. */
  state: z.enum(["open", "claimed", "done", "withdrawn"]),
  /** Who said that they will call; null until then. */
  claimedBy: z.object({ userId: z.string(), name: z.string() }).nullable(),
  /** When they said they would; null: at once. */
  callAt: Instant.nullable(),
  /** When it is open again unless somebody has called. */
  claimLapsesAt: Instant.nullish(),
});
export type CallRequest = z.infer<typeof CallRequest>;

const RequestParams = z.object({ displayId: Id, requestId: z.string().min(8).max(64) });

export const callRequestsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/callRequests",
    access: "group.view",
    summary: "The open and claimed call requests of the displays that the caller may see, oldest first.",
    result: z.object({ items: z.array(CallRequest) }),
  }),
  claim: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/callRequests/:requestId/claim",
    access: "display.send",
    summary:
      "Says that the caller will call, at once or about a time of the display's day; the screen says so. Lapses 15 minutes after that. 409 `claimed-already` when somebody else will.",
    params: RequestParams,
    body: z.object({ at: WallTime.nullable().default(null) }),
    result: CallRequest,
  }),
  release: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/callRequests/:requestId/release",
    access: "display.send",
    summary: "Gives a claimed request back, so that somebody else can call.",
    params: RequestParams,
    result: CallRequest,
  }),
  finish: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/callRequests/:requestId/finish",
    access: "display.send",
    summary: "Says that the person was called; the request leaves the screen.",
    params: RequestParams,
    result: CallRequest,
  }),
};
