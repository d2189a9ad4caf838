import { z } from "zod";

/** Every error of the API has this body. `field` names the bad input, such as `displayIds.0` or `text`. */
export const ErrorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    field: z.string().optional(),
    requestId: z.string().optional(),
  }),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
