import type { Reader } from "@/lib/db/dialect/reader";
import { type Stage, stages } from "@/lib/domain/why/stages";
import type { SampleWhy } from "@/lib/why/store/write";
import type { WhyReport } from "@/lib/why/words/report";
import { groupsOf } from "./groups";
import { type ExplainedSamples, readSamples, type SamplesAsked } from "./read-samples";
import { slicesOf } from "./slices/of-failures";

export interface Explained {
  report: WhyReport;
  samples: SampleWhy[];
}

export async function explain(reader: Reader, asked: SamplesAsked): Promise<Explained> {
  const read = await readSamples(reader, asked);
  const { groups, ungrouped, names } = groupsOf(read);
  return {
    report: {
      run: asked.run,
      samples: read.questions.length,
      failed: read.fails.filter((fails) => fails === 1).length,
      stages: countStages(read),
      unknown: countUnknown(read),
      ...countAnswers(read),
      groups,
      ungrouped,
      measure: "failed",
      slices: slicesOf(read),
      columns: read.columns.map(({ key }) => key),
      skipped: read.skipped,
    },
    samples: read.stages.map(({ stage, because }, at) => [
      read.ids[at] ?? -1,
      stage,
      because,
      read.answered[at] ?? null,
      read.isAnswerable[at] ?? null,
      names[at] ?? null,
    ]),
  };
}

function countStages({ stages: found }: ExplainedSamples): Record<Stage, number> {
  const counts = Object.fromEntries(stages.map((stage) => [stage, 0])) as Record<Stage, number>;
  for (const { stage } of found) counts[stage]++;
  return counts;
}

function countUnknown({ stages: found }: ExplainedSamples): WhyReport["unknown"] {
  const counts = new Map<string, number>();
  for (const { stage, because } of found) if (stage === "unknown") counts.set(because, (counts.get(because) ?? 0) + 1);
  return [...counts].map(([because, samples]) => ({ because, samples }));
}

function countAnswers({ answered, isAnswerable }: ExplainedSamples): Pick<WhyReport, "answered" | "answerable"> {
  const counts = { answered: 0, refused: 0, partly: 0, none: 0 };
  const nothing = { yes: 0, no: 0, unknown: 0 };
  const answerable = { answered: { ...nothing }, refused: { ...nothing }, partly: { ...nothing } };
  for (const [at, state] of answered.entries()) {
    counts[state ?? "none"]++;
    const can = isAnswerable[at] ?? null;
    const known = can ? "yes" : "no";
    if (state !== null) answerable[state][can === null ? "unknown" : known]++;
  }
  return { answered: counts, answerable };
}
