import { z } from "zod";
import { endpoint } from "../base/endpoint.js";

export const versionApi = {
  getVersion: endpoint({
    method: "GET",
    path: "/api/getVersion",
    access: "anyone",
    summary: "The server's version, which a client compares with the one it stored.",
    result: z.string(),
  }),
};
