import type { ListedDataset } from "assay-lib/db/datasets";
import type { RunRow } from "assay-lib/db/runs/table";
import { Parameters } from "assay-lib/domain/configuration";
import { Trash2 } from "lucide-react";
import Link from "next/link";
import type { CountImpact, DeleteAction } from "@/components/deletion/confirm";
import { DeleteDialog } from "@/components/deletion/dialog";
import { MeanCell } from "@/components/runs/table/cells";
import type { MetricColumn } from "@/components/runs/table/columns";
import { Button, ButtonLink } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Moment } from "@/components/ui/moment";
import { Pager } from "@/components/ui/pager";
import { Panel } from "@/components/ui/panel";
import { Cell, ColumnHeading, rowClass, Table } from "@/components/ui/table";

const pageSize = 12;

export const ConfigurationTable = ({
  dataset: { id, configurations },
  page,
  href,
  countImpact,
  deleteAction,
  newest,
  metrics,
}: {
  dataset: ListedDataset;
  page: number;
  href: (page: number) => string;
  countImpact: CountImpact;
  deleteAction: DeleteAction;
  /** Newest run with scores, by configuration name. */
  newest: ReadonlyMap<string, RunRow>;
  metrics: readonly MetricColumn[];
}) => (
  <Panel>
    <Table label="Configurations">
      <thead>
        <tr>
          <ColumnHeading name="Configuration" className="pl-3.5" />
          <ColumnHeading name="Samples" numeric />
          <ColumnHeading name="Runs" numeric />
          {metrics.map(({ id, shortName, source }) => (
            <ColumnHeading key={id} name={shortName} sub={source} className="pr-0 phone:hidden" />
          ))}
          <ColumnHeading name="File" sub="read as" className="phone:hidden" />
          <ColumnHeading name="Added" numeric className="phone:hidden" />
          <ColumnHeading name={<span className="sr-only">Judge or remove</span>} />
        </tr>
      </thead>
      <tbody>
        {configurations
          .slice((page - 1) * pageSize, page * pageSize)
          .map(({ id: configurationId, name, sampleCount, fileName, format, parametersJson, createdAt, _count }) => (
            <tr key={configurationId} className={cn(rowClass(), "group/row")}>
              <Cell className="w-1/4 max-w-0 min-w-32 pl-3.5 phone:min-w-20">
                <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{name}</span>
                <ParameterLine json={parametersJson} />
              </Cell>
              <Cell numeric>{sampleCount.toLocaleString("en")}</Cell>
              <Cell numeric>
                {_count.runs === 0 ? (
                  <span className="text-ink-3">0</span>
                ) : (
                  <Link
                    href={`/?dataset=${id}&configuration=${encodeURIComponent(name)}`}
                    className="link"
                    aria-label={`${name}, runs: ${_count.runs}`}
                  >
                    {_count.runs.toLocaleString("en")}
                  </Link>
                )}
              </Cell>
              {metrics.map((metric) => {
                const run = newest.get(name);
                return (
                  <Cell key={metric.id} className="w-[110px] pr-0 phone:hidden">
                    {run ? (
                      <Link href={`/runs/${run.id}`} prefetch={false}>
                        <MeanCell run={run} metric={metric} />
                      </Link>
                    ) : (
                      <span className="text-ink-3">–</span>
                    )}
                  </Cell>
                );
              })}
              <Cell className="w-1/4 max-w-0 phone:hidden">
                <span className="line-clamp-2 text-small text-ink-2 [overflow-wrap:anywhere]">{fileName ?? "–"}</span>
                <span className="block text-caption text-ink-3 [overflow-wrap:anywhere]">{format}</span>
              </Cell>
              <Cell numeric className="text-ink-2 phone:hidden">
                <Moment at={createdAt} />
              </Cell>
              <Cell className="pr-2">
                <span className="flex items-center justify-end gap-1">
                  {configurations.length > 1 && (
                    <DeleteDialog
                      kind="configuration"
                      id={configurationId}
                      name={name}
                      stays="The dataset and its other configurations stay."
                      fields={{ dataset: id }}
                      count={countImpact}
                      action={deleteAction}
                      trigger={
                        <Button
                          look="ghost"
                          size="small"
                          icon
                          data-needs="editor"
                          // Rarely used, so it only shows on hover and focus.
                          className="opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 [@media(hover:none)]:opacity-100"
                          aria-label={`Remove ${name}`}
                          title={`Remove ${name}`}
                        >
                          <Trash2 aria-hidden />
                        </Button>
                      }
                    />
                  )}
                  <ButtonLink
                    data-needs="editor"
                    size="small"
                    href={`/runs/new?dataset=${id}&configuration=${configurationId}`}
                    aria-label={`Judge ${name}`}
                    prefetch={false}
                  >
                    Judge
                  </ButtonLink>
                </span>
              </Cell>
            </tr>
          ))}
      </tbody>
    </Table>
    {configurations.length > pageSize && (
      <Pager page={page} size={pageSize} total={configurations.length} href={href} label="Pages of configurations" />
    )}
  </Panel>
);

const ParameterLine = ({ json }: { json: string }) => {
  const text = Object.entries(Parameters.parse(JSON.parse(json)))
    .map(([name, value]) => `${name} ${value}`)
    .join(" · ");
  return text !== "" && <span className="block truncate text-caption text-ink-3">{text}</span>;
};
