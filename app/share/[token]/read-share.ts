import { cache } from "react";
import { openShare } from "@/lib/access/shares/open";
import { findSharedRun, type SharedRun } from "@/lib/db/runs/shared";
import type { StoredShare } from "@/lib/db/shares";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { loadSamplesSearch, type SamplesSearch } from "@/lib/samples/filters/address";
import { sampleQueryOf } from "@/lib/samples/from-address";
import { isConfined, openParameters, readShareFilter, type ShareFilter, sortsByTexts } from "@/lib/samples/share";

/** What Next passes to a page under a share's address. */
export interface ShareAddress {
  params: Promise<{ token: string }>;
}

/** One read per request. */
export const readShare = cache(openShare);

/** A run as a share shows it. */
export interface RunShare {
  share: StoredShare;
  run: SharedRun;
  filter: ShareFilter;
  /** Path of the share; its other pages are below it. */
  base: string;
}

/** The run that a token shows; null if it shows none. */
export const readRunShare = cache(async (token: string): Promise<RunShare | null> => {
  const share = await readShare(token);
  const [id] = share?.runs ?? [];
  if (share?.kind !== "run" || id === undefined) return null;
  const run = await findSharedRun(id, { withNames: share.shows.names });
  if (!run) return null;
  const filter = readShareFilter(share.filter, run.metrics);
  // A filter that can no longer be read would hide nothing.
  return filter.unread.length === 0 && filter.text === share.filter ? { share, run, filter, base: `/share/${token}` } : null;
});

/** The share's filter as a condition of the query. */
export const confinementOf = ({ filter }: Pick<RunShare, "filter">): SampleQuery =>
  isConfined(filter) ? { within: filter.query } : {};

/** What covers all samples of the run and tells of their texts: agreement with labels and reviews, gold contexts. */
export const showsAllTexts = ({ share, filter }: RunShare): boolean => share.shows.texts && !isConfined(filter);

/** The table that the visitor's address asks for, limited to the share; in the order of the share's filter by default. */
export function visitorsSearch({ share, filter }: RunShare, given: Given): SamplesSearch {
  const search = loadSamplesSearch(openParameters(given, share.shows));
  if (search.sort !== null) return search;
  const { sort = null, order = null } = filter.search;
  const showsOrder = share.shows.texts || !sortsByTexts(sort);
  return showsOrder ? { ...search, sort, order: search.order ?? order } : search;
}

/** The parameters of an address, as Next passes them. */
export type Given = Readonly<Record<string, string | string[] | undefined>>;

/** The visitor's query, restricted to the share's filter. */
export const visitorsQuery = (shared: RunShare, search: SamplesSearch): SampleQuery => ({
  ...sampleQueryOf(search, shared.run.metrics),
  ...confinementOf(shared),
});
