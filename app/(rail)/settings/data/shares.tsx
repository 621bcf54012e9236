import { revokeShareAction, revokeSharesAction } from "@/app/(rail)/shares/actions";
import { type ShareListed, SharesTable } from "@/components/shares/table";
import { type ListedShare, listShares } from "@/lib/db/shares";
import { endOf } from "@/lib/domain/shares/choices";

const longestList = 50;

export async function ShareSettings() {
  const { shares, total } = await listShares({ take: longestList });
  return (
    <SharesTable shares={shares.map(describeShare)} total={total} revoke={revokeShareAction} revokeMany={revokeSharesAction} />
  );
}

function describeShare(share: ListedShare): ShareListed {
  const { id, label, createdBy, kind, runs, filter, shows, views, revokedAt, expiresAt, lastViewedAt } = share;
  return {
    id,
    label,
    createdBy,
    runs,
    shows,
    views,
    end: endOf(share),
    what: kind === "comparison" ? `Comparison of ${runs.length} runs` : filter ? "Filtered samples of a run" : "Run",
    endsAt: (revokedAt ?? expiresAt)?.toISOString() ?? null,
    lastViewedAt: lastViewedAt?.toISOString() ?? null,
  };
}
