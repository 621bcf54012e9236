import type { Does } from "@/lib/operations/parts/context";
import type { why } from "@/lib/why/api";
import { requireWhy } from "@/lib/why/read";

export const does: Does<typeof why> = {
  explainRun: ({ id, query }) => requireWhy(id, query.metric),
};
