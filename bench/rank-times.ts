import { migrate } from "@/lib/db/connection/migrate";
import { createConfiguration, createDataset, markReady } from "@/lib/db/datasets";
import { disconnect } from "@/lib/db/disconnect";
import { noSpending, storeResults } from "@/lib/db/judgments/store";
import { createRuns } from "@/lib/db/runs/list";
import { claimRun, endWork } from "@/lib/db/runs/status";
import { samplesAfter } from "@/lib/db/samples/rows";
import { insertSamples } from "@/lib/db/samples/store/insert";
import { JudgeSetup } from "@/lib/domain/judge";
import { questionKey } from "@/lib/domain/text/question-key";
import type { Candidates } from "@/lib/ranking/candidates";
import { rankRuns } from "@/lib/ranking/report";
import { seeded } from "@/lib/stats/random";

const metric = "nvidia-context-relevance";
const settings = {
  retriever: ["bm25", "dense", "hybrid"],
  top_k: [3, 5, 10, 20],
  rerank: [false, true],
  chunk_size: [256, 512, 1024],
};
const times = 5;

export async function measureRanking(configurations: number, questions: number): Promise<void> {
  await migrate();
  const dataset = await seedScores(configurations, questions);
  const timed = async (candidates: Candidates) => {
    const began = performance.now();
    const report = await rankRuns(candidates);
    return { ms: performance.now() - began, report };
  };
  const first = await timed({ dataset });
  const runs = first.report.configurations.map(({ run }) => run);
  // Not cached, in a process whose thread and code are warm.
  const further: number[] = [];
  for (let time = 0; runs.length > 2 && time < times; time++) further.push((await timed({ runs: runs.toSpliced(time, 1) })).ms);
  const again: number[] = [];
  for (let time = 0; time < times; time++) again.push((await timed({ dataset })).ms);
  const { permutations, groups, finding } = first.report;
  console.log(
    `${configurations} configurations, ${questions.toLocaleString("en")} questions, ${permutations.toLocaleString("en")} permutations: ` +
      `first ${first.ms.toFixed(0)} ms in a new process, with one run fewer ${further.map((ms) => ms.toFixed(0)).join(", ")} ms, ` +
      `from the cache ${Math.max(...again).toFixed(0)} ms at most; ${groups.length} groups. ${finding[0]}`,
  );
  await disconnect();
}

async function seedScores(configurations: number, questions: number): Promise<string> {
  const next = seeded(20_261_126);
  const uniform = () => next() / 2 ** 32;
  const datasetId = await createDataset("Ranked", null);
  const level = Array.from({ length: questions }, uniform);
  const judge = JudgeSetup.parse({ kind: "lexical", models: ["lexical"] });
  for (let which = 0; which < configurations; which++) {
    const configurationId = (await createConfiguration({ datasetId, name: `c${which}`, fileName: null, format: null })) ?? "";
    const rows = level.map((_, position) => ({
      ...{ externalId: `q${position}`, question: `What is said of case ${position}?`, contexts: ["A case."], response: "Yes." },
      ...{
        reference: null,
        labels: {},
        goldContexts: null,
        metadata: { cost_usd: 0.001 * (which + 1), latency_ms: 500 + position },
      },
      ...{ configurationId, position, questionKey: questionKey(`What is said of case ${position}?`), line: position + 1 },
    }));
    await insertSamples(datasetId, rows as never);
    let rest = which;
    const parameters = Object.fromEntries(
      Object.entries(settings).map(([name, all]) => {
        const value = all[rest % all.length] ?? 0;
        rest = Math.floor(rest / all.length);
        return [name, value];
      }),
    );
    await markReady([{ id: configurationId, sampleCount: questions, parameters }]);
    const lease = { owner: "bench", until: new Date(Date.now() + 60_000) };
    const [run = ""] = await createRuns([
      {
        datasetId,
        configurationId,
        judge,
        metrics: [metric],
        settings: {},
        prompts: {},
        note: null,
        tags: [],
        planned: 0,
        name: `r${which}`,
        sampleCount: questions,
        lease,
      },
    ]);
    const samples = await samplesAfter(configurationId, 0, questions);
    const quality = 0.03 * (which % 4);
    const scores = samples.map(({ id }, at) => {
      const score = Math.round(10 * Math.min(1, Math.max(0, (level[at] ?? 0) * 0.7 + quality + 0.3 * uniform()))) / 10;
      return { sampleId: id, metric, score, cause: null, scored: 1, expected: 1, explanation: null, detail: {} };
    });
    await claimRun(lease.owner, lease.until, { id: run });
    await storeResults(run, lease.owner, [], scores, noSpending);
    await endWork(run, lease.owner, { status: "completed", reason: null });
  }
  return datasetId;
}
