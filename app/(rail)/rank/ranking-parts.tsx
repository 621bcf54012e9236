import { titleOf } from "assay-lib/comparison/metric-title";
import { counted } from "assay-lib/domain/text/counted";
import { labelOf } from "assay-lib/ranking/words/label";
import type { RankReport } from "assay-lib/ranking/words/report";
import { paretoFront } from "assay-lib/stats/ranked/front";
import { ChartScatter, Grid2x2, Table2 } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import type { RankAddress, RankSearch } from "@/components/addresses/rank";
import { type RankChoice, RankControls } from "@/components/ranking/controls";
import { RankGrid } from "@/components/ranking/grid";
import { TradeOff } from "@/components/ranking/trade-off";
import { StandInTag } from "@/components/scores/stand-in";
import { FactLine } from "@/components/shell/page";
import { cn } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";

export const RankFacts = ({
  report: { datasets, judge, isStandIn, questions, withoutScore, allPairs, firstContexts, configurations, parameters, grid },
  isShared = false,
}: {
  report: RankReport;
  isShared?: boolean;
}) => {
  const varied = parameters.filter(({ values }) => values.length > 1);
  const fixed = parameters.filter(({ values }) => values.length === 1);
  const runs = configurations.reduce((sum, one) => sum + one.runs.length, 0);
  return (
    <FactLine>
      {datasets.map(({ id, name }) =>
        isShared ? (
          <b key={id}>{name}</b>
        ) : (
          <Link key={id} href={`/datasets/${id}`} prefetch={false} className="link">
            {name}
          </Link>
        ),
      )}
      <span>
        judged by <b>{judge}</b> {isStandIn && <StandInTag short />}
      </span>
      <span>
        <b className="tabular-nums">{(questions - withoutScore).toLocaleString("en")}</b> questions
        {withoutScore > 0 && ` with scores, of ${questions.toLocaleString("en")}`}{" "}
        {allPairs ? "shared by two or more" : `shared by all ${configurations.length}`}
      </span>
      {firstContexts !== null && (
        <span>
          the first <b>{firstContexts}</b> {firstContexts === 1 ? "context" : "contexts"} of each
        </span>
      )}
      {varied.length > 0 && (
        <span>
          <b>{varied.length}</b> {varied.length === 1 ? "parameter" : "parameters"}
          {grid?.isComplete && `, all ${varied.map(({ values }) => values.length).join(" × ")} combinations`}
        </span>
      )}
      {fixed.slice(0, 4).map(({ name, values }) => (
        <span key={name}>
          {name} always {String(values[0])}
        </span>
      ))}
      {runs > configurations.length && <span>{counted(runs, "run")}</span>}
    </FactLine>
  );
};

/** A share offers only what does not change who is compared with whom. */
export function rankChoices(search: RankSearch, report: RankReport, isShared = false): RankChoice[] {
  const { metric, metrics, baseline, configurations, allPairs, questions } = report;
  const named = (ids: readonly string[]) => ids.map((id) => ({ value: id, name: titleOf(id) }));
  const choices: RankChoice[] = [
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
    ...sortChoice(search, report),
    {
      id: "baseline",
      name: "Baseline",
      options: configurations.map((one) => ({ value: one.run, name: labelOf(one) })),
      value: baseline ?? "",
      usual: search.baseline === null ? (baseline ?? "") : "",
    },
  ];
  return isShared ? choices.filter(({ id }) => id !== "questions" && id !== "baseline") : choices;
}

/** On phones, which have no column headings. */
function sortChoice(search: RankSearch, { parameters, configurations }: RankReport): RankChoice[] {
  const has = (measure: "cost" | "latency") => configurations.some((one) => one[measure] !== null);
  return search.view !== "table"
    ? []
    : [
        {
          id: "sort",
          name: "Sort",
          isOnPhonesOnly: true,
          options: [
            { value: "", name: "best first" },
            ...(has("cost") ? [{ value: "cost", name: "cheapest first" }] : []),
            ...(has("latency") ? [{ value: "latency", name: "fastest first" }] : []),
            ...parameters.map(({ name }) => ({ value: `param.${name}`, name })),
          ],
          value: search.sort ?? "",
          usual: "",
        },
      ];
}

type View = RankSearch["view"];

const views = [
  { view: "table", name: "Table", Icon: Table2 },
  { view: "grid", name: "Grid", Icon: Grid2x2 },
  { view: "trade-off", name: "Trade-off", Icon: ChartScatter },
] as const;

interface ViewsProps {
  search: RankSearch;
  address: RankAddress;
  /** Views that a share has nothing for. */
  without?: readonly View[];
}

export const RankViews = ({ search, address, without = [] }: ViewsProps) => (
  <nav
    aria-label="View"
    className="inline-flex h-7 overflow-hidden rounded-control border border-line-2 bg-surface shadow-panel phone:h-9"
  >
    {views
      .filter(({ view }) => !without.includes(view))
      .map(({ view, name, Icon }) => (
        <Link
          key={view}
          href={address({ ...search, view: view === "table" ? null : view })}
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

interface OtherViewProps {
  report: RankReport;
  search: RankSearch;
  views: ReactNode;
  isShared?: boolean;
  /** By settings: where a combination without a run can be run. */
  hrefToRun?: Readonly<Record<string, string>> | undefined;
}

/** The grid or the trade-off. */
export function OtherView({ report, search, views, isShared = false, hrefToRun }: OtherViewProps) {
  const varied = report.parameters.filter(({ values }) => values.length > 1);
  const across =
    varied.find(({ name }) => name === search.across) ?? varied.toSorted((a, b) => b.values.length - a.values.length)[0];
  const isGrid = search.view === "grid";
  const isEmpty = isGrid ? varied.length < 2 : frontOf(report, search.by).size === 0;
  return (
    <>
      <div className="mt-6 mb-2 flex flex-wrap items-center gap-2">
        <h2 className="text-body font-semibold">Configurations</h2>
        <div className="ml-auto">{views}</div>
      </div>
      <Panel className="overflow-hidden">
        <div className="border-b border-line px-3 pb-2.5 phone:px-4">
          <RankControls choices={isGrid ? gridChoices(varied, across?.name) : tradeOffChoices(search)} />
        </div>
        {!isGrid && <TradeOff report={report} by={search.by} front={frontOf(report, search.by)} />}
        {isGrid &&
          (across && !isEmpty ? (
            <RankGrid
              report={report}
              across={across}
              down={varied.filter(({ name }) => name !== across.name)}
              isShared={isShared}
              hrefToRun={hrefToRun}
            />
          ) : (
            <EmptyState title={varied.length === 1 ? "One parameter is no grid" : "No parameters yet"}>
              A grid needs two parameters with two or more values each.{!isShared && " Set them on the dataset’s page."}
            </EmptyState>
          ))}
        <p hidden={isEmpty} className="border-t border-line px-4 py-2.5 text-caption text-ink-3">
          {isGrid
            ? "The darker, the higher the mean. Cells that share a letter cannot be distinguished. Margins are means of the cells."
            : `Filled: on the front, no other is both ${search.by === "cost" ? "cheaper" : "faster"} and better. The front goes by means; where letters are shared, the order is not established.`}
        </p>
      </Panel>
    </>
  );
}

const gridChoices = (varied: RankReport["parameters"], across: string | undefined): RankChoice[] => [
  {
    id: "across",
    name: "Columns",
    options: varied.map(({ name }) => ({ value: name, name })),
    value: across ?? "",
    usual: "",
  },
];

const tradeOffChoices = ({ by }: RankSearch): RankChoice[] => [
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
