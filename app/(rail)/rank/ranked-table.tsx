import { titleOf } from "assay-lib/comparison/metric-title";
import { readThresholds } from "assay-lib/db/thresholds";
import { ownMember } from "assay-lib/domain/lists/own-member";
import { bandsOf, thresholdsOf } from "assay-lib/domain/scores/band";
import { formatScore } from "assay-lib/domain/scores/format";
import { bandOfMean } from "assay-lib/domain/scores/unscored";
import { counted } from "assay-lib/domain/text/counted";
import { labelOf, valueText } from "assay-lib/ranking/words/label";
import { latencyText } from "assay-lib/ranking/words/measure-text";
import type { RankedConfiguration, RankReport } from "assay-lib/ranking/words/report";
import type { ReactNode } from "react";
import type { RankAddress, RankSearch } from "@/components/addresses/rank";
import {
  costOfRow,
  differenceText,
  lanesOf,
  pendingRow,
  peopleText,
  type RankedRow,
  rankPlaces,
  settingsOfRow,
} from "@/components/ranking/rows";
import { placeOn, scaleAround, tickText } from "@/components/ranking/scale";
import { type RankHeading, RankTable } from "@/components/ranking/table";
import { BandGlyph } from "@/components/scores/band";

interface Props {
  report: RankReport;
  beside: RankReport | null;
  search: RankSearch;
  address: RankAddress;
  /** A share has no links to runs, and rows cannot be chosen. */
  isShared?: boolean;
  views: ReactNode;
}

const mostSettings = 6;

export async function RankedTable({ report, beside, search, address, isShared = false, views }: Props) {
  const { configurations, groups, leastDifference, leastByChance, questions, withoutScore, allPairs, costUnit, metric } = report;
  const thresholds = thresholdsOf(await readThresholds(), metric);
  const names = report.parameters
    .filter(({ values }) => values.length > 1)
    .map(({ name }) => name)
    .slice(0, mostSettings);
  // What a race or a draw left out is not lost.
  const lost = report.inPart === null ? withoutScore : 0;
  const scale = scaleAround(configurations.flatMap(({ mean, interval }) => [mean ?? Number.NaN, ...(interval ?? [])]));
  const baseline = configurations.find(({ run }) => run === report.baseline);
  const isByRank = search.sort === null || search.sort === "mean";
  const sorted = sortedRows(configurations, search, report.parameters);
  const ranked = sorted.map((one, at): RankedRow => {
    const next = sorted[at + 1];
    const score = one.mean;
    const second = beside?.configurations.find(({ run }) => run === one.run);
    return {
      run: one.run,
      runs: one.runs,
      label: labelOf(one),
      configuration: one.configuration,
      href: isShared ? null : `/runs/${one.run}`,
      rank: one.rank?.toString() ?? "–",
      letters: one.letters,
      lanes: isByRank && search.order !== "asc" ? lanesOf(one, groups) : null,
      isGroupEnd: isByRank && groups.length > 1 && next !== undefined && groups.some(({ last }) => last === one.rank),
      settings: names.length > 0 ? settingsOfRow(one, names) : [one.configuration],
      mean: score === null ? "–" : formatScore(score, thresholds),
      band:
        score === null || report.isStandIn
          ? null
          : bandOfMean(score, { ci95: one.ci95, scored: one.n, unscored: lost }, thresholds),
      ci95: one.ci95
        ? `95% interval of the mean alone: ${one.ci95[0].toFixed(3)} to ${one.ci95[1].toFixed(3)}, n = ${one.n}`
        : `n = ${one.n}`,
      people: peopleText(one),
      ...rankPlaces(one, scale),
      beside: second ? `${second.mean?.toFixed(2) ?? "–"} ${second.letters}` : null,
      best: differenceText(one.fromBest),
      baseline: differenceText(one.fromBaseline),
      isBaseline: one.run === report.baseline,
      cost: costOfRow(one, costUnit),
      isOnFront: one.isOnFront,
      latency: latencyText(one.latency),
      judged: one.judged,
      pending: null,
    };
  });
  const rows = [...ranked, ...report.pending.map((one) => pendingRow(one, { href: `/runs/${one.run}`, names }))];
  const lines = [
    ...scale.ticks.map((tick) => ({ at: placeOn(scale, tick), look: "border-l border-line" })),
    ...(baseline?.mean ? [{ at: placeOn(scale, baseline.mean), look: "border-l border-dotted border-ink-2" }] : []),
  ];
  const glyphs = Object.fromEntries(bandsOf(thresholds).map(({ band }) => [band, <BandGlyph key={band} band={band} />]));
  const unit = costUnit === "USD" ? "US$" : costUnit;
  const has = (measure: "cost" | "latency") => configurations.some((one) => one[measure] !== null);
  const heading = (id: string, name: string, sub?: string): RankHeading => ({ name, sub, ...sorting(search, address, id) });
  return (
    <>
      <RankTable
        rows={rows}
        settings={names.length > 0 ? names.map((name) => heading(`param.${name}`, name)) : [heading("name", "Configuration")]}
        headings={{
          rank: { name: "#" },
          mean: heading("mean", "Mean", allPairs ? undefined : `n = ${(questions - withoutScore).toLocaleString("en")}`),
          cost: has("cost") ? heading("cost", unit ? `Cost, ${unit}` : "Cost", "per 1,000 ◆ front") : null,
          latency: has("latency") ? heading("latency", "Latency", "median") : null,
        }}
        beside={beside ? titleOf(beside.metric) : null}
        lanes={rows.some(({ lanes }) => lanes) ? groups.length : 0}
        axis={scale.ticks.map((tick) => ({ at: placeOn(scale, tick), text: tickText(scale, tick) }))}
        lines={lines}
        glyphs={glyphs}
        hrefOfBaseline={isShared ? null : `${address({ ...search, baseline: null })}&baseline=`}
        title={
          <h2 className="text-body font-semibold">
            Configurations <span className="ml-1 text-small font-normal text-ink-3">{isByRank ? "best first" : ""}</span>
          </h2>
        }
      >
        {views}
      </RankTable>
      <p className="mt-1 px-1 text-caption text-ink-3">
        {groups.length > 1 && "Those with the same letter cannot be distinguished. "}
        {groups.length > 0 &&
          !allPairs &&
          leastDifference !== null &&
          `${lost > 0 ? "But for missing scores, two" : "Two"} whose intervals do not overlap differ, by ${leastDifference.toFixed(3)} or more, at 5% for all pairs together, on the same ${counted(questions - withoutScore, "question")} (randomised Tukey HSD). ${rareInWords(leastDifference, leastByChance)}Dotted: mean of the baseline.`}
        {groups.length > 0 && allPairs && "Each pair on its own questions, at 5% for all pairs (randomised Tukey HSD)."}
      </p>
    </>
  );
}

