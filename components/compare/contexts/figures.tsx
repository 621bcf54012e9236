import { letterOf } from "assay-lib/domain/comparison/letter";
import { signed } from "assay-lib/domain/scores/signed";
import { counted } from "assay-lib/domain/text/counted";
import { RunLetter } from "@/components/compare/run-letter";
import { isDecided, VerdictWord } from "@/components/compare/verdict-word";
import { Chevron } from "@/components/ui/chevron";
import { ScrollRegion } from "@/components/ui/panel";
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
  <ScrollRegion
    label={`${name}, figures`}
    className="min-w-0 overflow-x-auto border-t border-l border-line px-5 py-3 odd:border-l-0 max-[1000px]:border-l-0 phone:px-3.5"
  >
    <table className="w-full text-right text-small whitespace-nowrap tabular-nums">
      <caption className="pb-1 text-left text-body font-semibold">{name}</caption>
      <thead>
        <tr className="[&>th]:py-1 [&>th]:pl-3 [&>th]:font-normal [&>th]:text-ink-3">
          <th scope="col" className="pl-0! text-left">
            {axis}
          </th>
          <th scope="col">
            <RunLetter index={0} />
          </th>
          <th scope="col">
            <RunLetter index={index} />
          </th>
          <th scope="col">{letterOf(index)} − A</th>
          <th scope="col">corrected interval</th>
          <th scope="col">n</th>
          <th scope="col" className="text-left">
            verdict
          </th>
        </tr>
      </thead>
      <tbody className="[&_td]:py-1 [&_td]:pl-3">
        {at.map((one, rank) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the rank.
          <tr key={rank}>
            <th scope="row" className="text-left font-normal">
              {rank + 1}
            </th>
            <td>{one.meanBaseline?.toFixed(2) ?? "–"}</td>
            <td>{one.meanCandidate?.toFixed(2) ?? "–"}</td>
            <td className={isDecided(one) ? "font-semibold" : undefined}>
              {one.difference === null ? "–" : signed(one.difference)}
            </td>
            <td className="text-ink-2">
              {one.interval ? `${signed(one.interval[0])} to ${signed(one.interval[1])}` : "no interval"}
            </td>
            <td className="text-ink-2">{one.n.toLocaleString("en")}</td>
            <td className="text-left">
              <VerdictWord verdict={one.verdict} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
);
