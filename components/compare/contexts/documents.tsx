import type { DocumentParts, DocumentRow } from "assay-lib/domain/comparison/documents";
import { letterOf } from "assay-lib/domain/comparison/letter";
import type { MetricThresholds } from "assay-lib/domain/scores/band";
import { signed } from "assay-lib/domain/scores/signed";
import { counted } from "assay-lib/domain/text/counted";
import Link from "next/link";
import { Fragment } from "react";
import { DifferenceBar } from "@/components/compare/questions/columns";
import { ScoreCell } from "@/components/scores/cell";
import { Cell, ColumnHeading, Table } from "@/components/ui/table";

interface DocumentTableProps {
  parts: DocumentParts;
  side: "gained" | "lost";
  index: number;
  thresholds: MetricThresholds;
  hrefOf: (question: DocumentRow["question"]) => string;
}

/** Documents that the candidate gained or the baseline lost, by their contribution to the difference. */
export const DocumentTable = ({ parts, side, index, thresholds, hrefOf }: DocumentTableProps) => {
  const { hurt, helped, others } = parts;
  const letter = letterOf(index);
  const largest = Math.max(...[...hurt, ...helped].map(({ part }) => Math.abs(part)), Number.MIN_VALUE);
  const groups = [
    { name: "Hurt most", rows: hurt },
    { name: "Helped most", rows: helped },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <Table label="Documents" className="min-w-[900px]">
      <thead>
        <tr>
          <ColumnHeading name="Document" sub="first words" className="pl-5" />
          <ColumnHeading name="In A" sub="questions" numeric />
          <ColumnHeading name={`In ${letter}`} sub="questions" numeric />
          <ColumnHeading name="Score" sub="mean" numeric />
          <ColumnHeading name={side === "gained" ? "In place of" : "Replaced by"} sub="mean" numeric />
          <ColumnHeading
            name={
              <span className="flex min-w-[140px] justify-between text-[11px] font-normal text-ink-3">
                <span>← hurt</span>
                <span>helped →</span>
              </span>
            }
            className="w-[160px]"
          />
          <ColumnHeading name={`Share of ${letter} − A`} numeric />
          <ColumnHeading name="Changed most" className="pr-5" />
        </tr>
      </thead>
      <tbody>
        {groups.map(({ name, rows }) => (
          <Fragment key={name}>
            <tr>
              <th
                colSpan={8}
                scope="colgroup"
                className="border-b border-line bg-sunken px-5 py-1.5 text-left text-caption font-normal text-ink-3"
              >
                {name}
              </th>
            </tr>
            {rows.map(({ text, held, score, other, part, contexts, question }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a document has no other name.
              <tr key={at} className="h-11 hover:[&>td]:bg-hover">
                <Cell className="w-full max-w-0 pl-5">
                  <span dir="auto" className="block truncate font-medium" title={text}>
                    {text}
                  </span>
                </Cell>
                <Cell numeric>{held[0].toLocaleString("en")}</Cell>
                <Cell numeric title={`replaced ${contexts.toLocaleString("en")} times`}>
                  {held[1].toLocaleString("en")}
                </Cell>
                <Cell numeric>
                  <ScoreCell score={score} thresholds={thresholds} />
                </Cell>
                <Cell numeric>
                  <ScoreCell score={other} thresholds={thresholds} />
                </Cell>
                <Cell>
                  <DifferenceBar difference={part} largest={largest} />
                </Cell>
                <Cell numeric className="font-semibold">
                  {signed(part)}
                </Cell>
                <Cell className="pr-5 whitespace-nowrap">
                  <Link href={hrefOf(question)} prefetch={false} className="link text-small">
                    question {question.place.toLocaleString("en")}
                  </Link>
                </Cell>
              </tr>
            ))}
          </Fragment>
        ))}
        {others.documents > 0 && (
          <tr className="h-10">
            <Cell colSpan={5} className="pl-5 text-ink-2">
              {counted(others.documents, "other document")}, {counted(others.contexts, "context")}
            </Cell>
            <Cell />
            <Cell numeric className="font-semibold">
              {signed(others.part)}
            </Cell>
            <Cell />
          </tr>
        )}
        <tr className="h-10 [&>td]:border-b-0 [&>td]:bg-sunken">
          <Cell colSpan={6} className="pl-5 font-semibold">
            All {parts.documents.toLocaleString("en")} documents {side}, {parts.contexts.toLocaleString("en")} contexts
          </Cell>
          <Cell numeric className="font-semibold">
            {signed(parts.part)}
          </Cell>
          <Cell />
        </tr>
      </tbody>
    </Table>
  );
};
