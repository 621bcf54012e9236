import { cache } from "react";
import { openShare } from "@/lib/access/shares/open";
import { findSharedRun, type SharedRun } from "@/lib/db/runs/shared";
import type { StoredShare } from "@/lib/db/shares";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { loadSamplesSearch, type SamplesSearch } from "@/lib/samples/address";
import { sampleQueryOf } from "@/lib/samples/from-address";
import { isConfined, openParameters, readShareFilter, type ShareFilter } from "@/lib/samples/share";

/** What Next hands over for an address of a link. */
export interface ShareAddress {
  params: Promise<{ token: string }>;
}

/** Read once for a request. */
export const readShare = cache(openShare);

/** A run as a link shows it. */
export interface RunShare {
  share: StoredShare;
  run: SharedRun;
  filter: ShareFilter;
  /** The link's path, under which all of it lies. */
  base: string;
}

/** The run that a token shows; null where it shows none. */
export const readRunShare = cache(async (token: string): Promise<RunShare | null> => {
  const share = await readShare(token);
  const [id] = share?.runs ?? [];
  if (share?.kind !== "run" || id === undefined) return null;
  const run = await findSharedRun(id, { withNames: share.shows.names });
  if (!run) return null;
  const filter = readShareFilter(share.filter, run.metrics);
  // A filter that is no longer understood would leave out nothing.
  return filter.unread.length === 0 && filter.text === share.filter ? { share, run, filter, base: `/share/${token}` } : null;
});

/** What a link is confined to, as a condition of a query. */
export const confinementOf = ({ filter }: Pick<RunShare, "filter">): SampleQuery =>
  isConfined(filter) ? { within: filter.query } : {};

/** Agreement is with labels and reviews, and over all of a run. Reviews are shown only beside texts, as labels are. */
export const showsAgreement = ({ share, filter }: RunShare): boolean => share.shows.texts && !isConfined(filter);

/** What a visitor's address asks of the table, as far as the link lets it; in the order of the link's filter where it asks for none. */
export function visitorsSearch({ share, filter }: RunShare, given: Given): SamplesSearch {
  const search = loadSamplesSearch(openParameters(given, share.shows));
  if (search.sort !== null) return search;
  const { sort = null, order = null } = filter.search;
  const isTold = sort !== "id" || share.shows.texts;
  return isTold ? { ...search, sort, order: search.order ?? order } : search;
}

/** The parameters of an address, as Next hands them over. */
export type Given = Readonly<Record<string, string | string[] | undefined>>;

/** A visitor's query: whatever it asks for, within what the link is confined to. */
export const visitorsQuery = (shared: RunShare, search: SamplesSearch): SampleQuery => ({
  ...sampleQueryOf(search, shared.run.metrics),
  ...confinementOf(shared),
});
