import type { ProjectCounts } from "assay-lib/traces/store/read";
import type { TraceState } from "assay-lib/traces/words/state";
import { Moment } from "@/components/ui/moment";
import { type ListColumn, ListTable } from "@/components/ui/table";

const dash = <span className="text-ink-3">–</span>;

const ofState = (name: string, state: TraceState, className?: string): ListColumn<ProjectCounts> => ({
  name,
  numeric: true,
  className,
  cell: ({ traces }) => (traces[state] > 0 ? traces[state].toLocaleString("en") : dash),
});

const columns: ListColumn<ProjectCounts>[] = [
  {
    name: "Project",
    className: "pl-3.5",
    cellClass: "min-w-24 font-medium [overflow-wrap:anywhere]",
    cell: ({ project }) => <bdi>{project}</bdi>,
  },
  {
    name: "Spans",
    numeric: true,
    cell: ({ spans, leftOut, rejected, traces }) => (
      <>
        {spans.toLocaleString("en")}
        {spans > leftOut && Object.values(traces).every((count) => count === 0) && (
          <span className="block text-caption text-ink-3">without questions or documents</span>
        )}
        {leftOut > 0 && <span className="block text-caption text-ink-3">{leftOut.toLocaleString("en")} left out</span>}
        {rejected > 0 && <span className="block text-caption text-poor">{rejected.toLocaleString("en")} rejected</span>}
      </>
    ),
  },
  ofState("Sampled", "sampled"),
  ofState("Waiting", "waiting", "phone:hidden"),
  ofState("Incomplete", "incomplete", "phone:hidden"),
  ofState("Without text", "no-text", "phone:hidden"),
  ofState("Refused", "refused", "phone:hidden"),
  {
    name: "Last",
    className: "phone:hidden",
    cellClass: "text-ink-2",
    cell: ({ lastAt }) => (lastAt ? <Moment at={lastAt} /> : "–"),
  },
];

export const Projects = ({ projects }: { projects: readonly ProjectCounts[] }) => (
  <ListTable label="Received, by project" rows={projects} columns={columns} keyOf={({ project }) => project} />
);
