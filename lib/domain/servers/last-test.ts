import * as z from "zod";

/** The last test of a judge that people connected. */
export const LastTest = z.object({
  at: z.iso.datetime(),
  ok: z.boolean(),
  message: z.string(),
  seconds: z.number().nullable(),
});
export type LastTest = z.infer<typeof LastTest>;
