import type { PromptTemplate } from "@/lib/domain/judge";
import type { Metric, MetricCard } from "@/lib/metrics/define";
import { asksPerContext } from "@/lib/metrics/shapes/contract";
import type { SettingField } from "./setting-field";
import { settingFields } from "./settings-read";

/** Plain values: the browser loads none of the metric's code. */
export interface OfferedMetric {
  id: string;
  name: string;
  shortName: string;
  source: string;
  group: Metric["group"];
  needs: readonly string[];
  isPerContext: boolean;
  fields: SettingField[];
  placeholders: readonly string[];
  /** Default prompt under default settings. */
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
