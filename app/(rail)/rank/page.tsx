import { ChartScatter, Grid2x2, Table2 } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import type { SearchParams } from "nuqs/server";
import { chooseHref } from "@/components/addresses/compare";
import { loadRankSearch, type RankSearch, rankHref } from "@/components/addresses/rank";
import { ParametersButton } from "@/components/datasets/parameters/button";
import { type Choice, RankControls } from "@/components/ranking/controls";
import { Effects } from "@/components/ranking/effects";
import { RankExport } from "@/components/ranking/export-menu";
import { Finding, LeftOut } from "@/components/ranking/finding";
import { RankGrid } from "@/components/ranking/grid";
import { Repetitions } from "@/components/ranking/repetitions";
import { TradeOff } from "@/components/ranking/trade-off";
import { StandInTag } from "@/components/scores/stand-in";
import { FactLine, PageTitle, TopBar } from "@/components/shell/page";
import { ButtonLink } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { titleOf } from "@/lib/comparison/metric-title";
import { findDataset, listDatasets } from "@/lib/db/datasets";
import { parseParameters } from "@/lib/db/parameters";
import { Refusal } from "@/lib/domain/problem";
import { labelOf } from "@/lib/domain/ranking/label";
import type { RankReport } from "@/lib/domain/ranking/report";
import { counted } from "@/lib/domain/text/counted";
import { rankRuns } from "@/lib/ranking/report";
import { paretoFront } from "@/lib/stats/ranked/front";
import { editParametersAction } from "../datasets/actions";
import { RankedTable } from "./ranked-table";

export const metadata: Metadata = { title: "Rank" };

export default async function RankPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await loadRankSearch(searchParams);
  if (search.dataset === null && search.runs.length === 0) return <ChooseDataset />;
  const report = await safely(() => rankedFor(search, search.metric));
  if (report instanceof Refusal) return <Nothing search={search} problem={report.message} />;
  const beside =
    search.beside !== null && search.beside !== report.metric ? await safely(() => rankedFor(search, search.beside)) : null;
  const { configurations, datasets } = report;
  return (
    <>
      <TopBar crumbs={crumbsOf(report)}>
        {datasets.length === 1 && datasets[0] && <DatasetParameters dataset={datasets[0].id} />}
        <RankExport search={search} />
      </TopBar>
      <PageTitle>Rank {counted(configurations.length, "configuration")}</PageTitle>
      <Facts report={report} />
      <RankControls choices={choicesOf(search, report)} />
      <Finding report={report} />
      <LeftOut leftOut={report.leftOut} />
      {search.view === "table" ? (
        <RankedTable
          report={report}
          beside={beside instanceof Refusal ? null : beside}
          search={search}
          views={<Views search={search} />}
        />
      ) : (
        <OtherView report={report} search={search} />
      )}
      <Effects report={report} />
      <Repetitions report={report} />
    </>
  );
}

async function DatasetParameters({ dataset }: { dataset: string }) {
  const configurations = (await findDataset(dataset))?.configurations ?? [];
  return (
    <ParametersButton
      dataset={dataset}
      configurations={configurations.map(({ id, name, parametersJson }) => ({
        id,
        name,
        parameters: parseParameters(parametersJson),
      }))}
      save={editParametersAction}
    />
  );
}

const rankedFor = ({ dataset, runs, questions, baseline }: RankSearch, metric: string | null): Promise<RankReport> =>
  rankRuns(
    { dataset: dataset ?? undefined, runs },
    { metric: metric ?? undefined, allPairs: questions === "all-pairs", baseline: baseline ?? undefined },
  );

async function safely<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

const crumbsOf = ({ datasets: [first, ...others] }: RankReport) => [
  ...(first && others.length === 0
    ? [
        { name: "Datasets", href: "/datasets" },
        { name: first.name, href: `/datasets/${first.id}` },
      ]
    : [{ name: "Runs", href: "/" }]),
  { name: "Rank" },
];

