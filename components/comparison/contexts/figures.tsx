import { letterOf } from "assay-lib/comparison/words/letter";
import { signed, signedInterval } from "assay-lib/domain/scores/signed";
import { counted } from "assay-lib/domain/text/counted";
import { RunLetter } from "@/components/comparison/run-letter";
import { isDecided, VerdictWord } from "@/components/comparison/verdict-word";
import { Chevron } from "@/components/ui/chevron";
import { ListTable } from "@/components/ui/table";
import type { DepthFigure } from "./charts";

export const DepthFigures = ({ figures, index }: { figures: readonly DepthFigure[]; index: number }) => (
  <details className="group border-t border-line">
    <summary className="flex items-center gap-1.5 px-5 py-2 text-ink-2 hover:text-ink phone:px-3.5">
      <Chevron />
      <span className="font-medium text-ink">Figures</span>
      <span className="text-small text-ink-3">differences with intervals, {counted(figures.length, "table")}</span>
    </summary>
    <div className="grid grid-cols-2 bg-sunken max-[1000px]:grid-cols-1">
      {figures.map((figure) => (
        <DepthTable key={figure.id} figure={figure} index={index} />
      ))}
    </div>
  </details>
);

const DepthTable = ({ figure: { name, axis, at }, index }: { figure: DepthFigure; index: number }) => (
  <div className="min-w-0 border-t border-l border-line px-5 py-3 odd:border-l-0 max-[1000px]:border-l-0 phone:px-3.5">
    <p className="pb-1 font-semibold">{name}</p>
    <ListTable
      label={`${name}, figures`}
      className="text-small whitespace-nowrap"
      rows={at}
      keyOf={(_, rank) => rank}
      columns={[
        { name: axis, isHeading: true, cell: (_, rank) => rank + 1 },
        { id: "A", name: <RunLetter index={0} />, numeric: true, cell: ({ meanBaseline }) => meanBaseline?.toFixed(2) ?? "–" },
        {
          id: "B",
          name: <RunLetter index={index} />,
          numeric: true,
          cell: ({ meanCandidate }) => meanCandidate?.toFixed(2) ?? "–",
        },
        {
          name: `${letterOf(index)} − A`,
          numeric: true,
          cell: (one) => (
            <span className={isDecided(one) ? "font-semibold" : undefined}>
              {one.difference === null ? "–" : signed(one.difference)}
            </span>
          ),
        },
        {
          name: "corrected interval",
          numeric: true,
          cellClass: "text-ink-2",
          cell: ({ interval, confidence }) =>
            interval && confidence !== null ? signedInterval(interval, confidence) : "no interval",
        },
        { name: "n", numeric: true, cellClass: "text-ink-2", cell: ({ n }) => n.toLocaleString("en") },
        { name: "verdict", cell: ({ verdict }) => <VerdictWord verdict={verdict} /> },
      ]}
    />
  </div>
);
