import type { judges } from "@/lib/judges/api/query";
import { measureJudgesInThread } from "@/lib/judges/measure-in-thread";
import { compareJudges } from "@/lib/judges/report";
import type { Does } from "@/lib/operations/parts/context";

export const does: Does<typeof judges> = {
  compareJudges: ({ id, query }) => compareJudges(id, query, measureJudgesInThread),
};