const Facts = ({
  report: { datasets, judge, isStandIn, questions, withoutScore, allPairs, configurations, parameters, grid },
}: {
  report: RankReport;
}) => {
  const varied = parameters.filter(({ values }) => values.length > 1);
  const fixed = parameters.filter(({ values }) => values.length === 1);
  const runs = configurations.reduce((sum, one) => sum + one.runs.length, 0);
  return (
    <FactLine>
      {datasets.map(({ id, name }) => (
        <Link key={id} href={`/datasets/${id}`} prefetch={false} className="link">
          {name}
        </Link>
      ))}
      <span>
        judged by <b>{judge}</b> {isStandIn && <StandInTag short />}
      </span>
      <span>
        questions <b className="tabular-nums">{(questions - withoutScore).toLocaleString("en")}</b>{" "}
        {allPairs ? "shared by two or more" : `shared by all ${configurations.length}`}
      </span>
      {varied.length > 0 ? (
        <span>
          <b>{varied.length}</b> {varied.length === 1 ? "parameter" : "parameters"}
          {grid?.isComplete && `, all ${varied.map(({ values }) => values.length).join(" × ")} combinations`}
        </span>
      ) : (
        <span>no parameters yet</span>
      )}
      {fixed.slice(0, 4).map(({ name, values }) => (
        <span key={name}>
          {name} always {String(values[0])}
        </span>
      ))}
      <span>{runs === configurations.length ? "one run each" : counted(runs, "run")}</span>
    </FactLine>
  );
};

function choicesOf(
  search: RankSearch,
  { metric, metrics, baseline, configurations, parameters, allPairs, questions }: RankReport,
): Choice[] {
  const named = (ids: readonly string[]) => ids.map((id) => ({ value: id, name: titleOf(id) }));
  return [
    { id: "metric", name: "Metric", options: named(metrics), value: metric, usual: search.metric === null ? metric : "" },
    {
      id: "beside",
      name: "Second metric",
      options: [{ value: "", name: "none" }, ...named(metrics.filter((id) => id !== metric))],
      value: search.beside ?? "",
      usual: "",
    },
    {
      id: "questions",
      name: "Questions",
      options: [
        { value: "", name: allPairs ? "shared by all" : `${questions.toLocaleString("en")} shared by all` },
        { value: "all-pairs", name: "all pairs" },
      ],
      value: allPairs ? "all-pairs" : "",
      usual: "",
    },
    ...sortChoice(search, parameters),
    {
      id: "baseline",
      name: "Baseline",
      options: configurations.map((one) => ({ value: one.run, name: labelOf(one) })),
      value: baseline ?? "",
      usual: search.baseline === null ? (baseline ?? "") : "",
    },
  ];
}

/** On phones, which have no column headings. */
const sortChoice = (search: RankSearch, parameters: RankReport["parameters"]): Choice[] =>
  search.view !== "table"
    ? []
    : [
        {
          id: "sort",
          name: "Sort",
          isOnPhonesOnly: true,
          options: [
            { value: "", name: "best first" },
            { value: "cost", name: "cheapest first" },
            { value: "latency", name: "fastest first" },
            ...parameters.map(({ name }) => ({ value: `param.${name}`, name })),
          ],
          value: search.sort ?? "",
          usual: "",
        },
      ];

const views = [
  { view: "table", name: "Table", Icon: Table2 },
  { view: "grid", name: "Grid", Icon: Grid2x2 },
  { view: "trade-off", name: "Trade-off", Icon: ChartScatter },
] as const;

const Views = ({ search }: { search: RankSearch }) => (
  <nav
    aria-label="View"
    className="inline-flex h-7 overflow-hidden rounded-control border border-line-2 bg-surface shadow-panel phone:h-9"
  >
    {views.map(({ view, name, Icon }) => (
      <Link
        key={view}
        href={rankHref({ ...search, view: view === "table" ? null : view })}
        scroll={false}
        prefetch={false}
        aria-current={search.view === view ? "true" : undefined}
        className={cn(
          "inline-flex items-center gap-1.5 border-l border-line px-3 text-[12.5px] first:border-l-0",
          search.view === view
            ? "rounded-control bg-accent-soft font-semibold inset-ring inset-ring-accent-ink"
            : "text-ink-2 hover:text-ink",
        )}
      >
        <Icon aria-hidden className={cn("size-3.5", search.view === view ? "text-accent-ink" : "text-ink-3")} /> {name}
      </Link>
    ))}
  </nav>
);

