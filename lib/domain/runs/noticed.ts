import * as z from "zod";

/** By the model that was asked: other models that answered, and the tokens of a prompt of which its server counted too few. */
export const Noticed = z.record(
  z.string(),
  z.object({
    answeredBy: z.array(z.string()),
    shortened: z.object({ sent: z.int(), counted: z.int() }).nullable(),
  }),
);
export type Noticed = z.infer<typeof Noticed>;
