import { RetentionSection } from "@/components/settings/retention-section";
import { readRetention } from "@/lib/runs/upkeep/retention";
import { previewRetentionAction, saveRetentionAction } from "../retention-actions";

export const RetentionSettings = async () => (
  <RetentionSection {...(await readRetention())} preview={previewRetentionAction} save={saveRetentionAction} />
);
