import type { Progress as Given } from "assay-lib/rounds/store/progress";
import type { Round } from "assay-lib/rounds/store/rows";
import Link from "next/link";
import { Moment } from "@/components/ui/moment";
import { Panel } from "@/components/ui/panel";
import { ProgressBar } from "@/components/ui/progress";
import { type ListColumn, ListTable } from "@/components/ui/table";
import { progressInWords, unitInWords } from "./in-words";
import { RoundMark } from "./mark";

export interface RoundRow {
  round: Round;
  progress: Pick<Given, "given" | "needed" | "people">;
  run: string;
  metric: string;
}

const columns: readonly ListColumn<RoundRow>[] = [
  {
    name: "Name",
    className: "max-w-80 min-w-40 phone:min-w-28",
    cell: ({ round }) => (
      <Link href={`/rounds/${round.id}`} className="line-clamp-2 font-medium [overflow-wrap:anywhere] hover:underline">
        <bdi>{round.name}</bdi>
      </Link>
    ),
  },
  {
    name: "Run",
    className: "max-w-60 min-w-32 phone:min-w-20",
    cell: ({ round, run }) => (
      <Link href={`/runs/${round.runId}`} className="line-clamp-1 text-accent-ink [overflow-wrap:anywhere] hover:underline">
        <bdi>{run}</bdi>
      </Link>
    ),
  },
  { name: "Unit", className: "phone:hidden", cellClass: "text-ink-2", cell: ({ round }) => unitInWords[round.unit] },
  { name: "Metric", className: "phone:hidden", cellClass: "text-ink-2", cell: ({ metric }) => metric },
  {
    name: "Labels",
    numeric: true,
    cellClass: "min-w-28 phone:min-w-20",
    cell: ({ progress: { given, needed } }) => (
      <>
        {given.toLocaleString("en")} <span className="text-ink-3">of {needed.toLocaleString("en")}</span>
        <span className="mt-1 block">
          <ProgressBar value={given} max={needed} label={progressInWords({ given, needed })} />
        </span>
      </>
    ),
  },
  { name: "People", numeric: true, className: "phone:hidden", cell: ({ progress }) => progress.people.toLocaleString("en") },
  { name: "State", cell: ({ round }) => <RoundMark isClosed={round.closedAt !== null} /> },
  {
    name: "Created",
    className: "phone:hidden",
    cellClass: "text-ink-2",
    cell: ({ round }) => <Moment at={round.createdAt} />,
  },
];

export const RoundTable = ({ rows, pager }: { rows: readonly RoundRow[]; pager: React.ReactNode }) => (
  <Panel className="overflow-hidden">
    <ListTable label="Rounds" rows={rows} columns={columns} keyOf={({ round }) => round.id} />
    {pager}
  </Panel>
);
