import Link from "next/link";
import { Suspense } from "react";
import { type CompareSearch, compareHref } from "@/components/addresses/compare";
import { OverlapTable } from "@/components/compare/contexts/exchange";
import { DepthTable } from "@/components/compare/contexts/figures";
import { cn } from "@/components/ui/class-names";
import { Panel } from "@/components/ui/panel";
import { letterOf } from "@/lib/domain/comparison/letter";
import { metricById } from "@/lib/metrics/registry";
import { compareContexts } from "@/lib/runs/compare/contexts/compare";
import type { Comparison } from "@/lib/runs/compare/metrics";
import { comparedRunName } from "@/lib/runs/compare/run-name";

/** What the compared runs retrieved. */
export const ComparedContexts = ({ comparison, search }: { comparison: Comparison; search: CompareSearch }) => (
  <Suspense fallback={<Reading questions={comparison.report.pairedQuestions} />}>
    <Contexts comparison={comparison} search={search} />
  </Suspense>
);

const Reading = ({ questions }: { questions: number }) => (
  <Panel className="px-3.5 py-6 text-ink-2" role="status">
    Reading the contexts of {questions.toLocaleString("en")} questions. This takes a few seconds for 100,000.
  </Panel>
);

const Contexts = async ({ comparison, search }: { comparison: Comparison; search: CompareSearch }) => {
  const { runs } = comparison;
  const { overlap, metrics, ndcg, label, remarks, goodFrom } = await compareContexts(comparison);
  const namedRuns = runs.map((run) => ({ id: run.id, name: comparedRunName(run, runs) }));
  const candidate = Math.max(
    1,
    runs.findIndex(({ id }, index) => index > 0 && id === search.candidate),
  );
  const chosen = runs[candidate]?.id;
  const chosenMetrics = Object.entries(metrics).flatMap(([id, all]) => {
    const candidateRanks = all.find(({ run }) => run === chosen);
    return candidateRanks && candidateRanks.ranks.length > 0 ? [{ id, ...candidateRanks }] : [];
  });
  const gain = ndcg.find(({ run }) => run === chosen);
  return (
    <Panel className="overflow-hidden">
      <OverlapTable overlap={overlap} runs={namedRuns} />
      {runs.length > 2 && (
        <nav aria-label="Candidate of the contexts" className="flex flex-wrap gap-0.5 border-t border-line px-2.5 py-2">
          {namedRuns.slice(1).map(({ id, name }, index) => (
            <Link
              key={id}
              href={compareHref({ ...search, candidate: id, at: null, page: null, open: null })}
              scroll={false}
              prefetch={false}
              aria-current={id === chosen ? "true" : undefined}
              className={cn(
                "rounded-control px-2 py-1 text-[12.5px]",
                id === chosen ? "bg-sunken font-medium text-ink" : "text-ink-2 hover:bg-sunken",
              )}
            >
              {letterOf(index + 1)} {name}
            </Link>
          ))}
        </nav>
      )}
      {chosenMetrics.map(({ id, ranks, precision }) => {
        const metric = metricById(id);
        return (
          <section key={id} aria-label={metric ? `${metric.name}, ${metric.source}` : id} className="border-t border-line">
            <h3 className="px-3.5 pt-3 font-medium">
              {metric?.name ?? id} <span className="font-normal text-ink-3">{metric?.source}</span>
            </h3>
            <DepthTable
              thresholds={comparison.thresholds}
              label={`${metric ? `${metric.name}, ${metric.source}` : id}, by rank`}
              candidate={candidate}
              groups={[
                { name: "Score of the context at this rank", rows: ranks, isScore: true },
                { name: `Precision at k: ${goodFrom.toFixed(2)} or better`, rows: precision, isScore: false },
              ]}
            />
          </section>
        );
      })}
      {gain && gain.at.length > 0 && (
        <section aria-label="nDCG" className="border-t border-line">
          <h3 className="px-3.5 pt-3 font-medium">
            nDCG <span className="font-normal text-ink-3">by the label {label}</span>
          </h3>
          <DepthTable
            thresholds={comparison.thresholds}
            label="nDCG by k"
            candidate={candidate}
            groups={[{ name: "nDCG at k", rows: gain.at, isScore: false }]}
          />
        </section>
      )}
      <div className="border-t border-line px-3.5 py-2 text-caption text-ink-3">
        <p>
          Two contexts are the same if their texts are, apart from white space. Each row compares the questions that have the
          figure in both runs: mean paired difference ± t·s/√n and the paired t-test, corrected by Holm over all figures of the
          metric that are shown; up to 16 questions are too few to test. Precision at k: the share of the first k contexts that
          are Good or better.
          {gain && " nDCG: best is the best order of all labelled contexts that any of these runs retrieved."}
        </p>
        {remarks.map((remark) => (
          <p key={remark}>{remark}</p>
        ))}
      </div>
    </Panel>
  );
};
