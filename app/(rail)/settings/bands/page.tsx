import type { Metadata } from "next";
import { readVisitor } from "@/app/visitor";
import { BandsSection } from "@/components/settings/bands-section";
import { readThresholds } from "@/lib/db/thresholds";
import { mayDo } from "@/lib/domain/people/role";
import { roleOf } from "@/lib/domain/people/visitor";
import { defaultThresholds, thresholdsInWords } from "@/lib/domain/scores/band";
import { resetThresholdsAction, saveThresholdsAction } from "../band-actions";
import { SettingsFrame } from "../frame";

export const metadata: Metadata = { title: "Bands" };

export default async function BandsPage() {
  const [thresholds, visitor] = await Promise.all([readThresholds(), readVisitor()]);
  const role = roleOf(visitor);
  return (
    <SettingsFrame place="/settings/bands">
      <BandsSection
        thresholds={{
          Excellent: thresholds.Excellent.toFixed(2),
          Good: thresholds.Good.toFixed(2),
          Moderate: thresholds.Moderate.toFixed(2),
        }}
        isDefault={thresholdsInWords(thresholds) === thresholdsInWords(defaultThresholds)}
        save={mayDo(role, "admin") ? saveThresholdsAction : undefined}
        reset={resetThresholdsAction}
      />
    </SettingsFrame>
  );
}
