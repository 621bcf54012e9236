import type { Reader } from "@/lib/db/dialect/reader";
import { type Stage, stages } from "@/lib/domain/why/stages";
import { groupQuestions } from "@/lib/stats/groups/of-questions";
import { compareFailures } from "@/lib/stats/slices/failures";
import { familyLevel, sumOfParts, totalsOfParts } from "@/lib/why/slices/family";
import type { SampleWhy } from "@/lib/why/store/write";
import type { WhyReport } from "@/lib/why/words/report";
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

interface Grouped extends Pick<WhyReport, "groups" | "ungrouped"> {
  /** Null stands for a sample in no group. */
  names: (string | null)[];
}

const typical = 3;

/** Groups of all questions, each compared with the rest. */
function groupsOf({ questions, questionOf, fails, ids }: ExplainedSamples): Grouped {
  const { groups } = groupQuestions(questions);
  const part = new Int32Array(questions.length).fill(groups.length);
  for (const [at, { members }] of groups.entries()) for (const sample of members) part[sample] = at;
  const totals = totalsOfParts(groups.length + 1, { part, values: fails, questions: questionOf });
  const all = sumOfParts(totals);
  const ofNone = totals.pop();
  const compared = compareFailures(
    totals,
    totals.map(() => all),
    { level: familyLevel },
  );
  return {
    groups: groups.flatMap(({ name, words, members }, at) => {
      const found = compared[at];
      if (!found) return [];
      const { interval, differenceInterval, ...rest } = found;
      const others = { n: all.n - found.n, failed: all.sum - found.failed };
      return {
        name,
        words,
        members: members.length,
        ...rest,
        mean: found.share,
        ci95: interval,
        differenceCi: differenceInterval,
        rest: { ...others, mean: others.n === 0 ? null : others.failed / others.n },
        samples: Array.from(members.slice(0, typical), (sample) => ids[sample] ?? -1),
      };
    }),
    ungrouped: { samples: part.filter((at) => at === groups.length).length, n: ofNone?.n ?? 0, failed: ofNone?.sum ?? 0 },
    names: Array.from(part, (at) => groups[at]?.name ?? null),
  };
}
