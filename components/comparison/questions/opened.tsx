import type { AlignedContext, Alignment } from "assay-lib/comparison/words/question";
import type { StoredScore } from "assay-lib/db/judgments/scores";
import type { Sample } from "assay-lib/db/samples/rows";
import { bandOf, type Thresholds, thresholdsOf } from "assay-lib/domain/scores/band";
import { formatScore } from "assay-lib/domain/scores/format";
import { signed } from "assay-lib/domain/scores/signed";
import { counted } from "assay-lib/domain/text/counted";
import { listed } from "assay-lib/domain/text/listed";
import Link from "next/link";
import type { ReactNode } from "react";
import { RunLetter } from "@/components/comparison/run-letter";
import { changedWords, type Difference, wordDifference } from "@/components/samples/difference/words";
import { BandBadge } from "@/components/scores/band";
import { ScoreCell } from "@/components/scores/cell";
import { Clamped } from "@/components/ui/clamped";
import { cn } from "@/components/ui/class-names";
import { Kbd } from "@/components/ui/tag";
import { Verbatim } from "@/components/ui/verbatim";

interface Side {
  sample: Sample;
  scores: Map<string, StoredScore>;
  contextScores: (number | null)[];
}

interface NamedRun {
  id: string;
  name: string;
  /** Its place among all compared runs. */
  index: number;
}

interface OpenQuestionProps {
  opened: { baseline: Side; candidate: Side; contexts: Alignment; contextMetric: string };
  runs: readonly [NamedRun, NamedRun];
  metrics: readonly { id: string; shortName: string; source: string }[];
  metric: string;
  thresholds: Thresholds;
  leadsToSamples: boolean;
  /** Below the judge's words, by side. */
  said?: readonly [ReactNode, ReactNode];
  /** Leaves out the exchange in words and other metrics. */
  isBrief?: boolean;
  /** Its claims, above the scores. */
  children?: ReactNode;
}

