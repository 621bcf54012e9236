import { cookies } from "next/headers";
import type { SearchParams } from "nuqs/server";
import { overallMeans } from "@/components/agreement/means";
import { AgreementPanel } from "@/components/agreement/panel";
import { JudgedBy, pollsInWords } from "@/components/runs/header/facts";
import { metricLinks } from "@/components/runs/scores/links";
import { Match } from "@/components/runs/scores/match";
import { MetricPanels } from "@/components/runs/scores/panels";
import { standInCookie } from "@/components/runs/stand-in/cookie";
import { StandInNote } from "@/components/runs/stand-in/note";
import { RunTabs } from "@/components/runs/tabs";
import type { LabelColumn } from "@/components/samples-table/label-columns";
import { metricColumns } from "@/components/samples-table/metric-columns";
import { SamplesSection } from "@/components/samples-table/section";
import { readView } from "@/components/samples-table/view";
import { ShareFooter } from "@/components/shares/footer";
import { dayInWords, ShareExport, ShareHeader, ShareShell } from "@/components/shares/header";
import { FactLine, PageTitle } from "@/components/shell/page";
import { hasLabels, hasReviewedMetrics } from "@/lib/db/reviews/agreement";
import { hasGold } from "@/lib/db/samples/gold";
import { labelValues } from "@/lib/db/samples/labels";
import { type MarkedRow, withMarks } from "@/lib/db/samples/marks";
import { placesOfSamples } from "@/lib/db/samples/places";
import { countSamples, listSamples, type SampleRow } from "@/lib/db/samples/table";
import { labelInShort } from "@/lib/domain/label";
import { isFinished } from "@/lib/domain/runs/is-finished";
import { thresholdsOf } from "@/lib/domain/scores/band";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import { bandLegends } from "@/lib/metrics/band-legends";
import { metricById } from "@/lib/metrics/registry";
import { noFilter, type SamplesSearch, samplesHref, tabOf, withTab } from "@/lib/samples/filters/address";
import { unreadSearch } from "@/lib/samples/from-address";
import { conditionsInWords } from "@/lib/samples/in-words";
import { hiddenInFilter, isConfined, openParameters, readShareFilter } from "@/lib/samples/share";
import { withoutNames } from "@/lib/shares/judge-names";
import { readSharedSummaries } from "@/lib/shares/summaries";
import { labelCounts } from "@/lib/summaries/label-counts";
import { comparedMetrics, quickCounts } from "@/lib/summaries/quick-counts";
import { confinementOf, type RunShare, showsAllTexts, visitorsQuery, visitorsSearch } from "./read-share";
import { SharedGold } from "./shared-gold";

const pageSize = 25;

