import { type ListedShare, listShares } from "assay-lib/access/shares/store";
import { version } from "assay-lib/domain/process/version";
import { endOf } from "assay-lib/domain/shares/choices";
import { fileSize } from "assay-lib/domain/text/file-size";
import { readRetention } from "assay-lib/runs/upkeep/retention";
import { describeDatabase } from "assay-lib/upkeep/store/size";
import type { Metadata } from "next";
import { revokeShareAction, revokeSharesAction } from "@/app/(rail)/shares/actions";
import { AnnouncedSection } from "@/components/settings/announced-section";
import { RetentionSection } from "@/components/settings/retention-section";
import { SharesTable } from "@/components/shares/table";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { SettingsFrame } from "../frame";
import { previewRetentionAction, saveRetentionAction } from "../retention-actions";

export const metadata: Metadata = { title: "Data" };

const longestList = 50;

export default function DataPage() {
  return (
    <SettingsFrame
      page="/settings/data"
      parts={{ shares: <Shares />, retention: <Retention />, installation: <Installation /> }}
    />
  );
}

async function Shares() {
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
  if (kind === "ranking") return `Ranking of ${runs.length} runs`;
  return filter ? "Filtered samples of a run" : "Run";
}

const Retention = async () => (
  <RetentionSection {...(await readRetention())} preview={previewRetentionAction} save={saveRetentionAction} />
);

async function Installation() {
  const { place, system, bytes } = await describeDatabase();
  return (
    <section aria-labelledby="installation-heading">
      <SectionHeading id="installation-heading" title="Installation" />
      <Panel className="px-4 py-3.5">
        <dl className="grid grid-cols-[150px_minmax(0,1fr)] gap-x-4 gap-y-2.5 [overflow-wrap:anywhere] [&_dt]:text-ink-2">
          <dt>Version</dt>
          <dd>{version}</dd>
          <dt>Database</dt>
          <dd className="font-mono text-[11.5px]">{place}</dd>
          <dt>Runs on</dt>
          <dd>
            {system}, {fileSize(bytes)}
          </dd>
        </dl>
      </Panel>
    </section>
  );
}