function OtherView({ report, search }: { report: RankReport; search: RankSearch }) {
  const varied = report.parameters.filter(({ values }) => values.length > 1);
  const across =
    varied.find(({ name }) => name === search.across) ?? varied.toSorted((a, b) => b.values.length - a.values.length)[0];
  const isGrid = search.view === "grid";
  return (
    <>
      <div className="mt-6 mb-2 flex flex-wrap items-center gap-2">
        <h2 className="text-body font-semibold">Configurations</h2>
        <div className="ml-auto">
          <Views search={search} />
        </div>
      </div>
      <Panel className="overflow-hidden">
        <div className="border-b border-line px-3 pb-2.5 phone:px-4">
          <RankControls choices={isGrid ? gridChoices(varied, across?.name) : tradeOffChoices(search)} />
        </div>
        {!isGrid && <TradeOff report={report} by={search.by} front={frontOf(report, search.by)} />}
        {isGrid &&
          (across && varied.length > 1 ? (
            <RankGrid report={report} across={across} down={varied.filter(({ name }) => name !== across.name)} />
          ) : (
            <EmptyState title={varied.length === 1 ? "One parameter is no grid" : "No parameters yet"}>
              A grid needs two parameters with two or more values each. Set them on the dataset’s page.
            </EmptyState>
          ))}
        <p className="border-t border-line px-4 py-2.5 text-caption text-ink-3">
          {isGrid
            ? "The darker, the higher the mean. Cells that share a letter cannot be distinguished. Margins are means of the cells."
            : `Filled: on the front, no other is both ${search.by === "cost" ? "cheaper" : "faster"} and better. The front goes by means; where letters are shared, the order is not established.`}
        </p>
      </Panel>
    </>
  );
}

const gridChoices = (varied: RankReport["parameters"], across: string | undefined): Choice[] => [
  {
    id: "across",
    name: "Columns",
    options: varied.map(({ name }) => ({ value: name, name })),
    value: across ?? "",
    usual: "",
  },
];

const tradeOffChoices = ({ by }: RankSearch): Choice[] => [
  {
    id: "by",
    name: "Across",
    options: [
      { value: "cost", name: "cost per 1,000 questions" },
      { value: "latency", name: "median latency" },
    ],
    value: by,
    usual: "cost",
  },
];

const frontOf = ({ configurations }: RankReport, by: "cost" | "latency"): ReadonlySet<string> => {
  const isOn = paretoFront(configurations.map((one) => ({ mean: one.mean ?? Number.NaN, cost: one[by] })));
  return new Set(configurations.flatMap(({ run }, at) => (isOn[at] ? run : [])));
};

async function ChooseDataset() {
  const datasets = (await listDatasets()).filter(({ _count }) => _count.runs > 1).slice(0, 20);
  return (
    <>
      <TopBar crumbs={[{ name: "Runs", href: "/" }, { name: "Rank" }]} />
      <PageTitle>Rank configurations</PageTitle>
      <Panel className="mt-6 px-4 py-3.5">
        {datasets.length === 0 ? (
          <p>Ranking needs a dataset with two or more runs. There is none yet.</p>
        ) : (
          <>
            <p>Choose a dataset, or tick five or more runs on the Runs page.</p>
            <ul className="mt-2 grid gap-1.5">
              {datasets.map(({ id, name, _count }) => (
                <li key={id}>
                  <Link href={rankHref({ dataset: id })} prefetch={false} className="link">
                    {name}
                  </Link>{" "}
                  <span className="text-small text-ink-3">{counted(_count.runs, "run")}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Panel>
    </>
  );
}

const Nothing = ({ search, problem }: { search: RankSearch; problem: string }) => (
  <>
    <TopBar crumbs={[{ name: "Runs", href: "/" }, { name: "Rank" }]} />
    <PageTitle>Rank configurations</PageTitle>
    <Panel className="mt-6">
      <EmptyState
        title="Nothing to rank"
        actions={
          search.dataset ? (
            <ButtonLink href={`/datasets/${search.dataset}`}>Open the dataset</ButtonLink>
          ) : (
            <ButtonLink href={chooseHref(search.runs.slice(0, 4))}>Choose runs</ButtonLink>
          )
        }
      >
        {problem}
      </EmptyState>
    </Panel>
  </>
);
