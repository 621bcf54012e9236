import Link from "next/link";
import { Moment } from "@/components/ui/moment";
import { Cell, ColumnHeading, rowClass, Table } from "@/components/ui/table";
import { counted } from "@/lib/domain/text/counted";
import type { TraceState } from "@/lib/domain/traces/state";
import { stateInWords } from "./in-words";

export interface ShownTrace {
  id: string;
  project: string;
  state: TraceState;
  reason: string | null;
  datasetId: string | null;
  samples: number;
  changedAt: string;
  /** Null without a link to the tracing tool. */
  href: string | null;
}

export const Latest = ({ traces }: { traces: readonly ShownTrace[] }) => (
  <Table label="Latest traces">
    <thead>
      <tr>
        <ColumnHeading name="Trace" className="pl-3.5" />
        <ColumnHeading name="Project" className="phone:hidden" />
        <ColumnHeading name="Status" />
        <ColumnHeading name="Last span" />
      </tr>
    </thead>
    <tbody>
      {traces.map(({ id, project, state, reason, datasetId, samples, changedAt, href }) => (
        <tr key={id} className={rowClass()}>
          <Cell className="pl-3.5 font-mono text-[11.5px]">
            {href ? (
              <a href={href} target="_blank" rel="noreferrer" className="text-accent-ink hover:underline" title={id}>
                {id.slice(0, 8)}…
              </a>
            ) : (
              <span title={id}>{id.slice(0, 8)}…</span>
            )}
          </Cell>
          <Cell className="text-ink-2 [overflow-wrap:anywhere] phone:hidden">
            <bdi>{project}</bdi>
          </Cell>
          <Cell className="min-w-40">
            {state === "sampled" && datasetId ? (
              <Link href={`/datasets/${datasetId}`} prefetch={false} className="text-accent-ink hover:underline">
                {counted(samples, "sample")}
              </Link>
            ) : (
              stateInWords[state]
            )}
            {reason && <span className="block text-caption text-ink-3 [overflow-wrap:anywhere]">{reason}</span>}
          </Cell>
          <Cell className="text-ink-2">
            <Moment at={changedAt} />
          </Cell>
        </tr>
      ))}
    </tbody>
  </Table>
);
