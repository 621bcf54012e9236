import { meansByDate } from "assay-lib/comparison/over-time";
import { countQuestions, findDataset, type ListedDataset } from "assay-lib/db/datasets";
import { withParameters } from "assay-lib/db/parameters";
import { listRunRows } from "assay-lib/db/runs/table";
import { openedSample, searchSamples } from "assay-lib/db/samples/rows";
import { readThresholds } from "assay-lib/db/thresholds";
import { baselineFirst } from "assay-lib/domain/baselines/mark";
import { thresholdsOf } from "assay-lib/domain/scores/band";
import { countGolden, goldenRowsOf } from "assay-lib/golden/store/rows";
import { knownMetrics, metricsAmong } from "assay-lib/metrics/registry";
import { Plus, Trash2 } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { cache, Suspense } from "react";
import { compareHref } from "@/components/addresses/compare";
import { type DatasetSearch, datasetQuery, loadDatasetSearch } from "@/components/addresses/datasets";
import { judgesHref } from "@/components/addresses/judges";
import { rankHref } from "@/components/addresses/rank";
import { ConfigurationTable } from "@/components/datasets/configurations";
import { MeansByDate } from "@/components/datasets/means-by-date";
import { ParametersButton } from "@/components/datasets/parameters/button";
import { sampleCount } from "@/components/datasets/row";
import { SampleSearch } from "@/components/datasets/sample-search";
import { SampleTable } from "@/components/datasets/sample-table";
import { DeleteDialog } from "@/components/deletion/dialog";
import { GoldenFact } from "@/components/golden/fact";
import { Fact, Facts, PageTitle, TopBar } from "@/components/shell/page";
import { Button, ButtonLink } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { Pager } from "@/components/ui/pager";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { countImpactAction } from "../../actions";
import { readReviewer } from "../../runs/[id]/samples/reviewer";
import { confirmGoldenAction, deleteConfigurationAction, deleteDatasetAction, editParametersAction } from "../actions";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

const datasetOf = cache(findDataset);
const pageSize = 25;
/** Recent runs searched for each configuration's newest. */
const newestRuns = 100;
/** Newest runs in the chart of means. */
const datedRuns = 60;
/** Runs per comparison. */
const mostCompared = 4;
/** Above this, distinct questions are not counted. */
const mostCounted = 500_000;
/** Bounded so the row offset fits SQLite's integers. */
const clampPage = (page: number) => Math.max(1, Math.min(page, 1_000_000));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await datasetOf((await params).id))?.name ?? "Dataset" };
}

export default async function DatasetPage({ params, searchParams }: Props) {
  const dataset = await datasetOf((await params).id);
  if (!dataset) notFound();
  const { id, name, configurations } = dataset;
  const search = loadDatasetSearch(await searchParams);
  const chosen = configurations.find((configuration) => configuration.id === search.configuration) ?? configurations[0];
  if (!chosen) notFound();
  return (
    <>
      <TopBar crumbs={[{ name: "Datasets", href: "/datasets" }, { name }]}>
        <DeleteDialog
          kind="dataset"
          id={id}
          name={name}
          count={countImpactAction}
          action={deleteDatasetAction}
          trigger={
            <Button data-needs="editor">
              <Trash2 aria-hidden />
              Delete
            </Button>
          }
        />
        <ButtonLink data-needs="editor" href={`/datasets/${id}/add`}>
          <Plus aria-hidden />
          Add a configuration
        </ButtonLink>
        <ButtonLink data-needs="editor" look="primary" href={`/runs/new?dataset=${id}`}>
          Judge
        </ButtonLink>
      </TopBar>
      <PageTitle>{name}</PageTitle>
      <DatasetFacts dataset={dataset} />
      <Configurations dataset={dataset} search={search} />
      <Suspense>
        <Means dataset={dataset} search={search} />
      </Suspense>
      <Samples dataset={dataset} search={search} chosen={chosen} />
    </>
  );
}

function DatasetFacts({ dataset }: { dataset: ListedDataset }) {
  const { configurations, version, appended, appendedAt } = dataset;
  const samples = sampleCount(dataset);
  return (
    <Facts>
      <Fact name="Samples">{samples.toLocaleString("en")}</Fact>
      {samples <= mostCounted && (
        <Fact name="Questions">
          <Suspense fallback="…">
            <Questions configurations={configurations.map((one) => one.id)} />
          </Suspense>
        </Fact>
      )}
      <Fact name="Configurations">{configurations.length.toLocaleString("en")}</Fact>
      <Fact name="Runs">{dataset._count.runs.toLocaleString("en")}</Fact>
      <Fact name="Created">
        <Moment at={dataset.createdAt} />
      </Fact>
      {appendedAt && (
        <>
          <Fact name="Version">{version.toLocaleString("en")}</Fact>
          <Fact name="Appended">
            {appended.toLocaleString("en")}, last <Moment at={appendedAt} />
          </Fact>
        </>
      )}
      <Suspense>
        <Golden dataset={dataset} />
      </Suspense>
      <Fact name="Source and licence">{dataset.source ?? <span className="text-ink-3">not specified</span>}</Fact>
    </Facts>
  );
}

const Questions = async ({ configurations }: { configurations: readonly string[] }) =>
  (await countQuestions(configurations)).toLocaleString("en");

const goldenCounts = cache(countGolden);

