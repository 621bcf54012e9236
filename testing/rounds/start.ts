import { createRound } from "@/lib/rounds/manage";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { work } from "@/testing/judged/runs";

export const roundMetric = "context-adherence-plus";

/** A finished run by the lexical judge; the responses are right. */
export async function judgedRun(samples = 12, more: object = {}): Promise<{ runId: string; datasetId: string }> {
  const rows = Array.from({ length: samples }, (_, at) => ({
    id: `s${at}`,
    question: `What is ${at}?`,
    contexts: [`It is ${at}.`],
    response: `It is ${at}.`,
    ...more,
  }));
  const { datasetId } = await createTestDataset(rows);
  return { runId: await judge(datasetId), datasetId };
}

/** Another run of the same samples. */
export async function judge(datasetId: string): Promise<string> {
  const [runId = ""] = await startRuns({ datasetId, metrics: [roundMetric], judge: { kind: "lexical" } });
  return (await work(runId)).id;
}

/** Without overlap and repeats. */
export const startRound = (runId: string, size: number, more: object = {}): Promise<string> =>
  createRound(
    {
      runId,
      name: "First round",
      unit: "response",
      metric: roundMetric,
      overlap: 0,
      repeats: 0,
      question: { kind: "yes-no", text: "Do the contexts support the response?" },
      design: { kind: "random", size },
      ...more,
    },
    null,
  );
