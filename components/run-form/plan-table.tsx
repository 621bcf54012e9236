import { Cell, ColumnHeading, GroupHeading, rowClass, Table } from "@/components/ui/table";
import type { OfferedMetric } from "./offered-metric";
import type { RunPlan } from "./plan";

/** Judge calls by configuration and metric, and the samples that a metric cannot judge. */
export const PlanTable = ({ plan, metrics }: { plan: RunPlan; metrics: readonly OfferedMetric[] }) => {
  const chosen = metrics.filter(({ id }) => id in plan.templates);
  const inGroup = (group: OfferedMetric["group"]) => chosen.filter((metric) => metric.group === group).length;
  const sum = (id: string) => plan.configurations.reduce((total, { calls }) => total + (calls[id] ?? 0), 0);
  return (
    <div className="max-h-96 overflow-y-auto">
      <Table label="Judge calls by configuration and metric">
        <thead>
          <tr>
            <GroupHeading span={2} />
            {inGroup("retrieval") > 0 && <GroupHeading span={inGroup("retrieval")}>Retrieval</GroupHeading>}
            {inGroup("response") > 0 && <GroupHeading span={inGroup("response")}>Response</GroupHeading>}
            <GroupHeading span={1} />
          </tr>
          <tr>
            <ColumnHeading name="Configuration" className="pl-3.5" />
            <ColumnHeading name="Samples" numeric />
            {chosen.map(({ id, name, source }) => (
              <ColumnHeading key={id} name={name} sub={source} numeric />
            ))}
            <ColumnHeading name="In all" sub="judge calls" numeric className="pr-3.5" />
          </tr>
        </thead>
        <tbody>
          {plan.configurations.map(({ id, name, samples, calls, total, unjudged }) => (
            <tr key={id} className={rowClass()}>
              <Cell className="w-1/4 max-w-0 min-w-36 pl-3.5">
                <span className="block truncate" title={name}>
                  {name}
                </span>
              </Cell>
              <Cell numeric>{samples.toLocaleString("en")}</Cell>
              {chosen.map((metric) => (
                <Cell key={metric.id} numeric>
                  {(calls[metric.id] ?? 0).toLocaleString("en")}
                  {(unjudged[metric.id] ?? 0) > 0 && (
                    <span className="block text-caption text-ink-3">{unjudged[metric.id]?.toLocaleString("en")} not judged</span>
                  )}
                </Cell>
              ))}
              <Cell numeric className="pr-3.5 font-medium">
                {total.toLocaleString("en")}
              </Cell>
            </tr>
          ))}
        </tbody>
        {plan.configurations.length > 1 && (
          <tfoot>
            <tr className="[&>*]:border-t [&>*]:border-line [&>*]:border-b-0 [&>*]:bg-sunken">
              <th scope="row" className="px-2.5 py-2 pl-3.5 text-left font-medium">
                In all
              </th>
              <Cell numeric>{plan.configurations.reduce((total, { samples }) => total + samples, 0).toLocaleString("en")}</Cell>
              {chosen.map(({ id }) => (
                <Cell key={id} numeric>
                  {sum(id).toLocaleString("en")}
                </Cell>
              ))}
              <Cell numeric className="pr-3.5 font-semibold">
                {plan.total.toLocaleString("en")}
              </Cell>
            </tr>
          </tfoot>
        )}
      </Table>
    </div>
  );
};
