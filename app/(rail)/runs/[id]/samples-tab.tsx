import { hasGold } from "assay-lib/db/samples/gold";
import { isMasked } from "assay-lib/db/samples/hidden";
import { labelValues } from "assay-lib/db/samples/labels";
import { type MarkedRow, withMarks } from "assay-lib/db/samples/marks";
import type { SampleRow } from "assay-lib/db/samples/table";
import { labelInShort } from "assay-lib/domain/labels/kinds";
import { ownMember } from "assay-lib/domain/lists/own-member";
import { showsTexts } from "assay-lib/domain/shares/choices";
import { unreadSearch } from "assay-lib/samples/from-address";
import { labelCounts } from "assay-lib/summaries/label-counts";
import { comparedMetrics } from "assay-lib/summaries/quick-counts";
import { HiddenNote } from "@/components/rounds/labelling/hidden-note";
import { metricColumns } from "@/components/samples/table/columns";
import { SamplesSection } from "@/components/samples/table/section";
import { readView, type ShownLabelColumn } from "@/components/samples/table/view";
import { RunHiddenNote } from "./hidden-note";
import { metricsOf, type RunView } from "./run-view";

const pageSize = 25;

const numberOf = (page: number): number => Math.max(1, Math.min(page, 10_000_000));

export const placeOfPage = (page: number) => ({ skip: (numberOf(page) - 1) * pageSize, take: pageSize });

export async function SamplesTab({ view }: { view: RunView }) {
  const { run, team, base, level, search, query, page, quick } = view;
  const hasTexts = showsTexts(level);
  const hasReviews = level === "everything";
  const showsLabels = hasTexts && view.isWhole;
  const textRows = hasTexts ? page.rows : [];
  const [marked, places, labels, labelColumns, withGold] = await Promise.all([
    withMarks(run.id, page.rows, { hasReviews }),
    view.placesOf(page.rows.map(({ id }) => id)),
    showsLabels ? labelValues(run) : labelsOf(textRows),
    showsLabels ? labelCounts(run) : labelColumnsOf(textRows),
    hasTexts && hasGold(run.configurationId),
  ]);
  return (
    <>
      {team ? (
        <RunHiddenNote runId={run.id} />
      ) : (
        <HiddenNote samples={page.rows.filter(isMasked).length} rounds={[]} show={null} />
      )}
      <SamplesSection
        base={base}
        samples={view.samples}
        canTick={team !== null}
        hasTexts={hasTexts}
        hasReviews={hasReviews}
        metrics={metricColumns(metricsOf(view), run.settings)}
        thresholds={run.thresholds}
        search={search}
        query={query}
        rows={team ? marked : marked.map((row) => placed(row, places.get(row.id) ?? 0, hasTexts))}
        total={page.total}
        page={{ number: numberOf(search.page), size: pageSize }}
        view={readView(search, view.jar)}
        unread={unreadSearch(view.given, search, query)}
        labels={labels}
        labelColumns={labelColumns}
        quick={hasReviews ? quick : { ...quick, reviewed: 0 }}
        alike={comparedMetrics(run.metrics)}
        causes={view.causes}
        hasGold={withGold}
        hasStages={showsLabels}
        acts={team?.acts}
      />
    </>
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
function labelColumnsOf(rows: readonly SampleRow[]): ShownLabelColumn[] {
  const names = [...new Set(rows.flatMap(({ labels }) => Object.keys(labels)))].sort();
  const isShort = (name: string) =>
    rows.every(({ labels }) => {
      const label = ownMember(labels, name) ?? null;
      return label === null || labelInShort(label) !== null;
    });
  return names.slice(0, 40).map((name) => ({ name, n: null, isShort: isShort(name) }));
}

/** Only labels of the visible rows. */
function labelsOf(rows: readonly SampleRow[]): { name: string; value: string }[] {
  const found = rows.flatMap(({ labels }) => Object.entries(labels).map(([name, value]) => ({ name, value: String(value) })));
  return [...new Map(found.map((label) => [`${label.name} ${label.value}`, label])).values()].slice(0, 100);
}
