import { RetentionSection } from "@/components/settings/retention-section";
import { readRetention } from "@/lib/runs/upkeep/retention";
import { previewRetentionAction, saveRetentionAction } from "../retention-actions";

export async function RetentionSettings() {
  const { days, last } = await readRetention();
  return (
    <RetentionSection
      days={days}
      last={last && { ...last, at: last.at.toISOString() }}
      preview={previewRetentionAction}
      save={saveRetentionAction}
    />
  );
}
