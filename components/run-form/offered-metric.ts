import type { PromptTemplate } from "@/lib/domain/judge";
import type { Metric, MetricCard } from "@/lib/metrics/define";
import { asksPerContext } from "@/lib/metrics/shapes/contract";
import type { SettingField } from "./setting-field";
import { settingFields } from "./settings-read";

/** A metric as the form offers it: plain values, so that the browser needs none of the metric's code. */
export interface OfferedMetric {
  id: string;
  name: string;
  /** For column headings. */
  shortName: string;
  source: string;
  group: Metric["group"];
  needs: readonly string[];
  /** Whether it asks about each context, not once a sample. */
  isPerContext: boolean;
  fields: SettingField[];
  /** What a replaced prompt must contain. */
  placeholders: readonly string[];
  /** The metric's own prompt under default settings. */
  template: PromptTemplate;
  card: MetricCard;
}

export const offerMetric = ({
  id,
  name,
  shortName,
  source,
  group,
  needs,
  shape,
  settings,
  placeholders,
  template,
  card,
}: Metric): OfferedMetric => ({
  id,
  name,
  shortName,
  source,
  group,
  needs,
  isPerContext: asksPerContext(shape),
  fields: settingFields(settings),
  placeholders,
  template: template(settings.parse({})),
  card,
});
