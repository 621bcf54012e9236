import { z } from "zod";

export const BaselineName = z
  .string()
  .trim()
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N}._/-]{0,99}$/u,
    "A baseline's name has up to 100 letters, digits, dots, hyphens, slashes and underscores",
  );

/** A run that others are compared with by name. */
export const Baseline = z.object({ name: z.string(), run: z.string(), setAt: z.string() }).meta({ id: "Baseline" });
export type Baseline = z.infer<typeof Baseline>;