function sorting(search: RankSearch, address: RankAddress, id: string): Pick<RankHeading, "href" | "sort"> {
  const usual = id === "mean" ? "desc" : "asc";
  const isCurrent = (search.sort ?? "mean") === id;
  const order = isCurrent ? (search.order ?? usual) : null;
  const next = order === "asc" ? "desc" : "asc";
  return {
    sort: order,
    href: address({ ...search, sort: id === "mean" ? null : id, order: order === null || next === usual ? null : next }),
  };
}

const alphabetical = new Intl.Collator("en", { numeric: true });

/** Missing values come last. */
function sortedRows(rows: readonly RankedConfiguration[], { sort, order }: RankSearch, parameters: RankReport["parameters"]) {
  const key = sort ?? "mean";
  const sign = (order ?? (key === "mean" ? "desc" : "asc")) === "asc" ? 1 : -1;
  const name = key.startsWith("param.") ? key.slice(6) : null;
  const values = parameters.find((one) => one.name === name)?.values ?? [];
  const keyOf = (one: RankedConfiguration): number | string | null => {
    if (name !== null) return values.findIndex((value) => valueText(value) === valueText(ownMember(one.parameters, name)));
    if (key === "cost" || key === "latency") return one[key];
    return key === "name" ? one.configuration : one.mean;
  };
  return rows.toSorted((a, b) => {
    const first = keyOf(a);
    const second = keyOf(b);
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    if (typeof first === "string" || typeof second === "string")
      return sign * alphabetical.compare(String(first), String(second));
    return sign * (first < second ? -1 : Number(first > second));
  });
}

const rareInWords = (least: number, byChance: number | null): string =>
  byChance !== null && byChance < least
    ? `They allow for changes too rare to be among these questions; without these, ${byChance.toFixed(3)} would do. `
    : "";