/** A run, or its samples that match the share's filter. */
export async function SharedRunPage({ shared, given }: { shared: RunShare; given: SearchParams }) {
  const { share, run, filter, base } = shared;
  const jar = await cookies();
  const search = visitorsSearch(shared, given);
  const { reviews, names } = share.shows;
  const isPart = isConfined(filter);
  const visitorsFilter = readShareFilter(samplesHref(search), run.metrics);
  const isFiltered = isConfined(visitorsFilter);
  const [summaries, isLabelled, isReviewed, within] = await Promise.all([
    isPart ? readSharedSummaries(run, confinementOf(shared), share.filter) : run.summaries,
    showsAllTexts(shared) && hasLabels(run.configurationId),
    showsAllTexts(shared) && reviews && hasReviewedMetrics(run.id),
    isPart ? countSamples(run, confinementOf(shared)) : run.sampleCount,
  ]);
  const total = isFiltered ? await countSamples(run, visitorsQuery(shared, search)) : within;
  const metrics = run.metrics.flatMap((id) => metricById(id) ?? []);
  const links = metricLinks(base, search);
  const canTrust = isLabelled || isReviewed;
  const tab = canTrust && tabOf(search) === "trust" ? "trust" : "samples";
  const isStandIn = !describeJudge(run.judge.kind).asksModels;
  return (
    <ShareShell wide>
      <ShareHeader expiresAt={share.expiresAt}>
        {share.shows.export && <ShareExport href={samplesHref(`${base}/table`, { ...search, page: null })} />}
      </ShareHeader>
      <main>
        <PageTitle dense>{run.names?.run ?? "A shared run"}</PageTitle>
        <FactLine>
          {[...new Set(run.names ? [run.names.dataset, run.names.configuration] : [])].map((name) => (
            <bdi key={name}>{name}</bdi>
          ))}
          {(names || run.judgedBy || isStandIn) && (
            <JudgedBy run={names || isStandIn ? run : withoutNames(run)} polls={pollsInWords(run)} />
          )}
          <span>
            <b>{within.toLocaleString("en")}</b> sample{within === 1 ? "" : "s"}
          </span>
          <span>{dayInWords(run.finishedAt ?? run.createdAt)}</span>
        </FactLine>
        {run.names?.note && (
          <p dir="auto" className="max-w-[120ch] text-small/[18px] whitespace-pre-wrap text-ink-3 [overflow-wrap:anywhere]">
            {run.names.note}
          </p>
        )}
        {isPart && <p className="mt-2 max-w-[80ch] text-ink-2">{partInWords(shared)}</p>}
        {!isFinished(run.status) && (
          <p className="mt-2 max-w-[80ch] text-ink-2">The run has not finished. These are the results so far.</p>
        )}
        {isStandIn && jar.get(standInCookie)?.value !== "closed" && <StandInNote />}
        <div className="mt-3 mb-1.5 flex min-h-6 items-center gap-2">
          <h2 className="font-semibold">Scores</h2>
          <span className="min-w-0 truncate text-small text-ink-3 phone:hidden">
            mean and 95% interval; click a bar or band to filter
          </span>
          <Match
            filter={isFiltered ? visitorsFilter.text : ""}
            total={total}
            samples={within}
            all={samplesHref(base, { ...search, ...noFilter })}
          />
        </div>
        <MetricPanels
          metrics={metrics.map((metric) => ({
            metric,
            variant: metric.variant(run.settings[metric.id]),
            thresholds: thresholdsOf(run.thresholds, metric.id),
            target: null,
            summary: summaries[metric.id] ?? null,
            failed: 0,
            links: links(metric.id, 0),
            selected: search.metric === metric.id ? { ...marksOf(search) } : undefined,
          }))}
          samples={within}
          isStandIn={isStandIn}
        />
        {showsAllTexts(shared) && <SharedGold shared={shared} search={search} />}
        <RunTabs
          open={tab}
          tabs={[
            {
              id: "samples",
              name: "Samples",
              figure: within.toLocaleString("en"),
              href: samplesHref(base, withTab({ ...search, page: 1 }, "samples")),
            },
            ...(canTrust
              ? [
                  {
                    id: "trust" as const,
                    name: "Can the judge be trusted?",
                    href: samplesHref(base, withTab({ ...search, page: 1 }, "trust")),
                  },
                ]
              : []),
          ]}
        />
        {tab === "trust" ? (
          <section aria-label="Can the judge be trusted?" className="mt-2">
            <AgreementPanel
              base={base}
              address={`${base}/agreement`}
              metrics={metrics.map(({ id, shortName, source }) => ({ id, shortName, source }))}
              search={search}
              revision={isFinished(run.status) ? 0 : -1}
              overall={overallMeans(summaries)}
              fitting={metrics.find(({ shape }) => shape.kind === "polls")?.id ?? null}
            />
          </section>
        ) : (
          <SharedSamples
            shared={shared}
            given={given}
            search={search}
            samples={within}
            causes={[...new Set(Object.values(summaries).flatMap(({ errors }) => Object.keys(errors)))]}
            isStandIn={isStandIn}
            jar={jar}
          />
        )}
        <ShareFooter bands={bandLegends(run.thresholds, run.metrics)} what={isPart ? "these samples of a run" : "this run"} />
      </main>
    </ShareShell>
  );
}

