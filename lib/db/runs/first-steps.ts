import { db, fetchAny } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";
import type { RunStatus } from "@/lib/domain/run";
import { isComplete, isMoving } from "@/lib/domain/runs/is-finished";
import { recordedModel } from "@/lib/domain/servers/recorded";
import { asksServer } from "./matching";

type Pair = readonly [baseline: string, candidate: string];
const mostExampleRuns = 50;
interface ExampleRun {
  id: string;
  status: string;
  judgeJson: string;
  configuration: { name: string };
}

/** The example is recognised by its name and the beginning of its source. */
export async function readFirstSteps({ name, origin, compared: pair }: { name: string; origin: string; compared: Pair }) {
  const isExample = { name, source: { startsWith: origin } };
  const isThere = { ...notDeleted, configurations: { some: { readyAt: { not: null }, ...notDeleted } } };
  const isOwn = { ...isThere, NOT: isExample };
  const [example, own, compared, hasModel, judged] = await Promise.all([
    db.dataset.findFirst({ where: { ...isThere, ...isExample }, select: { id: true } }),
    db.dataset.findFirst({ where: isOwn, select: { id: true } }),
    db.run.groupBy({
      by: ["datasetId"],
      where: { dataset: isOwn, ...notDeleted, status: "completed" },
      having: { id: { _count: { gte: 2 } } },
      orderBy: { datasetId: "asc" },
      take: 1,
    }),
    fetchAny`SELECT 1 FROM "Run" r WHERE r."removedAt" IS NULL AND r."ok" > 0 AND ${asksServer}
      AND r."judgeJson" NOT LIKE ${`%"${recordedModel}"%`} LIMIT 1`,
    db.run.findMany({
      where: {
        ...notDeleted,
        archivedAt: null,
        judgeJson: { contains: '"kind":"openai"' },
        dataset: { ...isThere, ...isExample },
        configuration: { name: { in: [...pair] } },
      },
      select: { id: true, status: true, judgeJson: true, configuration: { select: { name: true } } },
      orderBy: { createdAt: "desc" },
      take: mostExampleRuns,
    }),
  ]);
  return {
    ...pairOf(pair, judged),
    hasExample: example !== null,
    hasData: own !== null,
    hasModel,
    hasTwoRuns: compared.length > 0,
  };
}

/** The newest runs of both configurations by one model, and whether they are still judged. */
function pairOf([first, second]: Pair, runs: readonly ExampleRun[]) {
  const isOf = (name: string) => (run: ExampleRun) => run.configuration.name === name;
  for (const run of runs.filter(isOf(first))) {
    const other = runs.find((one) => isOf(second)(one) && one.judgeJson === run.judgeJson);
    if (!other) continue;
    const both = [run, other];
    if (both.every(({ status }) => isComplete(status as RunStatus)))
      return { pair: [run.id, other.id] as const, isJudging: false };
    if (both.some((one) => isMoving({ status: one.status as RunStatus }))) return { pair: null, isJudging: true };
  }
  return { pair: null, isJudging: false };
}
