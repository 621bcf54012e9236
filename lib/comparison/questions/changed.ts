import type { Comparison } from "@/lib/comparison/metrics";
import { type ChangedQuestion, mostListed } from "@/lib/comparison/words/changed";
import type { AlignedContext } from "@/lib/comparison/words/question";
import { metricById } from "@/lib/metrics/registry";
import { clipped, orNull } from "./listed";
import { type OpenedQuestion, openQuestion } from "./opened";
import { questionOrder } from "./order";

const longestQuestion = 120;
const longestName = 40;

interface Picked {
  metric: string;
  candidate: number;
  question: number;
}

/** Explains the verdicts: for each lost metric two large losses per large gain. Metrics and candidates take turns. */
export async function changedQuestions(comparison: Comparison, most: number): Promise<ChangedQuestion[]> {
  const found: ChangedQuestion[] = [];
  // One after the other, since a sample can be large.
  for (const picked of pick(comparison, most)) {
    const pair = comparison.pairs[picked.candidate - 1];
    const [from = 0, to = 0] = pair?.pairing.samples.map((ofRun) => ofRun[picked.question] ?? 0) ?? [];
    const samples = comparison.runs.map((_, run) => [run === picked.candidate ? to : from]);
    const scoredBy =
      [picked.metric, ...(pair?.scores.keys() ?? [])].find((id) => metricById(id)?.shape.kind === "contexts") ?? null;
    const opened = await openQuestion(comparison, { samples }, { metric: scoredBy ?? "", candidate: picked.candidate });
    // The dataset may have just been deleted.
    if (opened) found.push(describe(comparison, picked, opened, scoredBy));
  }
  return found;
}

function pick(comparison: Comparison, most: number): Picked[] {
  const lists = comparison.runs.slice(1).flatMap(({ id }, index) => tellingLists(comparison, id, index + 1));
  const picked = new Map<string, Picked>();
  const longest = Math.max(0, ...lists.flatMap(({ first, second }) => [first.length, second.length]));
  for (let turn = 0; turn < 3 * longest && picked.size < most; turn++)
    for (const { metric, candidate, first, second } of lists) {
      const third = Math.floor(turn / 3);
      const question = turn % 3 === 2 ? second[third] : first[turn - third];
      if (question === undefined || picked.size === most) continue;
      const key = `${candidate} ${question}`;
      if (!picked.has(key)) picked.set(key, { metric, candidate, question });
    }
  return [...picked.values()];
}

function tellingLists(comparison: Comparison, run: string, candidate: number) {
  const rows = Object.entries(comparison.report.metrics).flatMap(([metric, all]) =>
    all.filter((row) => row.run === run).map(({ verdict }) => ({ metric, verdict })),
  );
  const worse = rows.filter(({ verdict }) => verdict === "worse");
  const better = rows.filter(({ verdict }) => verdict === "better");
  const [chosen = []] = [worse, better, rows].filter(({ length }) => length > 0);
  return chosen.map(({ metric, verdict }) => {
    const { order, counts } = questionOrder(comparison, metric, candidate);
    const losses = order.subarray(0, counts.losses);
    const end = order.length - counts["without-score"];
    const wins = order.subarray(end - counts.wins, end).toReversed();
    const [first, second] = verdict === "better" ? [wins, losses] : [losses, wins];
    return { metric, candidate, first, second };
  });
}

function describe(
  { runs, pairs }: Comparison,
  { metric, candidate, question }: Picked,
  { baseline, candidate: other, contexts: { by, ...sides } }: OpenedQuestion,
  scoredBy: string | null,
): ChangedQuestion {
  const of = (fate: AlignedContext["fate"], side: "baseline" | "candidate") =>
    sides[side].filter((context) => context.fate === fate);
  const lost = of("lost", "baseline");
  const gained = of("gained", "candidate");
  const moved = of("moved", "baseline");
  const listed = (list: AlignedContext[], contextScores: readonly (number | null)[]) =>
    list
      .slice(0, mostListed)
      .map((context) => ({ name: nameOf(context), rank: context.rank + 1, score: contextScores[context.rank] ?? null }));
  return {
    run: runs[candidate]?.id ?? "",
    metric,
    id: baseline.sample.externalId,
    question: clipped(baseline.sample.question, longestQuestion),
    samples: [baseline.sample.id, other.sample.id],
    scores: Object.fromEntries(
      [...(pairs[candidate - 1]?.scores ?? [])].flatMap(([name, sides]): [string, [number | null, number | null]][] => {
        const from = orNull(sides[0][question]);
        const to = orNull(sides[1][question]);
        return from !== null && from === to ? [] : [[name, [from, to]]];
      }),
    ),
    contexts: {
      by,
      scoredBy,
      shared: of("shared", "baseline").length,
      lost: listed(lost, baseline.contextScores),
      gained: listed(gained, other.contextScores),
      moved: moved
        .slice(0, mostListed)
        .map((context) => ({ name: nameOf(context), from: context.rank + 1, to: (context.otherRank ?? 0) + 1 })),
      unlisted: [lost, gained, moved].reduce((sum, { length }) => sum + Math.max(0, length - mostListed), 0),
    },
  };
}

const nameOf = ({ id, text }: AlignedContext): string => clipped(id ?? text, longestName);
