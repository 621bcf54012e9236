import { formatP } from "assay-lib/domain/scores/signed";
import { counted } from "assay-lib/domain/text/counted";
import { stages, stageWords } from "assay-lib/domain/why/stages";
import type { StageMoves } from "assay-lib/why/words/report";
import { ListTable } from "@/components/ui/table";

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
          (McNemar’s test, p {formatP(fails.p)}); {count(fails.both)} fail in both.
          {overRefusals.baseline + overRefusals.candidate + overRefusals.both > 0 && (
            <>
              {" "}
              Of {counted(overRefusals.questions, "question")} whose contexts hold the answer in both, A alone refuses{" "}
              {count(overRefusals.baseline)} and {letter} alone {count(overRefusals.candidate)} (p {formatP(overRefusals.p)}).
            </>
          )}
        </span>
      </p>
      <ListTable
        label="Moves between stages"
        className="border-t border-line"
        rows={[...rows, null]}
        keyOf={(from) => from ?? "all"}
        columns={[
          {
            name: `A ↓ ${letter} →`,
            isHeading: true,
            cellClass: "sticky left-0 bg-surface",
            cell: (from) => (from ? stageWords[from].name : `all of ${letter}`),
          },
          ...columns.map((to) => ({
            name: stageWords[to].name,
            numeric: true,
            className: "min-w-20",
            cell: (from: (typeof rows)[number] | null) => {
              if (from === null) return count(total("to", to));
              const questions = moved(from, to);
              return questions === 0 || from === to ? (
                <span className="text-ink-3">{questions === 0 ? "–" : count(questions)}</span>
              ) : (
                <b className="font-semibold">{count(questions)}</b>
              );
            },
          })),
          { name: "all of A", numeric: true, cell: (from) => count(from ? total("from", from) : questions) },
        ]}
      />
    </>
  );
};
