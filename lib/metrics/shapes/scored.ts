import type * as z from "zod";
import type { Score } from "@/lib/domain/score";

export type ShapedScore<S extends { detail: z.ZodType }> = Score & { detail: z.infer<S["detail"]> };
