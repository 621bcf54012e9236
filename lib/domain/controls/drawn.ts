import * as z from "zod";
import { longestId } from "@/lib/domain/bounds";
import { ControlKind, families } from "./kinds";

export const ControlFamily = z.enum(families);

export const sizes = { least: 10, usual: 20, most: 100 } as const;

export const ControlsWanted = z.object({
  size: z.int().min(sizes.least).max(sizes.most).default(sizes.usual).describe("Controls of each kind, at most."),
  seed: z.int().min(0).max(1_000_000_000).default(1).describe("The same seed draws the same controls of the same run."),
});
export type ControlsWanted = z.infer<typeof ControlsWanted>;

export const ControlsRequest = ControlsWanted.extend({
  again: z.boolean().default(false).describe("Asks the canary set again, instead of drawing controls."),
  as: z
    .string()
    .max(longestId)
    .nullable()
    .default(null)
    .describe("With again: another run, whose judge, prompts and settings are used."),
});
export type ControlsRequest = z.infer<typeof ControlsRequest>;

export const Skipped = z.partialRecord(ControlFamily, z.partialRecord(ControlKind, z.record(z.string(), z.int())));

/** Stored with their dataset. */
export const ControlsDrawn = ControlsWanted.extend({
  /** How often each cause kept a sample out, before its kind was full. */
  skipped: Skipped,
});
export type ControlsDrawn = z.infer<typeof ControlsDrawn>;

/** In a control's metadata. */
export const ControlMark = z.object({ control: ControlKind, source: z.int(), pair: z.string().nullable() });
export type ControlMark = z.infer<typeof ControlMark>;
