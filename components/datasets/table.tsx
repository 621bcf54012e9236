import { Trash2 } from "lucide-react";
import Link from "next/link";
import { type CountImpact, type DeleteAction, DeleteDialog } from "@/components/deletion/dialog";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { Panel } from "@/components/ui/panel";
import { Cell, ColumnHeading, rowClass, Table } from "@/components/ui/table";
import type { ListedDataset } from "@/lib/db/datasets";
import { sampleCount } from "./sample-count";

/** On phones, rows are cards. */
export const DatasetTable = ({
  datasets,
  deleteAction,
  countImpact,
}: {
  datasets: readonly ListedDataset[];
  deleteAction: DeleteAction;
  countImpact: CountImpact;
}) => (
  <Panel>
    <Table label="Datasets" className="phone:block [&_tbody]:phone:block [&_thead]:phone:sr-only">
      <thead>
        <tr>
          <ColumnHeading name="Dataset" sub="where it comes from" className="pl-3.5" />
          <ColumnHeading name="Configurations" />
          <ColumnHeading name="Samples" numeric />
          <ColumnHeading name="Runs" numeric />
          <ColumnHeading name="Created" numeric />
          <ColumnHeading name={<span className="sr-only">Delete</span>} />
        </tr>
      </thead>
      <tbody>
        {datasets.map((dataset) => (
          <Row key={dataset.id} dataset={dataset} deleteAction={deleteAction} countImpact={countImpact} />
        ))}
      </tbody>
    </Table>
  </Panel>
);

const Row = ({
  dataset,
  deleteAction,
  countImpact,
}: {
  dataset: ListedDataset;
  deleteAction: DeleteAction;
  countImpact: CountImpact;
}) => {
  const { id, name, source, createdAt, configurations } = dataset;
  const samples = sampleCount(dataset);
  const runs = dataset._count.runs;
  const names = configurations.slice(0, 4).map((configuration) => configuration.name);
  return (
    <tr
      className={`${rowClass()} phone:relative phone:flex phone:flex-wrap phone:gap-x-4 phone:border-b phone:border-line phone:py-2 phone:last:border-b-0 [&>td]:phone:border-b-0 [&>td]:phone:py-0.5`}
    >
      <Cell className="w-2/5 max-w-0 min-w-52 pl-3.5 phone:w-full phone:max-w-none phone:pr-10 phone:pl-2.5">
        <Link
          href={`/datasets/${id}`}
          className="block truncate font-medium hover:text-accent-ink phone:whitespace-normal phone:line-clamp-2"
          title={name}
        >
          {name}
        </Link>
        <span className="block truncate text-small text-ink-3" title={source ?? undefined}>
          {source ?? "no source given"}
        </span>
      </Cell>
      <Cell className="max-w-0 min-w-40 phone:w-full phone:max-w-none">
        <span className="block truncate text-small text-ink-2" title={names.join(", ")}>
          {configurations.length > 1 && <span className="tabular-nums">{configurations.length.toLocaleString("en")}: </span>}
          {names.join(", ")}
          {configurations.length > names.length && ", …"}
        </span>
      </Cell>
      <Cell numeric>
        {samples.toLocaleString("en")}
        <span className="hidden phone:inline"> {samples === 1 ? "sample" : "samples"}</span>
      </Cell>
      <Cell numeric className={runs === 0 ? "text-ink-3" : undefined}>
        {runs.toLocaleString("en")}
        <span className="hidden phone:inline"> {runs === 1 ? "run" : "runs"}</span>
      </Cell>
      <Cell numeric className="text-ink-2">
        <Moment at={createdAt.toISOString()} />
      </Cell>
      <Cell className="w-10 pr-2 text-right phone:absolute phone:top-2 phone:right-0">
        <DeleteDialog
          kind="dataset"
          id={id}
          name={name}
          count={countImpact}
          action={deleteAction}
          trigger={
            <Button look="ghost" size="small" icon data-needs="editor" aria-label={`Delete ${name}`} title={`Delete ${name}`}>
              <Trash2 aria-hidden />
            </Button>
          }
        />
      </Cell>
    </tr>
  );
};
