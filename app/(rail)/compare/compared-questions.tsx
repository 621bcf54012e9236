import type { Comparison } from "assay-lib/comparison/metrics";
import { comparedQuestion, comparedQuestions, questionAtPlace } from "assay-lib/comparison/questions/listed";
import { openQuestion } from "assay-lib/comparison/questions/opened";
import { comparedRunName } from "assay-lib/comparison/run-name";
import { letterOf } from "assay-lib/comparison/words/letter";
import type { MetricComparison } from "assay-lib/comparison/words/metrics";
import { openingRow } from "assay-lib/comparison/words/opening-row";
import { type ComparedQuestion, type QuestionGroup, questionGroups } from "assay-lib/comparison/words/question";
import { thresholdsOf } from "assay-lib/domain/scores/band";
import { questionClaims } from "assay-lib/evidence/question-claims";
import { claimsMetric, claimsState } from "assay-lib/evidence/read";
import { metricById } from "assay-lib/metrics/registry";
import { type CompareSearch, compareHref } from "@/components/addresses/compare";
import { ClaimsOfQuestion } from "@/components/comparison/claims/question";
import { questionColumnIds } from "@/components/comparison/questions/columns";
import { QuestionFilters } from "@/components/comparison/questions/filters";
import { OpenQuestion } from "@/components/comparison/questions/opened";
import { QuestionTable } from "@/components/comparison/questions/table";
import { SaidBefore } from "@/components/reviews/said-before";
import { FilterChip } from "@/components/samples/table/chips";
import { Ignored } from "@/components/tables/ignored";
import { type TableLayout, unknownColumns } from "@/components/tables/layout";
import { SearchBox } from "@/components/tables/search-box";
import { ButtonLink } from "@/components/ui/button";
import { Choices } from "@/components/ui/links/in-place";
import { EmptyState } from "@/components/ui/notice";
import { Pager } from "@/components/ui/pager";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { saidHere } from "../runs/[id]/samples/said";
import { metricTitle, namedMetrics, type SectionProps } from "./comparison-parts";

const pageSize = 20;
const names: Record<QuestionGroup, string> = {
  losses: "Losses",
  ties: "Ties",
  wins: "Wins",
  "changed-band": "Changed band",
  "without-score": "Without a score",
  unpaired: "Unpaired",
};

/** Others list the biggest loss first. */
const orders: Partial<Record<QuestionGroup, string>> = { wins: "biggest win first", unpaired: "in dataset order" };

/** Losses first, because they decide whether a change is accepted; otherwise the first non-empty group. */
function groupOf(compared: MetricComparison | undefined): QuestionGroup {
  const { losses = 0, wins = 0, ties = 0, withoutScore = 0 } = compared ?? {};
  if (losses > 0) return "losses";
  if (wins > 0) return "wins";
  if (ties > 0) return "ties";
  return withoutScore > 0 ? "without-score" : "unpaired";
}

/** For shared pages, which name questions by place or list position. */
const withoutIds = (row: ComparedQuestion, listed: number): ComparedQuestion => ({
  ...row,
  key: row.place === null ? `unpaired-${listed}` : String(row.place),
  samples: row.samples.map((ids) => ids.map(() => 0)),
});

async function readQuestions(comparison: Comparison, search: CompareSearch, isShared: boolean) {
  const { runs, report } = comparison;
  const opening = openingRow(report.metrics, { metric: search.metric, run: search.candidate });
  const metric = opening?.metric ?? Object.keys(report.metrics)[0] ?? "";
  const compared = report.metrics[metric] ?? [];
  const chosen = compared.find(({ run }) => run === opening?.run) ?? compared[0];
  const candidate = runs.findIndex(({ id }) => id === chosen?.run);
  const asked = { metric, candidate };
  const group = search.show ?? groupOf(chosen);
  const place = search.at?.length === 2 ? ([search.at[0] ?? 0, search.at[1] ?? 0] as const) : undefined;
  const page = Math.max(1, Math.min(search.page, 1_000_000));
  const skip = (page - 1) * pageSize;
  const { rows, total, counts } = await comparedQuestions(
    comparison,
    { ...asked, group, text: search.q?.slice(0, 500) || undefined, place },
    { skip, take: pageSize },
  );
  const find = (key: string) =>
    isShared ? questionAtPlace(comparison, { ...asked, place: Number(key) }) : comparedQuestion(comparison, { ...asked, key });
  const found = search.open === null ? null : await find(search.open);
  const opened = found && (await openQuestion(comparison, found, asked));
  const shown = isShared ? rows.map((row, at) => withoutIds(row, skip + 1 + at)) : rows;
  const open = found && isShared ? withoutIds(found, 0) : found;
  const listed = shown.map((row, at) => ({ ...row, number: skip + 1 + at }));
  const isListed = !open || shown.some(({ key }) => key === open.key);
  return {
    metric,
    compared,
    candidate,
    group,
    place,
    page,
    total,
    counts,
    opened,
    openKey: open?.key ?? null,
    rows: isListed ? listed : [{ ...open, number: skip < 1 ? null : skip }, ...listed],
  };
}

type Questions = Awaited<ReturnType<typeof readQuestions>>;
type Address = (more: Parameters<typeof compareHref>[0]) => string;

interface QuestionsProps extends SectionProps {
  layout: TableLayout;
  address?: typeof compareHref;
  /** Shared pages use places in addresses and have no links to samples. */
  isShared?: boolean;
}

