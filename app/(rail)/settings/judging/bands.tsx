import { isDeepStrictEqual } from "node:util";
import { offeredMetrics } from "assay-lib/db/own-metrics";
import { readThresholds } from "assay-lib/db/thresholds";
import { mayDo } from "assay-lib/domain/people/role";
import { roleOf } from "assay-lib/domain/people/visitor";
import { defaultThresholds, type MetricThresholds, targetOf, thresholdsOf } from "assay-lib/domain/scores/band";
import { knownMetrics } from "assay-lib/metrics/registry";
import { readVisitor } from "@/app/visitor";
import { BandsSection } from "@/components/settings/bands-section";
import { resetThresholdsAction, saveThresholdsAction } from "../band-actions";

const bands = ["Excellent", "Good", "Moderate"] as const;

const fieldsOf = (under: string, set: MetricThresholds, otherwise: MetricThresholds) =>
  bands.map((band) => ({
    name: `${under}${band}`,
    label: `${band} from`,
    value: set?.[band].toFixed(2) ?? "",
    otherwise: otherwise?.[band].toFixed(2) ?? "none",
  }));

export async function BandSettings() {
  const [thresholds, metrics, visitor] = await Promise.all([readThresholds(), offeredMetrics(), readVisitor()]);
  const scored = knownMetrics().filter(({ role }) => role !== undefined);
  const { all, own, targets } = thresholds;
  const isSet =
    knownMetrics().some(({ id, thresholds }) => !isDeepStrictEqual(own[id], thresholds)) || Object.keys(targets).length > 0;
  return (
    <BandsSection
      rows={[
        { title: "All metrics", source: "", fields: fieldsOf("", all, all) },
        ...[...metrics, ...scored].map(({ id, name, source }) => {
          const target = targetOf(thresholds, id);
          return {
            title: name,
            source,
            fields: [
              ...fieldsOf(`metrics.${id}.thresholds.`, own[id] ?? null, thresholdsOf(thresholds, id)),
              { name: `metrics.${id}.target`, label: "Target mean", value: target?.toFixed(2) ?? "", otherwise: "none" },
            ],
          };
        }),
      ]}
      isDefault={!isSet && bands.every((band) => all[band] === defaultThresholds[band])}
      save={mayDo(roleOf(visitor), "admin") ? saveThresholdsAction : undefined}
      reset={resetThresholdsAction}
    />
  );
}
