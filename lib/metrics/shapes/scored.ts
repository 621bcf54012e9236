import type { z } from "zod";
import type { Score } from "@/lib/domain/score";

/** A score with its shape's detail. */
export type ShapedScore<S extends { detail: z.ZodType }> = Score & { detail: z.infer<S["detail"]> };
