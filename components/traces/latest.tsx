import { counted } from "assay-lib/domain/text/counted";
import type { ListedTrace } from "assay-lib/traces/store/read";
import { traceLink } from "assay-lib/traces/words/rules";
import type { TraceState } from "assay-lib/traces/words/state";
import Link from "next/link";
import { Moment } from "@/components/ui/moment";
import { type ListColumn, ListTable } from "@/components/ui/table";

const stateInWords: Readonly<Record<TraceState, string>> = {
  sampled: "sampled",
  waiting: "waiting for more spans",
  incomplete: "incomplete",
  "no-text": "without text",
  refused: "refused",
  "left-out": "not sampled",
};

/** `link`: template of the tracing tool's address, or null. */
export const Latest = ({ traces, link }: { traces: readonly ListedTrace[]; link: string | null }) => {
  const columns: ListColumn<ListedTrace>[] = [
    {
      name: "Trace",
      className: "pl-3.5",
      cellClass: "font-mono text-[11.5px]",
      cell: ({ id, project }) => {
        const href = link && traceLink(link, { externalId: id, metadata: { span: "", project } });
        const text = `${id.slice(0, 8)}…`;
        if (!href) return <span>{text}</span>;
        return (
          <a href={href} target="_blank" rel="noreferrer" className="text-accent-ink hover:underline">
            {text}
          </a>
        );
      },
    },
    {
      name: "Project",
      className: "phone:hidden",
      cellClass: "text-ink-2 [overflow-wrap:anywhere]",
      cell: ({ project }) => <bdi>{project}</bdi>,
    },
    {
      name: "Status",
      cellClass: "min-w-40",
      cell: ({ state, datasetId, samples, reason }) => (
        <>
          {state === "sampled" && datasetId ? (
            <Link href={`/datasets/${datasetId}`} prefetch={false} className="text-accent-ink hover:underline">
              {counted(samples.length, "sample")}
            </Link>
          ) : (
            stateInWords[state]
          )}
          {reason && <span className="block text-caption text-ink-3 [overflow-wrap:anywhere]">{reason}</span>}
        </>
      ),
    },
    { name: "Last span", cellClass: "text-ink-2", cell: ({ changedAt }) => <Moment at={changedAt} /> },
  ];
  return <ListTable label="Latest traces" rows={traces} columns={columns} keyOf={({ id }) => id} />;
};
