import { cookies } from "next/headers";
import type { SearchParams } from "nuqs/server";
import { overallMeans } from "@/components/agreement/means";
import { AgreementPanel } from "@/components/agreement/panel";
import { metricLinks } from "@/components/runs/metric-links";
import type { LabelColumn } from "@/components/samples-table/label-columns";
import { SamplesSection } from "@/components/samples-table/section";
import { plainView, readView, viewCookie } from "@/components/samples-table/view";
import { ShareFooter } from "@/components/shares/footer";
import { dayInWords, ShareExport, ShareHeader } from "@/components/shares/header";
import { SharedMetrics } from "@/components/shares/shared-metrics";
import { ShareShell } from "@/components/shares/shell";
import { PageTitle } from "@/components/shell/page";
import { SectionHeading } from "@/components/ui/panel";
import { hasLabels, hasReviewedMetrics } from "@/lib/db/reviews/agreement";
import { labelValues } from "@/lib/db/samples/labels";
import { placesOfSamples } from "@/lib/db/samples/places";
import { listSamples, type SampleRow } from "@/lib/db/samples/table";
import { modelsInWords } from "@/lib/domain/judge";
import { labelInShort } from "@/lib/domain/label";
import { isFinished } from "@/lib/domain/runs/is-finished";
import { metricById } from "@/lib/metrics/registry";
import { withoutNames } from "@/lib/runs/shared/judge-names";
import { readSharedSummaries } from "@/lib/runs/shared/summaries";
import { labelCounts } from "@/lib/runs/summary/label-counts";
import { samplesHref } from "@/lib/samples/address";
import { unreadSearch } from "@/lib/samples/from-address";
import { conditionsInWords } from "@/lib/samples/in-words";
import { hiddenInFilter, isConfined, openParameters } from "@/lib/samples/share";
import { confinementOf, type RunShare, showsAgreement, visitorsQuery, visitorsSearch } from "./read-share";

const pageSize = 25;
/** Fewer columns than in the app, since the page is narrower. */
const narrowView = { ...plainView, hidden: [...plainView.hidden, "contextCount", "labels"] };