const Golden = async ({ dataset }: { dataset: ListedDataset }) => (
  <GoldenFact dataset={dataset.id} counts={[...(await goldenCounts(dataset.id)).values()]} />
);

interface SectionProps {
  dataset: ListedDataset;
  search: DatasetSearch;
}

const addressOf = ({ dataset, search }: SectionProps, change: Partial<DatasetSearch>) =>
  datasetQuery(`/datasets/${dataset.id}`, { ...search, ...change });

async function Configurations(section: SectionProps) {
  const { dataset, search } = section;
  const { runs } = await listRunRows({ datasetIds: [dataset.id], isJudged: true }, { skip: 0, take: newestRuns });
  const newest = new Map(runs.toReversed().map((run) => [run.configuration.name, run]));
  const compared = baselineFirst(dataset.configurations.flatMap((one) => newest.get(one.name) ?? [])).map((run) => run.id);
  return (
    <div>
      <SectionHeading id="configurations" title="Configurations" remark="with the means of the newest run">
        <ParametersButton
          size="small"
          dataset={dataset.id}
          configurations={dataset.configurations.map(withParameters)}
          save={editParametersAction}
        />
        {compared.length > 1 && compared.length <= mostCompared && (
          <Link href={compareHref({ runs: compared })} className="link">
            Compare all
          </Link>
        )}
        {compared.length > 1 && (
          <Link href={rankHref({ dataset: dataset.id })} prefetch={false} className="link">
            Rank all {compared.length}
          </Link>
        )}
        {runs.length > 0 && (
          <Link href={judgesHref(dataset.id)} prefetch={false} className="link">
            Which judge?
          </Link>
        )}
      </SectionHeading>
      <ConfigurationTable
        dataset={dataset}
        page={clampPage(search.configurations)}
        href={(to) => addressOf(section, { configurations: to })}
        countImpact={countImpactAction}
        deleteAction={deleteConfigurationAction}
        newest={newest}
        metrics={metricsAmong(runs)}
      />
    </div>
  );
}

/** Only if a configuration was judged more than once by a metric. */
async function Means(section: SectionProps) {
  const [means, thresholds] = await Promise.all([meansByDate(section.dataset.name, datedRuns), readThresholds()]);
  const lines = knownMetrics()
    .map(({ id, name, shortName, source }) => ({ id, name, shortName, source, configurations: means.get(id) ?? [] }))
    .filter(({ configurations }) => configurations.length > 0);
  const chosen = lines.find(({ id }) => id === section.search.metric) ?? lines[0];
  if (!chosen) return null;
  return (
    <div>
      <SectionHeading id="means" title="Means by date" remark="95% intervals; no line where the judge changed">
        {lines.length > 1 &&
          lines.map(({ id, shortName, source }) => (
            <Link
              key={id}
              href={`${addressOf(section, { metric: id })}#means`}
              scroll={false}
              prefetch={false}
              className="link aria-current:font-medium aria-current:text-ink"
              aria-current={id === chosen.id ? "true" : undefined}
            >
              {shortName} <span className="text-ink-3">{source}</span>
            </Link>
          ))}
      </SectionHeading>
      <Panel>
        <MeansByDate {...chosen} thresholds={thresholdsOf(thresholds, chosen.id)} />
      </Panel>
    </div>
  );
}

async function Samples({ chosen, ...section }: SectionProps & { chosen: ListedDataset["configurations"][number] }) {
  const { configurations, appendedAt } = section.dataset;
  const page = clampPage(section.search.page);
  const text = section.search.text.trim().slice(0, 500);
  const { golden: state } = section.search;
  const [{ samples, total }, counts, reviewer] = await Promise.all([
    searchSamples(chosen.id, { text, golden: state, skip: (page - 1) * pageSize, take: pageSize }),
    goldenCounts(section.dataset.id),
    readReviewer(),
  ]);
  const open = samples.find(({ id }) => id === section.search.sample);
  const [golden, opened] = await Promise.all([goldenRowsOf(samples.map(({ id }) => id)), open ? openedSample(open.id) : null]);
  const noMatch = state ? `No golden row of ${chosen.name} matches.` : `No sample of ${chosen.name} contains “${text}”.`;
  return (
    <div>
      <SectionHeading
        id="samples"
        title="Samples"
        remark={
          <span className="line-clamp-1 [overflow-wrap:anywhere]">
            {text || state
              ? `${total.toLocaleString("en")} of ${chosen.sampleCount.toLocaleString("en")} match`
              : `${chosen.sampleCount.toLocaleString("en")} in the order ${appendedAt ? "of arrival" : "of the file"}`}
          </span>
        }
      />
      <Panel>
        <SampleSearch
          configurations={configurations.map(({ id, name, sampleCount }) => ({ id, name, sampleCount }))}
          chosen={chosen.id}
          golden={counts.get(chosen.id) ?? { rows: 0, confirmed: 0 }}
        />
        {samples.length > 0 ? (
          <SampleTable
            samples={samples}
            open={opened}
            href={(sample) => addressOf(section, { sample })}
            golden={golden}
            reviewer={reviewer}
            confirm={confirmGoldenAction}
          />
        ) : (
          <p className="px-4 py-10 text-center text-ink-2">{total > 0 ? "There are no more samples." : noMatch}</p>
        )}
        <Pager page={page} size={pageSize} total={total} href={(to) => addressOf(section, { page: to, sample: null })} />
      </Panel>
    </div>
  );
}
