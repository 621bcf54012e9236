import type { StoredShare } from "assay-lib/access/shares/store";
import { openShare } from "assay-lib/access/shares/token";
import { findSharedRun, type SharedRun } from "assay-lib/db/runs/shared";
import { sampleAtPlace } from "assay-lib/db/samples/places";
import { orRefusal, Refusal } from "assay-lib/domain/problem";
import { type SampleQuery, withHidden } from "assay-lib/domain/sample-query";
import { showsTexts } from "assay-lib/domain/shares/choices";
import type { RankReport } from "assay-lib/ranking/words/report";
import { loadSamplesSearch, type SamplesSearch } from "assay-lib/samples/filters/address";
import { sampleQueryOf } from "assay-lib/samples/from-address";
import { isConfined, openParameters, readShareFilter, type ShareFilter, sortsByTexts } from "assay-lib/samples/share";
import { readSharedRanking } from "assay-lib/shares/ranking";
import { cache } from "react";
import { hiddenOfShare } from "@/app/share/hidden";

export interface ShareAddress {
  params: Promise<{ token: string }>;
}

export const readShare = cache(openShare);

export interface RunShare {
  share: StoredShare;
  run: SharedRun;
  filter: ShareFilter;
  /** The share's path; its other pages are below it. */
  base: string;
  /** Samples of open rounds that lack labels. */
  hidden: readonly number[];
}

export interface RankingShare {
  share: StoredShare;
  report: RankReport;
}

/** Null if the token shows no run. */
export const readRunShare = cache(async (token: string): Promise<RunShare | null> => {
  const share = await readShare(token);
  const [id] = share?.runs ?? [];
  if (share?.kind !== "run" || id === undefined) return null;
  const run = await findSharedRun(id, { withNames: showsTexts(share.level) });
  if (!run) return null;
  const filter = readShareFilter(share.filter, run.metrics);
  // A filter that cannot be read any more would hide nothing.
  if (filter.unread.length > 0 || filter.text !== share.filter) return null;
  return { share, run, filter, base: `/share/${token}`, hidden: [...(await hiddenOfShare([id]))] };
});

/** Ranks by the metric `wanted` if it has that. Null if the token shows no ranking, or fewer than two runs can be ranked. */
export const readRankingShare = cache(async (token: string, wanted: string | null): Promise<RankingShare | null> => {
  const share = await readShare(token);
  if (share?.kind !== "ranking") return null;
  const report = await unlessRefused(readSharedRanking(share));
  const isOther = wanted !== null && wanted !== report?.metric && report?.metrics.includes(wanted);
  if (!report || !isOther) return report && { share, report };
  const other = await unlessRefused(readSharedRanking(share, wanted));
  // The choice of metrics stays the same.
  return { share, report: other ? { ...other, metrics: report.metrics } : report };
});

async function unlessRefused<T>(work: Promise<T>): Promise<T | null> {
  const found = await orRefusal(work);
  return found instanceof Refusal ? null : found;
}

export const confinementOf = ({ filter, hidden }: Pick<RunShare, "filter" | "hidden">): SampleQuery =>
  isConfined(filter) ? withHidden({ within: filter.query }, hidden) : {};

/** The id of the sample at a place; null if the share shows none there. */
export const sampleOfShare = (shared: RunShare, place: number): Promise<number | null> =>
  sampleAtPlace(shared.run, confinementOf(shared), place);

/** Whether the share covers all samples and their texts: needed for agreement, reviews and gold contexts. */
export const shareShowsTexts = ({ share, filter }: RunShare): boolean => showsTexts(share.level) && !isConfined(filter);

export function visitorsSearch({ share, filter }: RunShare, given: GivenShare): SamplesSearch {
  const search = loadSamplesSearch(openParameters(given, share.level));
  if (search.sort !== null) return search;
  const { sort = null, order = null } = filter.search;
  const showsOrder = showsTexts(share.level) || !sortsByTexts(sort);
  return showsOrder ? { ...search, sort, order: search.order ?? order } : search;
}

export type GivenShare = Readonly<Record<string, string | string[] | undefined>>;

export const visitorsQuery = (shared: RunShare, search: SamplesSearch): SampleQuery => ({
  ...withHidden(sampleQueryOf(search, shared.run.metrics), shared.hidden),
  ...confinementOf(shared),
});
