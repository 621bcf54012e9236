import * as z from "zod";
import { objectNamed } from "@/lib/domain/schema/named";

/** RFC 9457. */
export const Problem = objectNamed("Problem", {
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string().optional().describe("As in the header x-request-id and in the server's log."),
});
export type Problem = z.infer<typeof Problem>;
