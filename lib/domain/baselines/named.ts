import * as z from "zod";

export const BaselineName = z
  .string()
  .trim()
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N}._/-]{0,99}$/u,
    "A baseline's name has up to 100 letters, digits, dots, hyphens, slashes and underscores",
  );

export const usualName = "main";

/** Turns a dataset's name into a baseline's; "" if no character fits. */
export const nameAfter = (dataset: string): string =>
  dataset
    .slice(0, 100)
    .replace(/[^\p{L}\p{N}._/-]+/gu, "-")
    .replace(/^[^\p{L}\p{N}]+|-+$/gu, "");

export const Baseline = z.object({ name: z.string(), run: z.string(), setAt: z.string() }).meta({ id: "Baseline" });
export type Baseline = z.infer<typeof Baseline>;