const marksOf = ({ bin, last, band, cause }: SamplesSearch) => ({ bin, last, band, cause });

async function SharedSamples({
  shared,
  given,
  search,
  samples,
  causes,
  isStandIn,
  jar,
}: {
  shared: RunShare;
  given: SearchParams;
  search: SamplesSearch;
  samples: number;
  causes: readonly string[];
  isStandIn: boolean;
  jar: Awaited<ReturnType<typeof cookies>>;
}) {
  const { share, run, filter, base } = shared;
  const { texts, reviews } = share.shows;
  const isPart = isConfined(filter);
  const query = visitorsQuery(shared, search);
  const page = Math.max(1, Math.min(search.page, 10_000_000));
  const [{ rows, total }, labels, labelColumns, quick, withGold] = await Promise.all([
    listSamples(run, query, { skip: (page - 1) * pageSize, take: pageSize, withTexts: texts }),
    texts && !isPart ? labelValues(run) : null,
    texts && !isPart ? labelCounts(run) : null,
    quickCounts(run, confinementOf(shared).within),
    texts && hasGold(run.configurationId),
  ]);
  const [places, marked] = await Promise.all([
    placesOfSamples(
      run,
      confinementOf(shared),
      rows.map(({ id }) => id),
    ),
    withMarks(run.id, rows, { hasReviews: reviews }),
  ]);
  return (
    <SamplesSection
      base={base}
      samples={samples}
      hasTexts={texts}
      hasReviews={reviews}
      canTick={false}
      metrics={metricColumns(
        run.metrics.flatMap((id) => metricById(id) ?? []),
        run.settings,
      )}
      thresholds={run.thresholds}
      isStandIn={isStandIn}
      search={search}
      query={query}
      rows={marked.map((row) => placed(row, places.get(row.id) ?? 0, texts))}
      total={total}
      page={{ number: page, size: pageSize }}
      view={readView(search, jar)}
      unread={unreadSearch(openParameters(given, share.shows), search, query)}
      labelColumns={labelColumns ?? (texts ? columnsOf(rows) : [])}
      labels={labels ?? (texts ? labelsOf(rows) : [])}
      quick={reviews ? quick : { ...quick, reviewed: 0 }}
      alike={comparedMetrics(run.metrics)}
      causes={causes}
      hasGold={withGold}
    />
  );
}

/** Names the row by its place if texts are hidden. */
const placed = (row: MarkedRow, place: number, hasTexts: boolean): MarkedRow => ({
  ...row,
  id: place,
  position: place - 1,
  question: hasTexts ? row.question : `Sample ${place.toLocaleString("en")}`,
});

/** Only labels of the visible rows, without counts: other samples are hidden. */
function columnsOf(rows: readonly SampleRow[]): LabelColumn[] {
  const names = [...new Set(rows.flatMap(({ labels }) => Object.keys(labels)))].sort();
  const isShort = (name: string) =>
    rows.every(({ labels }) => (labels[name] ?? null) === null || labelInShort(labels[name]) !== null);
  return names.slice(0, 40).map((name) => ({ name, n: null, isShort: isShort(name) }));
}

/** Only labels of the visible rows. */
function labelsOf(rows: readonly SampleRow[]): { name: string; value: string }[] {
  const found = rows.flatMap(({ labels }) => Object.entries(labels).map(([name, value]) => ({ name, value: String(value) })));
  return [...new Map(found.map((label) => [`${label.name} ${label.value}`, label])).values()].slice(0, 100);
}

/** Omits filters on hidden data. */
function partInWords({ run, filter: { query }, share }: RunShare): string {
  const showsFilter = hiddenInFilter(share.filter, share.shows).length === 0;
  const conditions = conditionsInWords(
    query,
    run.metrics.flatMap((id) => metricById(id) ?? []),
  );
  return showsFilter
    ? `Part of the run: samples ${conditions.join(", ")}.`
    : "Part of the run: samples chosen by the person who shared it.";
}
