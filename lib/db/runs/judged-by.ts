import { db } from "@/lib/db/connection/client";
import { everyModel, JudgeSetup, type ModelCount } from "@/lib/domain/judge";

const Models = JudgeSetup.pick({ models: true, earlier: true });

/** In the order of `everyModel`; null, without a query, for a run whose models never changed. */
export async function judgedBy({ id, judgeJson }: { id: string; judgeJson: string }): Promise<ModelCount[] | null> {
  const judge = Models.parse(JSON.parse(judgeJson));
  if (judge.earlier.length === 0) return null;
  const rows = await db.judgment.groupBy({ by: ["model"], where: { runId: id }, _count: true });
  const counts = new Map(rows.map(({ model, _count }) => [model, _count]));
  return everyModel(judge).map((model) => ({ model, judgments: counts.get(model) ?? 0 }));
}