export const OpenQuestion = (props: OpenQuestionProps) => {
  const { baseline, candidate, contexts } = props.opened;
  const words = wordDifference(baseline.sample.response ?? "", candidate.sample.response ?? "");
  const changed = changedWords(words);
  const isSame = changed.out + changed.in === 0 && Boolean(baseline.sample.response?.trim());
  return (
    <div className="grid gap-3.5 px-4 py-3.5">
      {!props.isBrief && (
        <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-small text-ink-2">
          {factsOf(contexts).map((fact) => (
            <span key={fact} className="rounded-chip bg-sunken px-1.5">
              {fact}
            </span>
          ))}
          <span className="ml-1.5">{exchangeInWords(contexts, baseline.contextScores, candidate.contextScores)}</span>
          {!isSame && (
            <span>
              The response lost {counted(changed.out, "word")} and gained {changed.in.toLocaleString("en")}.
            </span>
          )}
          <span className="ml-auto inline-flex items-center gap-1 text-caption text-ink-3 phone:hidden">
            <Kbd>j</Kbd> <Kbd>k</Kbd> questions
          </span>
        </p>
      )}
      {isSame && (
        <div>
          <h3 className="text-caption text-ink-3">Response, the same in both</h3>
          <Verbatim as="div" className="max-w-[110ch]">
            <Clamped lines={3}>{baseline.sample.response}</Clamped>
          </Verbatim>
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_64px_minmax(0,1fr)] gap-y-2.5 phone:grid-cols-1 phone:gap-y-4">
        {props.runs.map((run, at) => (
          <OneSide
            key={run.id}
            {...props}
            run={run}
            side={at === 0 ? baseline : candidate}
            contexts={at === 0 ? contexts.baseline : contexts.candidate}
            words={isSame ? null : words}
            kind={at === 0 ? "out" : "in"}
            said={props.said?.[at]}
          />
        ))}
        <Links contexts={contexts} />
      </div>
      {props.children}
      {!props.isBrief && <AllScores {...props} />}
    </div>
  );
};

interface OneSideProps extends Pick<OpenQuestionProps, "opened" | "metric" | "thresholds" | "leadsToSamples"> {
  said: ReactNode;
  run: NamedRun;
  side: Side;
  contexts: readonly AlignedContext[];
  /** Null if both responses are the same, which then stands above. */
  words: readonly Difference[] | null;
  /** Out of the baseline, or into the candidate. */
  kind: "out" | "in";
}

const OneSide = ({ opened, said, run, side, contexts, words, kind, metric, thresholds, leadsToSamples }: OneSideProps) => {
  const { sample, scores, contextScores } = side;
  const scored = scores.get(metric);
  const score = scored?.score ?? null;
  return (
    <section
      aria-label={run.name}
      className={cn(
        "row-span-2 grid min-w-0 grid-rows-subgrid phone:row-auto phone:grid-rows-none phone:gap-2.5",
        kind === "out" ? "col-start-1" : "col-start-3 phone:col-start-1",
      )}
    >
      <div>
        <h3 className="flex items-center gap-2 font-medium">
          <RunLetter index={run.index} />
          <span className="min-w-0 truncate">{run.name}</span>
          {score !== null && (
            <>
              <b className="text-[15px]/5 font-semibold tabular-nums">{formatScore(score, thresholdsOf(thresholds, metric))}</b>
              <BandBadge chip band={bandOf(score, thresholdsOf(thresholds, metric))} />
            </>
          )}
          {leadsToSamples && (
            <Link href={`/runs/${run.id}/samples/${sample.id}`} prefetch={false} className="link ml-auto shrink-0 font-normal">
              Open sample
            </Link>
          )}
        </h3>
        {words && (
          <Verbatim as="div" className="mt-1.5 text-[12.5px]/[18px] text-ink-2">
            {sample.response?.trim() ? (
              <Clamped lines={3}>
                <ChangedText parts={words} kind={kind} />
              </Clamped>
            ) : (
              <span className="text-ink-3">No response.</span>
            )}
          </Verbatim>
        )}
        {scored?.explanation && (
          <div dir="auto" className="mt-2 border-l-2 border-accent pl-2.5 text-ink-2">
            <Clamped lines={3}>{scored.explanation}</Clamped>
          </div>
        )}
        {said}
      </div>
      <ol className="self-start overflow-hidden rounded-control border border-line">
        {contexts.length === 0 && <li className="px-3 py-3 text-ink-3">No contexts were retrieved.</li>}
        {contexts.map((context) => {
          const isAlone = context.otherRank === null;
          return (
            <li
              key={context.rank}
              className={cn(
                "grid h-[68px] grid-cols-[18px_minmax(0,1fr)_auto] items-center gap-2.5 border-b border-line px-2.5 py-1.5 last:border-b-0",
                isAlone && "bg-sunken",
              )}
            >
              <span className="text-center text-small text-ink-3 tabular-nums">{context.rank + 1}</span>
              <span className="min-w-0">
                <span className={cn("block truncate text-caption", isAlone ? "font-semibold" : "font-medium text-ink-2")}>
                  {fateInWords(context, kind === "out")}
                  {context.id !== null && (
                    <bdi className="ml-1.5 font-mono font-normal text-ink-3">
                      {context.id.length > 60 ? `${context.id.slice(0, 60)}…` : context.id}
                    </bdi>
                  )}
                </span>
                <Verbatim as="span" className="line-clamp-2 text-small text-ink-2">
                  {context.text.slice(0, 600) || <span className="text-ink-3">Only its id was recorded.</span>}
                </Verbatim>
              </span>
              {contextScores.some((score) => score !== null) && (
                <ScoreCell
                  thresholds={thresholdsOf(thresholds, opened.contextMetric)}
                  score={contextScores[context.rank] ?? null}
                />
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
};

const AllScores = ({ opened: { baseline, candidate }, runs, metrics, thresholds }: OpenQuestionProps) => (
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
        {[baseline, candidate].map(({ scores }, at) => (
          <tr key={runs[at]?.id}>
            <th scope="row" className="pr-2 text-left">
              <RunLetter index={runs[at]?.index ?? 0} />
            </th>
            {metrics.map(({ id }) => (
              <td key={id} className="px-2.5 py-1 text-right">
                <ScoreCell
                  thresholds={thresholdsOf(thresholds, id)}
                  score={scores.get(id)?.score ?? null}
                  cause={scores.get(id)?.cause}
                />
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row" className="pr-2 text-left font-normal whitespace-nowrap text-ink-2">
            Difference
          </th>
          {metrics.map(({ id }) => {
            const from = baseline.scores.get(id)?.score ?? null;
            const to = candidate.scores.get(id)?.score ?? null;
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
);

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

const rowHeight = 68;

/** Joins each context to its match; unmatched ones end in dots. */
const Links = ({ contexts: { baseline, candidate } }: { contexts: Alignment }) => {
  const height = rowHeight * Math.max(baseline.length, candidate.length);
  const y = (rank: number) => rowHeight * (rank + 0.5);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 64 ${height}`}
      className="col-start-2 row-start-2 w-16 fill-none phone:hidden"
      style={{ height }}
    >
      {baseline.map(({ rank, otherRank }) =>
        otherRank === null ? (
          <path key={rank} d={`M2 ${y(rank)}H12`} strokeDasharray="2 3" strokeWidth="1.5" className="stroke-line-3" />
        ) : (
          <path
            key={rank}
            d={`M0 ${y(rank)}C32 ${y(rank)} 32 ${y(otherRank)} 64 ${y(otherRank)}`}
            strokeWidth={rank === otherRank ? 1.5 : 2}
            className={rank === otherRank ? "stroke-line-3" : "stroke-accent-ink"}
          />
        ),
      )}
      {candidate.map(
        ({ rank, otherRank }) =>
          otherRank === null && (
            <path key={rank} d={`M52 ${y(rank)}H62`} strokeDasharray="2 3" strokeWidth="1.5" className="stroke-line-3" />
          ),
      )}
    </svg>
  );
};

function fateInWords({ fate, otherRank, rank }: AlignedContext, isBaseline: boolean): string {
  if (fate === "shared") return `shared, rank ${rank + 1}`;
  if (fate === "moved") return `moved ${isBaseline ? "to" : "from"} rank ${(otherRank ?? 0) + 1}`;
  return fate === "lost" ? "− lost" : "+ gained";
}

/** Empty without scores on both sides. */
function exchangeInWords(
  { baseline, candidate }: Alignment,
  scores: readonly (number | null)[],
  others: readonly (number | null)[],
): string {
  const alone = (contexts: readonly AlignedContext[], known: readonly (number | null)[]) =>
    contexts.flatMap(({ rank, otherRank }) => (otherRank === null ? (known[rank]?.toFixed(2) ?? []) : []));
  const lost = alone(baseline, scores);
  const gained = alone(candidate, others);
  const most = 6;
  if (lost.length === 0 || gained.length === 0 || lost.length + gained.length > 2 * most) return "";
  return `The lost ${lost.length === 1 ? "context" : "contexts"} scored ${listed(lost)}, the gained ${gained.length === 1 ? "one" : "ones"} ${listed(gained)}.`;
}

function factsOf({ baseline, candidate, by }: Alignment): string[] {
  const count = (list: readonly AlignedContext[], fate: AlignedContext["fate"]) => list.filter((one) => one.fate === fate).length;
  const both = baseline.filter(({ otherRank }) => otherRank !== null).length;
  return [
    `${both} of ${counted(baseline.length, "context")} in both, by ${by === "id" ? "id" : "text"}`,
    `${count(baseline, "lost")} lost`,
    `${count(candidate, "gained")} gained`,
    `${count(baseline, "moved")} moved`,
  ];
}
