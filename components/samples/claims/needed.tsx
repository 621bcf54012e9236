import type { FoundBy } from "assay-lib/domain/evidence/found-by";
import { counted } from "assay-lib/domain/text/counted";
import Link from "next/link";
import { Chevron } from "@/components/ui/chevron";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { Verbatim } from "@/components/ui/verbatim";
import type { NeededRow, NeededView } from "./view/needed";

interface Props {
  needed: NeededView;
  /** Null: other runs were not searched. */
  foundBy: FoundBy | null;
}

export const NeededSection = ({ needed: { rows, missing, remark, retrieved }, foundBy }: Props) => (
  <section aria-labelledby="needed-heading">
    <SectionHeading id="needed-heading" title="Needed but not retrieved" remark={missing > 0 && remark} />
    <Panel className="overflow-clip">
      {missing > 0 && (
        <ol aria-label="Needed claims that were not retrieved" className="border-b border-line">
          {rows
            .filter(({ isRetrieved }) => !isRetrieved)
            .map((row) => (
              <Needed key={row.index} row={row} foundBy={foundBy} />
            ))}
        </ol>
      )}
      <details className="group">
        <summary className="flex flex-wrap items-center gap-x-2.5 gap-y-1 px-4 py-2 text-[12px]/4 text-ink-3 hover:bg-hover">
          <span className="[overflow-wrap:anywhere]">{retrieved}</span>
          <span className="ms-auto text-accent-ink">All {counted(rows.length, "reference claim")}</span>
          <Chevron />
        </summary>
        <ol aria-label="All reference claims" className="border-t border-line">
          {rows.map((row) => (
            <li key={row.index} className={grid}>
              <span className="text-[11.5px]/[18px] text-ink-3 tabular-nums">{row.name}</span>
              <Text text={row.text} />
              <span className="text-[12px]/[18px] text-ink-2">{row.inContexts}</span>
              <span className="text-[12px]/[18px] text-ink-2">{row.inResponse}</span>
            </li>
          ))}
        </ol>
      </details>
    </Panel>
  </section>
);

const grid =
  "grid grid-cols-[24px_minmax(0,1fr)_230px_minmax(0,1.1fr)] items-start gap-x-3.5 border-t border-line px-4 py-[9px] first:border-t-0 phone:grid-cols-[24px_minmax(0,1fr)] phone:gap-y-1 phone:px-3.5 phone:[&>:nth-child(n+3)]:col-2";

const Text = ({ text }: { text: string }) => <Verbatim className="leading-[18px]">{text}</Verbatim>;

function Needed({ row, foundBy }: { row: NeededRow; foundBy: FoundBy | null }) {
  const found = foundBy?.facts[row.index] ?? null;
  return (
    <li className={grid}>
      <span className="text-[11.5px]/[18px] text-ink-3 tabular-nums">{row.name}</span>
      <div className="min-w-0">
        <Text text={row.text} />
        <p className="text-caption text-ink-3">
          {row.inContexts === "In no context" ? row.inResponse : `${row.inContexts}. ${row.inResponse}`}
        </p>
      </div>
      {found ? (
        <>
          <p className="text-[12.5px]/[18px] font-medium">
            Found by{" "}
            <Link href={`/runs/${found.runId}/samples/${found.sampleId}`} prefetch={false} className="link">
              <bdi>{found.runName}</bdi>
            </Link>
            <span className="block text-caption font-normal text-ink-3 [overflow-wrap:anywhere]">
              context {found.context + 1}
              {found.documentId !== null && (
                <>
                  , <bdi>{found.documentId}</bdi>
                </>
              )}
            </span>
          </p>
          <Verbatim as="blockquote" className="text-[12.5px]/[18px] text-ink-2">
            “{found.sentence}”
          </Verbatim>
        </>
      ) : (
        foundBy && (
          <>
            <p className="text-[12.5px]/[18px] font-medium">
              Found by no run
              <span className="block text-caption font-normal text-ink-3">
                {counted(foundBy.runs, "other run")} of this dataset
              </span>
            </p>
            <p className="text-[12.5px]/[18px] text-ink-3">In no context of any run: a document to look for.</p>
          </>
        )
      )}
    </li>
  );
}
