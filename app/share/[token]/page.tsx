import { atPublicUrl } from "assay-lib/access/shares/address";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { pictureSize } from "@/components/shares/picture";
import { countView } from "./count-view";
import { metricsInWords, readOutline } from "./outline";
import { readRunShare, readShare, type ShareAddress } from "./read-share";
import { SharedComparisonPage } from "./shared-comparison";
import { SharedRankingPage } from "./shared-ranking";
import { SharedRunPage } from "./shared-run";

export async function generateMetadata({ params }: ShareAddress): Promise<Metadata> {
  const { token } = await params;
  const outline = await readOutline(token);
  if (!outline) return {};
  const url = atPublicUrl(`/share/${token}`, `http://${(await headers()).get("host") ?? "localhost"}`);
  const description = [outline.subtitle, metricsInWords(outline)].filter(Boolean).join(". ");
  const picture = {
    url: `${url}/picture.png`,
    ...pictureSize,
    alt: [outline.title, metricsInWords(outline)].filter(Boolean).join(": "),
  };
  return {
    title: outline.title,
    description,
    referrer: "no-referrer",
    robots: { index: false, follow: false, noarchive: true },
    openGraph: { type: "website", siteName: "Assay", title: outline.title, description, url, images: [picture] },
    twitter: { card: "summary_large_image", title: outline.title, description, images: [picture] },
  };
}

export default async function SharePage({ params, searchParams }: ShareAddress & { searchParams: Promise<SearchParams> }) {
  const { token } = await params;
  const share = await readShare(token);
  if (!share) notFound();
  await countView(share.id);
  const given = await searchParams;
  if (share.kind === "comparison") return <SharedComparisonPage share={share} token={token} given={given} />;
  if (share.kind === "ranking") return <SharedRankingPage token={token} given={given} />;
  const shared = await readRunShare(token);
  if (!shared) notFound();
  return <SharedRunPage shared={shared} given={given} />;
}
