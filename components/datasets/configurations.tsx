import type { ListedDataset } from "assay-lib/db/datasets";
import type { RunRow } from "assay-lib/db/runs/table";
import { Parameters } from "assay-lib/domain/configuration";
import { Trash2 } from "lucide-react";
import Link from "next/link";
import type { CountImpact, DeleteAction } from "@/components/deletion/confirm";
import { DeleteDialog } from "@/components/deletion/dialog";
import { MeanCell } from "@/components/runs-table/cells";
import type { MetricColumn } from "@/components/runs-table/columns";
import { Button, ButtonLink } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { Pager } from "@/components/ui/pager";
import { Panel } from "@/components/ui/panel";
import { type ListColumn, ListTable } from "@/components/ui/table";

const pageSize = 12;

type Configuration = ListedDataset["configurations"][number];

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
    <ListTable
      label="Configurations"
      rows={configurations.slice((page - 1) * pageSize, page * pageSize)}
      keyOf={(one) => one.id}
      columns={[
        {
          name: "Configuration",
          className: "pl-3.5",
          cellClass: "w-1/4 max-w-0 min-w-32 phone:min-w-20",
          cell: ({ name, parametersJson }) => (
            <>
              <span className="block truncate font-medium" title={name}>
                {name}
              </span>
              <ParameterLine json={parametersJson} />
            </>
          ),
        },
        { name: "Samples", numeric: true, cell: ({ sampleCount }) => sampleCount.toLocaleString("en") },
        {
          name: "Runs",
          numeric: true,
          cell: ({ name, _count }) =>
            _count.runs === 0 ? (
              <span className="text-ink-3">0</span>
            ) : (
              <Link
                href={`/?dataset=${id}&configuration=${encodeURIComponent(name)}`}
                className="link"
                aria-label={`${_count.runs} runs of ${name}`}
              >
                {_count.runs.toLocaleString("en")}
              </Link>
            ),
        },
        ...metrics.map(
          (metric): ListColumn<Configuration> => ({
            ...{
              id: metric.id,
              name: metric.shortName,
              sub: metric.source,
              className: "pr-0 phone:hidden",
              cellClass: "w-[110px]",
            },
            cell: ({ name }) => {
              const run = newest.get(name);
              return run ? (
                <Link href={`/runs/${run.id}`} prefetch={false}>
                  <MeanCell run={run} metric={metric} />
                </Link>
              ) : (
                <span className="text-ink-3">–</span>
              );
            },
          }),
        ),
        {
          name: "File",
          sub: "read as",
          className: "phone:hidden",
          cellClass: "w-1/4 max-w-0",
          cell: ({ fileName, format }) => (
            <>
              <span className="block truncate text-small text-ink-2" title={fileName ?? undefined}>
                {fileName ?? "–"}
              </span>
              <span className="block truncate text-caption text-ink-3">{format}</span>
            </>
          ),
        },
        {
          name: "Added",
          numeric: true,
          className: "phone:hidden",
          cellClass: "text-ink-2",
          cell: ({ createdAt }) => <Moment at={createdAt} />,
        },
        {
          name: "Judge or remove",
          isUnnamed: true,
          cellClass: "pr-2",
          cell: ({ id: configurationId, name }) => (
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
          ),
        },
      ]}
    />
    {configurations.length > pageSize && (
      <Pager page={page} size={pageSize} total={configurations.length} href={href} label="Pages of configurations" />
    )}
  </Panel>
);

const ParameterLine = ({ json }: { json: string }) => {
  const text = Object.entries(Parameters.parse(JSON.parse(json)))
    .map(([name, value]) => `${name} ${value}`)
    .join(" · ");
  return (
    text !== "" && (
      <span className="block truncate text-caption text-ink-3" title={text}>
        {text}
      </span>
    )
  );
};
