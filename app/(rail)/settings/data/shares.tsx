import { revokeShareAction, revokeSharesAction } from "@/app/(rail)/shares/actions";
import { AnnouncedSection } from "@/components/settings/announced-section";
import { SharesTable } from "@/components/shares/table";
import { type ListedShare, listShares } from "@/lib/db/shares";
import { endOf } from "@/lib/domain/shares/choices";

const longestList = 50;

export async function ShareSettings() {
  const { shares, total } = await listShares({ take: longestList });
  return (
    <AnnouncedSection id="shares" title="Share links">
      <SharesTable
        shares={shares.map((share) => ({ ...share, name: share.label, what: whatOf(share), end: endOf(share) }))}
        total={total}
        revoke={revokeShareAction}
        revokeMany={revokeSharesAction}
      />
    </AnnouncedSection>
  );
}

function whatOf({ kind, runs, filter }: ListedShare): string {
  if (kind === "comparison") return `Comparison of ${runs.length} runs`;
  return filter ? "Filtered samples of a run" : "Run";
}
