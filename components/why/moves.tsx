import { formatP } from "assay-lib/domain/scores/signed";
import { counted } from "assay-lib/domain/text/counted";
import type { StageMoves } from "assay-lib/domain/why/moves";
import { stages, stageWords } from "assay-lib/domain/why/stages";
import { cn } from "@/components/ui/class-names";
import { ScrollRegion } from "@/components/ui/panel";

const count = (n: number) => n.toLocaleString("en");

/** From the baseline's stages, in rows, to the candidate's, in columns. */
export const Moves = ({ moves: { moves, fails, overRefusals, questions }, letter }: { moves: StageMoves; letter: string }) => {
  const rows = stages.filter((stage) => moves.some(({ from }) => from === stage));
  const columns = stages.filter((stage) => moves.some(({ to }) => to === stage));
  const moved = (from: string, to: string) => moves.find((one) => one.from === from && one.to === to)?.questions ?? 0;
  const total = (of: "from" | "to", stage: string) =>
    moves.reduce((sum, one) => sum + (one[of] === stage ? one.questions : 0), 0);
  return (
    <>
      <p className="px-4 py-3 phone:px-3.5">
        <b className="font-semibold">
          {letter} fixes {counted(fails.fixed, "question")} that A fails and fails {count(fails.broken)} that A does not
        </b>{" "}
        <span className="text-ink-2">
          (McNemar’s exact test, p {formatP(fails.p)}); {count(fails.both)} fail in both.
          {overRefusals.baseline + overRefusals.candidate + overRefusals.both > 0 && (
            <>
              {" "}
              Of {counted(overRefusals.questions, "question")} whose contexts hold the answer in both, A alone refuses{" "}
              {count(overRefusals.baseline)} and {letter} alone {count(overRefusals.candidate)} (p {formatP(overRefusals.p)}).
            </>
          )}
        </span>
      </p>
      <ScrollRegion label="Moves between stages" className="overflow-x-auto border-t border-line">
        <table className="w-full text-right tabular-nums [&_td]:px-3 [&_td]:py-1.5 [&_th]:px-3 [&_th]:py-1.5">
          <caption className="sr-only">Questions by stage in A, in rows, and in {letter}, in columns</caption>
          <thead className="text-caption text-ink-2">
            <tr className="[&>th]:border-b [&>th]:border-line [&>th]:font-medium">
              <th scope="col" className="text-left">
                A ↓ {letter} →
              </th>
              {columns.map((stage) => (
                <th key={stage} scope="col" className="min-w-20 align-bottom">
                  {stageWords[stage].name}
                </th>
              ))}
              <th scope="col" className="align-bottom">
                all of A
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((from) => (
              <tr key={from} className="[&>*]:border-b [&>*]:border-line">
                <th scope="row" className="sticky left-0 bg-surface text-left font-normal">
                  {stageWords[from].name}
                </th>
                {columns.map((to) => (
                  <td key={to} className={cn(from === to ? "text-ink-3" : moved(from, to) > 0 && "bg-sunken font-semibold")}>
                    {moved(from, to) === 0 ? <span className="text-ink-3">–</span> : count(moved(from, to))}
                  </td>
                ))}
                <td>{count(total("from", from))}</td>
              </tr>
            ))}
            <tr>
              <th scope="row" className="text-left font-normal text-ink-2">
                all of {letter}
              </th>
              {columns.map((to) => (
                <td key={to}>{count(total("to", to))}</td>
              ))}
              <td>{count(questions)}</td>
            </tr>
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
};
