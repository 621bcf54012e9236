import { formatCost } from "assay-lib/domain/text/cost";
import { listed } from "assay-lib/domain/text/listed";
import { costCauseWords } from "assay-lib/judges/words/causes";
import type { JudgeFigures, JudgesReport } from "assay-lib/judges/words/report";
import { paretoFront } from "assay-lib/stats/ranked/front";
import { Plane } from "@/components/ranking/plane";
import { scaleAround } from "@/components/ranking/scale";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { costScale } from "./cost-scale";

interface FrontierProps {
  report: Pick<JudgesReport, "judges" | "panel">;
  by: "auroc" | "kappa";
}

const frontOf = (judges: readonly JudgeFigures[], by: "auroc" | "kappa"): boolean[] =>
  paretoFront(judges.map((one) => ({ mean: one[by].value ?? Number.NaN, cost: one.costPer1000Usd })));

const names = { auroc: "AUROC", kappa: "Kappa on the test half" };

export function Frontier({ report: { judges, panel }, by }: FrontierProps) {
  const front = frontOf(judges, by);
  const all = [
    ...judges.map((one, at) => ({
      key: `${one.run}:${one.metric}`,
      name: one.name,
      figures: one,
      isOnFront: front[at] ?? false,
    })),
    ...(panel
      ? [
          {
            key: "panel",
            name: `Mean of all ${judges.length}`,
            figures: panel,
            isOnFront: frontOf([...judges, panel], by).at(-1) ?? false,
          },
        ]
      : []),
  ];
  const points = all.flatMap(({ figures, ...one }) => {
    const { value, ci95 } = figures[by];
    const cost = figures.costPer1000Usd;
    return value === null || cost === null ? [] : [{ ...one, cost, value, ci95 }];
  });
  if (points.length === 0) return null;
  const costs = costScale(points.map(({ cost }) => cost));
  const unpriced = all.filter(({ figures }) => figures.costPer1000Usd === null);
  return (
    <>
      <SectionHeading title="What quality costs" remark={`${names[by]} against cost`} />
      <Panel>
        <Plane
          label={`${names[by]} against cost. The table has the same figures.`}
          names={{
            up: `${names[by]}, 95% interval`,
            across: `US$ per 1,000 samples${costs.isLogarithmic ? ", each step ten times" : ""}`,
          }}
          scales={{ up: scaleAround(points.flatMap(({ value, ci95 }) => [value, ...(ci95 ?? [])])), across: costs.scale }}
          acrossText={costs.text}
          points={points.map(({ key, name, cost, value, ci95, isOnFront }) => ({
            key,
            isOnFront,
            isFirst: isOnFront,
            up: value,
            interval: ci95,
            across: costs.at(cost),
            name: `${name.slice(0, 60)}${isOnFront ? " ◆" : ""}`,
            title: `${name}: ${names[by]} ${value.toFixed(3)}, ${formatCost(cost)} per 1,000 samples${isOnFront ? ", on the frontier" : ""}`,
          }))}
        />
        <p className="px-4 pb-3 text-small text-ink-3 [overflow-wrap:anywhere]">
          ◆ On the frontier: no other judge is better and costs as little or less.{" "}
          {unpriced.length > 0 &&
            `Not drawn: ${listed(unpriced.map(({ name, figures }) => `${name} (${costCauseWords[figures.costCause ?? "no-calls"]})`))}.`}
        </p>
      </Panel>
    </>
  );
}
