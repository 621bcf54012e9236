import * as z from "zod";

export const LastTest = z.object({
  at: z.iso.datetime(),
  ok: z.boolean(),
  message: z.string(),
  seconds: z.number().nullable(),
});
export type LastTest = z.infer<typeof LastTest>;
