import { z } from "zod";
import { DisplaySnapshot } from "../realtime/snapshot.js";
import { endpoint } from "./base/endpoint.js";
import { Id } from "./base/fields.js";

export const planApi = {
  get: endpoint({
    method: "GET",
    path: "/api/displays/:displayId/plan",
    access: "display.view",
    summary: "What the display itself would receive: the snapshot that the preview renders.",
    params: z.object({ displayId: Id }),
    result: DisplaySnapshot,
  }),
};