export const ComparedQuestions = async ({ layout, address = compareHref, isShared = false, ...section }: QuestionsProps) => {
  const { comparison, search } = section;
  const { runs, report } = comparison;
  const questions = await readQuestions(comparison, search, isShared);
  const { metric, candidate, group, rows, openKey, opened } = questions;
  const metrics = Object.keys(report.metrics).flatMap((id) => metricById(id) ?? []);
  const href: Address = (more) => address({ ...search, ...more });
  const parts = { comparison, search, questions, href };
  const named = (index: number) => {
    const run = runs[index];
    return run && { id: run.id, name: comparedRunName(run, runs), index };
  };
  const baseline = named(0);
  const second = named(candidate);
  const said = opened && !isShared && (await saidHere([opened.baseline.sample.id, opened.candidate.sample.id], null));
  const saidOf = (side: "baseline" | "candidate", run: string) =>
    said && opened && <SaidBefore said={said.get(opened[side].sample.id) ?? []} run={run} />;
  const claims = opened && claimsState(comparison, candidate) === "comparable" ? questionClaims(opened, claimsMetric) : null;
  return (
    <>
      <SectionHeading
        id="questions"
        title="Questions"
        remark={`${orders[group] ?? "biggest loss first"}${comparison.hidden ? "; scores that an open round hides are missing" : ""}`}
      />
      <Panel className="min-w-0 overflow-hidden">
        <QuestionTable
          shown={{
            rows: rows.map((row) => ({
              ...row,
              id: row.key,
              name: row.question,
              href: href({ open: row.key === openKey ? null : row.key }),
              isOpen: row.key === openKey,
            })),
            runs: runs.map((run) => comparedRunName(run, runs)),
            candidate,
            metrics: metrics.filter(({ id }) => id !== metric).map(({ id, shortName, source }) => ({ id, shortName, source })),
            thresholds: thresholdsOf(comparison.thresholds, metric),
            search: search.q ?? "",
          }}
          layout={layout}
          ignored={<Ignored parts={ignoredIn(comparison, search, layout, metric)} />}
          bar={<QuestionBar {...parts} />}
          empty={<NoQuestion {...parts} />}
        >
          {opened && baseline && second ? (
            <OpenQuestion
              thresholds={comparison.thresholds}
              opened={opened}
              metrics={metrics}
              metric={metric}
              leadsToSamples={!isShared}
              said={[saidOf("baseline", baseline.id), saidOf("candidate", second.id)]}
              runs={[baseline, second]}
            >
              {claims && <ClaimsOfQuestion claims={claims} index={candidate} />}
            </OpenQuestion>
          ) : (
            <p className="px-4 py-3.5 text-ink-2">This question is not in both runs, so it cannot be compared.</p>
          )}
        </QuestionTable>
        <Pager
          page={questions.page}
          size={pageSize}
          total={questions.total}
          href={(to) => href({ page: to, open: null })}
          remark={`Paired by ${report.pairs[candidate - 1]?.by === "id" ? "id" : "the text of the question"}`}
        />
      </Panel>
    </>
  );
};

function ignoredIn({ runs, report }: Comparison, search: CompareSearch, layout: TableLayout, metric: string): string[] {
  const known = questionColumnIds(runs.length, Object.keys(report.metrics));
  const columns = search.columns === null ? [] : unknownColumns(layout, known);
  return [
    ...(search.metric === null || search.metric === metric ? [] : [`metric ${metricTitle(search.metric.slice(0, 100))}`]),
    ...columns.map((id) => `column ${id.startsWith("run-") ? id.slice(4) : metricTitle(id)}`),
  ];
}

interface PartProps extends SectionProps {
  questions: Questions;
  href: Address;
}

const QuestionBar = ({ comparison, questions, href }: PartProps) => {
  const { runs, report } = comparison;
  const { metric, compared, candidate, group, counts, place } = questions;
  return (
    <>
      <QuestionFilters
        metric={metric}
        metrics={namedMetrics(Object.keys(report.metrics))}
        candidate={runs[candidate]?.id ?? ""}
        candidates={compared.map(({ run }) => {
          const index = runs.findIndex(({ id }) => id === run);
          return { id: run, name: `${letterOf(index)} ${runs[index]?.name ?? ""}` };
        })}
      />
      <Choices
        label="Which questions"
        className="order-last basis-full flex-wrap"
        choices={questionGroups
          .filter((one) => counts[one] > 0 || one === group || one === "losses" || one === "wins")
          .map((one) => ({
            key: one,
            name: (
              <>
                {names[one]} <span className="text-ink-3 tabular-nums">{counts[one].toLocaleString("en")}</span>
              </>
            ),
            href: href({ show: one, at: null, page: null, open: null }),
            isOn: one === group,
          }))}
      />
      {place && (
        <FilterChip name="At" href={href({ at: null, page: null })}>
          A {(place[0] / 20).toFixed(2)}, {letterOf(candidate)} {(place[1] / 20).toFixed(2)}
        </FilterChip>
      )}
      <SearchBox label="Search questions" className="ml-auto" />
    </>
  );
};

const NoQuestion = ({ search, questions: { group, metric }, href }: PartProps) => (
  <EmptyState
    title={search.q ? "No question matches" : `No ${names[group].toLowerCase()}`}
    actions={
      (search.q || search.show) && (
        <ButtonLink href={href({ q: null, show: null, at: null, page: null, open: null })} scroll={false}>
          {search.q ? "Clear the search" : "Show the others"}
        </ButtonLink>
      )
    }
  >
    {search.q ? "No question in this group matches the search." : `${metricTitle(metric)} has none.`}
  </EmptyState>
);
