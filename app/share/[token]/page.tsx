import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { countView } from "./count-view";
import { readRunShare, readShare, type ShareAddress } from "./read-share";
import { SharedRunPage } from "./shared-run";

/** What a link shows: a run, or runs compared. */
export default async function SharePage({ params, searchParams }: ShareAddress & { searchParams: Promise<SearchParams> }) {
  const { token } = await params;
  const share = await readShare(token);
  if (!share) notFound();
  await countView(share.id);
  const shared = await readRunShare(token);
  if (!shared) notFound();
  return <SharedRunPage shared={shared} given={await searchParams} />;
}
