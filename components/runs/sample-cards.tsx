import { ScoreCell } from "@/components/scores/score-cell";
import type { SampleRow } from "@/lib/db/scores";
import { QuestionCell } from "./question-cell";
import { type SamplesSearch, samplesHref } from "./samples-query";
import type { MetricColumn } from "./samples-table";

/** The samples of a page as cards, for phones: the text, then the scores in the order of the columns. */
export const SampleCards = ({
  runId,
  rows,
  metrics,
  search,
}: {
  runId: string;
  rows: readonly SampleRow[];
  metrics: readonly MetricColumn[];
  search: SamplesSearch;
}) => (
  <div className="hidden phone:block">
    <ul>
      {rows.map((row) => (
        <li key={row.id} className="border-b border-line px-3.5 py-3">
          <QuestionCell sample={row} href={`/runs/${runId}/samples/${row.id}${samplesHref({ ...search, page: null })}`} />
          <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-2">
            {metrics.map((metric) => (
              <li key={metric.id} className="grid justify-items-end">
                <span className="text-[10.5px]/[14px] text-ink-3">{metric.shortName}</span>
                <span className="text-[10.5px]/[14px] text-ink-3">{metric.sub}</span>
                <ScoreCell {...(row.scores[metric.id] ?? { score: null })} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  </div>
);
