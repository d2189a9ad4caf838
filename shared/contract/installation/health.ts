import { z } from "zod";
import { endpoint } from "../base/endpoint.js";

export const Health = z.object({ ready: z.boolean(), reasons: z.array(z.string()) });
export type Health = z.infer<typeof Health>;

export const healthApi = {
  getHealth: endpoint({
    method: "GET",
    path: "/api/health",
    access: "anyone",
    summary: "Whether this process can serve, and if not why. 503 when it cannot.",
    result: Health,
  }),
};
