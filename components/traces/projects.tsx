import { Moment } from "@/components/ui/moment";
import { Cell, ColumnHeading, rowClass, Table } from "@/components/ui/table";
import type { TraceState } from "@/lib/domain/traces/state";

export interface ShownProject {
  name: string;
  spans: number;
  leftOut: number;
  /** Spans rejected at a limit; the sender got an error. */
  rejected: number;
  /** ISO text; null if no span was stored. */
  lastAt: string | null;
  traces: Record<TraceState, number>;
}

const columns: readonly { state: TraceState; name: string }[] = [
  { state: "sampled", name: "Sampled" },
  { state: "waiting", name: "Waiting" },
  { state: "incomplete", name: "Incomplete" },
  { state: "no-text", name: "Without text" },
  { state: "refused", name: "Refused" },
];

export const Projects = ({ projects }: { projects: readonly ShownProject[] }) => (
  <Table label="Received, by project">
    <thead>
      <tr>
        <ColumnHeading name="Project" className="pl-3.5" />
        <ColumnHeading name="Spans" numeric />
        {columns.map(({ state, name }) => (
          <ColumnHeading key={state} name={name} numeric className={state === "sampled" ? "" : "phone:hidden"} />
        ))}
        <ColumnHeading name="Last" className="phone:hidden" />
      </tr>
    </thead>
    <tbody>
      {projects.map(({ name, spans, leftOut, rejected, lastAt, traces }) => (
        <tr key={name} className={rowClass()}>
          <Cell className="min-w-24 pl-3.5 font-medium [overflow-wrap:anywhere]">
            <bdi>{name}</bdi>
          </Cell>
          <Cell numeric>
            {spans.toLocaleString("en")}
            {leftOut > 0 && <span className="block text-caption text-ink-3">{leftOut.toLocaleString("en")} left out</span>}
            {rejected > 0 && <span className="block text-caption text-poor">{rejected.toLocaleString("en")} rejected</span>}
          </Cell>
          {columns.map(({ state }) => (
            <Cell key={state} numeric className={state === "sampled" ? "" : "phone:hidden"}>
              {traces[state] > 0 ? traces[state].toLocaleString("en") : <span className="text-ink-3">–</span>}
            </Cell>
          ))}
          <Cell className="text-ink-2 phone:hidden">{lastAt ? <Moment at={lastAt} /> : "–"}</Cell>
        </tr>
      ))}
    </tbody>
  </Table>
);
