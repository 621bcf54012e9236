import Link from "next/link";
import { RunLetter } from "@/components/compare/run-letter";
import { changedWords, type Difference, wordDifference } from "@/components/samples/difference/words";
import { ScoreCell } from "@/components/scores/cell";
import { Clamped } from "@/components/ui/clamped";
import { cn } from "@/components/ui/class-names";
import type { StoredScore } from "@/lib/db/judgments/scores";
import type { Sample } from "@/lib/db/samples/rows";
import type { AlignedContext, Alignment } from "@/lib/domain/comparison/question";
import type { BandThresholds } from "@/lib/domain/scores/band";
import { signed } from "@/lib/domain/scores/signed";

interface Side {
  sample: Sample;
  scores: Map<string, StoredScore>;
  contextScores: (number | null)[];
}

/**
 * One question under two runs, side by side: changes in the response, aligned contexts, and each metric's scores and
 * explanations.
 */
export const OpenQuestion = ({
  opened: { baseline, candidate, contexts },
  runs,
  metrics,
  metric,
  thresholds,
  leadsToSamples,
}: {
  opened: { baseline: Side; candidate: Side; contexts: Alignment };
  /** `index` counts among all compared runs. */
  runs: readonly [{ id: string; name: string; index: number }, { id: string; name: string; index: number }];
  metrics: readonly { id: string; shortName: string; source: string }[];
  /** The chosen one. */
  metric: string;
  thresholds: BandThresholds;
  leadsToSamples: boolean;
}) => {
  const words = wordDifference(baseline.sample.response ?? "", candidate.sample.response ?? "");
  const changed = changedWords(words);
  const sides = [
    { ...baseline, run: runs[0], contexts: contexts.baseline, kind: "out" as const },
    { ...candidate, run: runs[1], contexts: contexts.candidate, kind: "in" as const },
  ];
  return (
    <div className="grid gap-4 px-4 py-3.5">
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-small text-ink-2">
        {factsOf(contexts).map((fact) => (
          <span key={fact} className="rounded-chip bg-sunken px-1.5">
            {fact}
          </span>
        ))}
        <span>
          {changed.out + changed.in === 0
            ? "Both responses say the same."
            : `The response lost ${changed.out.toLocaleString("en")} word${changed.out === 1 ? "" : "s"} and gained ${changed.in.toLocaleString("en")}.`}
        </span>
      </p>
      <div className="grid grid-cols-2 gap-6 phone:grid-cols-1">
        {sides.map(({ run, sample, scores, contextScores, contexts, kind }) => (
          <section key={run.id} aria-label={run.name} className="min-w-0">
            <h3 className="flex items-center gap-2 font-medium">
              <RunLetter index={run.index} />
              <span className="min-w-0 truncate">{run.name}</span>
              {leadsToSamples && (
                <Link
                  href={`/runs/${run.id}/samples/${sample.id}`}
                  prefetch={false}
                  className="link ml-auto shrink-0 font-normal"
                >
                  Open sample
                </Link>
              )}
            </h3>
            <div dir="auto" className="mt-1.5 text-ink-2 [overflow-wrap:anywhere]">
              {sample.response?.trim() ? (
                <Clamped lines={4}>
                  <ChangedText parts={words} kind={kind} />
                </Clamped>
              ) : (
                <span className="text-ink-3">It has no response.</span>
              )}
            </div>
            {scores.get(metric)?.explanation && (
              <div dir="auto" className="mt-2 border-l-2 border-line-2 pl-2.5 text-small text-ink-2">
                <Clamped lines={3}>{scores.get(metric)?.explanation}</Clamped>
              </div>
            )}
            <ol className="mt-3 rounded-panel border border-line">
              {contexts.length === 0 && <li className="px-3 py-3 text-ink-3">No contexts were retrieved.</li>}
              {contexts.map((context) => (
                <li
                  key={context.rank}
                  className={cn(
                    "grid grid-cols-[1.25rem_1fr_auto] gap-2.5 border-b border-line px-3 py-2.5 last:border-b-0",
                    context.otherRank === null && "bg-sunken",
                  )}
                >
                  <span className="text-right text-ink-3 tabular-nums">{context.rank + 1}</span>
                  <span className="min-w-0">
                    <span className="block text-caption font-medium">{fateInWords(context)}</span>
                    <span dir="auto" className="line-clamp-2 text-small text-ink-2 [overflow-wrap:anywhere]">
                      {context.text.slice(0, 600)}
                    </span>
                  </span>
                  {contextScores.some((score) => score !== null) && (
                    <ScoreCell thresholds={thresholds} score={contextScores[context.rank] ?? null} />
                  )}
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      <div className="overflow-x-auto">
        <table className="ml-auto text-small">
          <caption className="sr-only">All metrics of this question</caption>
          <thead>
            <tr>
              <td />
              {metrics.map(({ id, shortName, source }) => (
                <th key={id} scope="col" className="px-2.5 pb-1 text-right font-medium whitespace-nowrap text-ink-2">
                  {shortName}
                  <span className="block text-caption font-normal text-ink-3">{source}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sides.map(({ run, scores }) => (
              <tr key={run.id}>
                <th scope="row" className="pr-2 text-left">
                  <RunLetter index={run.index} />
                </th>
                {metrics.map(({ id }) => (
                  <td key={id} className="px-2.5 py-1 text-right">
                    <ScoreCell thresholds={thresholds} score={scores.get(id)?.score ?? null} cause={scores.get(id)?.cause} />
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row" className="pr-2 text-left font-normal whitespace-nowrap text-ink-2">
                Difference
              </th>
              {metrics.map(({ id }) => {
                const [from, to] = [baseline.scores.get(id)?.score ?? null, candidate.scores.get(id)?.score ?? null];
                return (
                  <td key={id} className="px-2.5 py-1 text-right font-semibold tabular-nums">
                    {from === null || to === null ? "–" : signed(to - from)}
                  </td>
                );
              })}
            </tr>
          </tbody>
        </table>
      </div>
    </div>
  );
};

/** One of two compared texts, with the words that the other lacks marked. */
const ChangedText = ({ parts, kind }: { parts: readonly Difference[]; kind: "out" | "in" }) => {
  let start = 0;
  return parts.map(({ kind: partKind, text }) => {
    const key = start;
    start += text.length;
    if (partKind === "same") return <span key={key}>{text}</span>;
    if (partKind !== kind) return null;
    return (
      <mark key={key} className={cn("rounded-[2px] bg-mark text-ink", kind === "out" && "underline decoration-dotted")}>
        {text}
      </mark>
    );
  });
};

const fateInWords = ({ fate, otherRank, rank }: AlignedContext): string =>
  fate === "shared"
    ? `shared, rank ${rank + 1}`
    : fate === "moved"
      ? `moved, rank ${(otherRank ?? 0) + 1} on the other side`
      : fate === "lost"
        ? "− lost"
        : "+ gained";

function factsOf({ baseline, candidate }: Alignment): string[] {
  const count = (list: readonly AlignedContext[], fate: AlignedContext["fate"]) => list.filter((one) => one.fate === fate).length;
  const both = baseline.filter(({ otherRank }) => otherRank !== null).length;
  return [
    `${both} of ${baseline.length} context${baseline.length === 1 ? "" : "s"} in both`,
    `${count(baseline, "lost")} lost`,
    `${count(candidate, "gained")} gained`,
    `${count(baseline, "moved")} moved`,
  ];
}
