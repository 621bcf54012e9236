import { Plus, Trash2 } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { cache, Suspense } from "react";
import { chooseHref, compareHref } from "@/components/addresses/compare";
import { datasetQuery, loadDatasetSearch } from "@/components/addresses/datasets";
import { DeleteDecisionButton } from "@/components/compare/decision/delete";
import { DecisionLog } from "@/components/compare/decision/log";
import { ConfigurationTable } from "@/components/datasets/configurations";
import { sampleCount } from "@/components/datasets/row";
import { SampleSearch } from "@/components/datasets/sample-search";
import { SampleTable } from "@/components/datasets/sample-table";
import { DeleteDialog } from "@/components/deletion/dialog";
import { Fact, Facts, PageTitle, TopBar } from "@/components/shell/page";
import { Button, ButtonLink } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { Pager } from "@/components/ui/pager";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { countQuestions, findDataset } from "@/lib/db/datasets";
import { listDecisions } from "@/lib/db/decisions";
import { listRunRows } from "@/lib/db/runs/table";
import { searchSamples } from "@/lib/db/samples/rows";
import { baselineFirst } from "@/lib/domain/baselines/mark";
import { metrics } from "@/lib/metrics/registry";
import { countImpactAction } from "../../actions";
import { deleteDecisionAction } from "../../compare/actions";
import { deleteConfigurationAction, deleteDatasetAction } from "../actions";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

const datasetOf = cache(findDataset);
const pageSize = 25;
/** Recent runs searched for each configuration's newest. */
const newestRuns = 100;
const decisionsShown = 10;
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
  const { id, name, source, version, appended, appendedAt, createdAt, configurations, _count } = dataset;
  const search = loadDatasetSearch(await searchParams);
  const chosen = configurations.find((configuration) => configuration.id === search.configuration) ?? configurations[0];
  if (!chosen) notFound();
  const page = clampPage(search.page);
  const text = search.text.trim().slice(0, 500);
  const { samples, total } = await searchSamples(chosen.id, { text, skip: (page - 1) * pageSize, take: pageSize });
  const all = sampleCount(dataset);
  const { runs } = await listRunRows({ datasetIds: [id], isJudged: true }, { skip: 0, take: newestRuns });
  const newest = new Map(runs.toReversed().map((run) => [run.configuration.name, run]));
  const compared = baselineFirst(configurations.flatMap((one) => newest.get(one.name) ?? [])).map((run) => run.id);
  const { decisions, total: decided } = await listDecisions(
    { dataset: id },
    { skip: (clampPage(search.decisions) - 1) * decisionsShown, take: decisionsShown },
  );
  const address = (change: Partial<typeof search>) => datasetQuery(`/datasets/${id}`, { ...search, ...change });
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
      <Facts>
        <Fact name="Samples">{all.toLocaleString("en")}</Fact>
        {all <= mostCounted && (
          <Fact name="Questions">
            <Suspense fallback="…">
              <Questions configurations={configurations.map((one) => one.id)} />
            </Suspense>
          </Fact>
        )}
        <Fact name="Configurations">{configurations.length.toLocaleString("en")}</Fact>
        <Fact name="Runs">{_count.runs.toLocaleString("en")}</Fact>
        <Fact name="Created">
          <Moment at={createdAt} />
        </Fact>
        {appendedAt && (
          <>
            <Fact name="Version">{version.toLocaleString("en")}</Fact>
            <Fact name="Appended">
              {appended.toLocaleString("en")}, last <Moment at={appendedAt} />
            </Fact>
          </>
        )}
        <Fact name="Source and licence">{source ?? <span className="text-ink-3">not specified</span>}</Fact>
      </Facts>

      <div>
        <SectionHeading id="configurations" title="Configurations" remark="with the means of the newest run">
          {compared.length > 1 && (
            <Link href={compareHref({ runs: compared.slice(0, mostCompared) })} className="link">
              {compared.length <= mostCompared ? "Compare all" : `Compare the first ${mostCompared} of ${compared.length}`}
            </Link>
          )}
          {compared.length > mostCompared && (
            <Link href={chooseHref([], id)} className="link">
              Choose others
            </Link>
          )}
        </SectionHeading>
        <ConfigurationTable
          dataset={dataset}
          page={clampPage(search.configurations)}
          href={(to) => address({ configurations: to })}
          countImpact={countImpactAction}
          deleteAction={deleteConfigurationAction}
          newest={newest}
          metrics={metrics
            .filter((metric) => runs.some((run) => run.metrics.includes(metric.id)))
            .map(({ id, shortName, source, group }) => ({ id, shortName, source, group }))}
        />
      </div>

      {decisions.length > 0 && (
        <div>
          <SectionHeading id="decisions" title="Decisions" remark="recorded on Compare, newest first" />
          <Panel>
            <DecisionLog decisions={decisions} actsOn={(id) => <DeleteDecisionButton id={id} remove={deleteDecisionAction} />} />
            {decided > decisionsShown && (
              <Pager
                page={clampPage(search.decisions)}
                size={decisionsShown}
                total={decided}
                href={(to) => address({ decisions: to })}
                label="Pages of decisions"
              />
            )}
          </Panel>
        </div>
      )}

      <div>
        <SectionHeading
          id="samples"
          title="Samples"
          remark={
            <span className="line-clamp-1 [overflow-wrap:anywhere]">
              {text
                ? `${total.toLocaleString("en")} of ${chosen.sampleCount.toLocaleString("en")} match`
                : `${chosen.sampleCount.toLocaleString("en")} in the order ${appendedAt ? "of arrival" : "of the file"}`}
            </span>
          }
        />
        <Panel>
          <SampleSearch
            configurations={configurations.map(({ id, name, sampleCount }) => ({ id, name, sampleCount }))}
            chosen={chosen.id}
          />
          {samples.length > 0 ? (
            <SampleTable samples={samples} open={search.sample} href={(sample) => address({ sample })} />
          ) : (
            <p className="px-4 py-10 text-center text-ink-2">
              {total > 0 ? "There are no more samples." : `No sample of ${chosen.name} contains “${text}”.`}
            </p>
          )}
          <Pager page={page} size={pageSize} total={total} href={(to) => address({ page: to, sample: null })} />
        </Panel>
      </div>
    </>
  );
}

const Questions = async ({ configurations }: { configurations: readonly string[] }) =>
  (await countQuestions(configurations)).toLocaleString("en");