/** A run, or the samples that a share's filter selects. */
export async function SharedRunPage({ shared, given }: { shared: RunShare; given: SearchParams }) {
  const { share, run, filter, base } = shared;
  const cookieStore = await cookies();
  const search = visitorsSearch(shared, given);
  const query = visitorsQuery(shared, search);
  const page = Math.max(1, Math.min(search.page, 10_000_000));
  const { texts, reviews, names } = share.shows;
  const isPart = isConfined(filter);
  const [{ rows, total }, summaries, labels, labelColumns, isLabelled, isReviewed] = await Promise.all([
    listSamples(run, query, { skip: (page - 1) * pageSize, take: pageSize, withTexts: texts }),
    isPart ? readSharedSummaries(run, confinementOf(shared), share.filter) : run.summaries,
    texts && !isPart ? labelValues(run.configurationId) : null,
    texts && !isPart ? labelCounts(run.configurationId) : null,
    showsAgreement(shared) && hasLabels(run.configurationId),
    showsAgreement(shared) && reviews && hasReviewedMetrics(run.id),
  ]);
  const places = await placesOfSamples(
    run,
    confinementOf(shared),
    rows.map(({ id }) => id),
  );
  const samples = isPart ? Math.max(0, ...Object.values(summaries).map((summary) => summary.samples), total) : run.sampleCount;
  const metrics = run.metrics.flatMap((id) => metricById(id) ?? []);
  const links = metricLinks(base, search);
  const causes = [...new Set(Object.values(summaries).flatMap(({ errors }) => Object.keys(errors)))];
  return (
    <ShareShell>
      <ShareHeader expiresAt={share.expiresAt}>
        {share.shows.export && <ShareExport href={samplesHref(`${base}/table`, { ...search, page: null })} />}
      </ShareHeader>
      <main>
        <PageTitle>{run.names?.run ?? "A shared run"}</PageTitle>
        <p className="mt-0.5 text-small text-ink-2 [overflow-wrap:anywhere]">
          {[
            ...(run.names ? [run.names.dataset, run.names.configuration] : []),
            `${samples.toLocaleString("en")} sample${samples === 1 ? "" : "s"}`,
            names || run.judgedBy ? `judged by ${modelsInWords(names ? run : withoutNames(run))}` : null,
            dayInWords(run.finishedAt ?? run.createdAt),
          ]
            .filter((part, index, all) => part !== null && all.indexOf(part) === index)
            .join(" · ")}
        </p>
        {run.names?.note && (
          <p dir="auto" className="mt-2 max-w-[80ch] whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">
            {run.names.note}
          </p>
        )}
        {isPart && <p className="mt-2 max-w-[80ch] text-ink-2">{partInWords(shared)}</p>}
        {!isFinished(run.status) && (
          <p className="mt-2 max-w-[80ch] text-ink-2">The run has not finished. This is what has been judged so far.</p>
        )}
        <SharedMetrics
          thresholds={run.thresholds}
          metrics={metrics.map((metric) => ({
            metric,
            variant: metric.variant(run.settings[metric.id]),
            summary: summaries[metric.id] ?? null,
            links: links(metric.id),
            selected: search.metric === metric.id ? { bin: search.bin, last: search.last, band: search.band } : undefined,
          }))}
        />
        {(isLabelled || isReviewed) && (
          <>
            <SectionHeading
              id="agreement"
              title="Can the judge be trusted?"
              remark="agreement of its scores with what people said"
            />
            <AgreementPanel
              base={base}
              address={`${base}/agreement`}
              metrics={metrics.map(({ id, shortName, source }) => ({ id, shortName, source }))}
              search={search}
              revision={isFinished(run.status) ? 0 : -1}
              overall={overallMeans(summaries)}
              fitting={metrics.find(({ shape }) => shape.kind === "polls")?.id ?? null}
            />
          </>
        )}
        <SamplesSection
          base={base}
          samples={samples}
          hasTexts={texts}
          hasReviews={reviews}
          metrics={metrics.map((metric) => ({
            id: metric.id,
            shortName: metric.shortName,
            sub: [metric.source, metric.variant(run.settings[metric.id])].filter(Boolean).join(" · "),
            group: metric.group,
          }))}
          thresholds={run.thresholds}
          search={search}
          query={query}
          rows={rows.map((row) => placed(row, places.get(row.id) ?? 0, texts))}
          total={total}
          page={{ number: page, size: pageSize }}
          view={readView(cookieStore.get(viewCookie)?.value, narrowView)}
          unread={unreadSearch(openParameters(given, share.shows), search, query)}
          labelColumns={labelColumns ?? (texts ? columnsOf(rows) : [])}
          labels={labels ?? (texts ? labelsOf(rows) : [])}
          causes={causes}
        />
        <ShareFooter thresholds={run.thresholds} what={isPart ? "these samples of a run" : "this run"} />
      </main>
    </ShareShell>
  );
}

/** A row by its place in the share; the place also names it if texts are hidden. */
const placed = (row: SampleRow, place: number, hasTexts: boolean): SampleRow => ({
  ...row,
  ...{ id: place, position: place - 1 },
  question: hasTexts ? row.question : `Sample ${place.toLocaleString("en")}`,
});

/** The labels of the rows shown as columns, without a count, since a visitor may not learn about other samples. */
function columnsOf(rows: readonly SampleRow[]): LabelColumn[] {
  const names = [...new Set(rows.flatMap(({ labels }) => Object.keys(labels)))].sort();
  const isShort = (name: string) =>
    rows.every(({ labels }) => (labels[name] ?? null) === null || labelInShort(labels[name]) !== null);
  return names.slice(0, 40).map((name) => ({ name, n: null, isShort: isShort(name) }));
}

/** Only the labels of the rows shown, since a visitor may not learn about other samples. */
function labelsOf(rows: readonly SampleRow[]): { name: string; value: string }[] {
  const found = rows.flatMap(({ labels }) => Object.entries(labels).map(([name, value]) => ({ name, value: String(value) })));
  return [...new Map(found.map((label) => [`${label.name} ${label.value}`, label])).values()].slice(0, 100);
}

/** Describes the share's filter; omitted if it depends on what the share hides. */
function partInWords({ run, filter: { query }, share }: RunShare): string {
  const showsFilter = hiddenInFilter(share.filter, share.shows).length === 0;
  const conditions = conditionsInWords(
    query,
    run.metrics.flatMap((id) => metricById(id) ?? []),
  );
  return showsFilter
    ? `A part of the run: the samples ${conditions.join(", ")}.`
    : "A part of the run: samples chosen by the person who shared it.";
}
