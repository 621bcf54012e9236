import type { Metadata } from "next";
import { RetentionSection } from "@/components/settings/retention-section";
import { readRetention } from "@/lib/runs/upkeep/retention";
import { SettingsFrame } from "../frame";
import { previewRetentionAction, saveRetentionAction } from "../retention-actions";

export const metadata: Metadata = { title: "Retention" };

export default async function RetentionPage() {
  const { days, last } = await readRetention();
  return (
    <SettingsFrame place="/settings/retention">
      <RetentionSection
        days={days}
        last={last && { ...last, at: last.at.toISOString() }}
        preview={previewRetentionAction}
        save={saveRetentionAction}
      />
    </SettingsFrame>
  );
}
