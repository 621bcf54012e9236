import { answeredStates, answeredWords } from "assay-lib/domain/why/stages";
import type { SamplesSearch } from "assay-lib/samples/filters/address";
import type { WhyReport } from "assay-lib/why/words/report";
import { Term } from "@/components/glossary/term";
import { cn } from "@/components/ui/class-names";
import { InPlaceLink } from "@/components/ui/links/in-place";

type Filter = Pick<SamplesSearch, "answer" | "answerable">;

interface Props {
  report: WhyReport;
  open: Filter;
  href: (filter: Filter) => string;
}

const columns = [
  { answerable: "yes", name: "answerable" },
  { answerable: "no", name: "unanswerable" },
  { answerable: "unknown", name: "unknown" },
] as const;

/** Responses by whether they answer, and whether the question can be answered; darker cells hold more. */
export const Answers = ({ report: { answerable, answered }, open, href }: Props) => {
  const counts = (column: (typeof columns)[number]["answerable"]) =>
    answeredStates.reduce((sum, state) => sum + (answerable[state]?.[column] ?? 0), 0);
  const shown = columns.filter(({ answerable: column }) => column !== "unknown" || counts(column) > 0);
  const total = answered.answered + answered.refused + answered.partly;
  return (
    <table className="text-small tabular-nums">
      <caption className="mb-1.5 text-left font-semibold">
        Answered or <Term of="refusal">refused</Term> <span className="font-normal text-ink-3">by kind of question</span>
      </caption>
      <thead>
        <tr className="text-caption text-ink-3 [&>th]:px-1 [&>th]:pb-1 [&>th]:font-normal">
          <td />
          {shown.map(({ answerable, name }) => (
            <th key={answerable} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {answeredStates
          .filter((state) => state !== "partly" || answered.partly > 0)
          .map((state) => (
            <tr key={state}>
              <th scope="row" className="pr-2 text-left font-normal whitespace-nowrap text-ink-2">
                {answeredWords[state]}
              </th>
              {shown.map(({ answerable: column, name }) => (
                <td key={column} className="p-px">
                  <Cell
                    n={answerable[state]?.[column] ?? 0}
                    total={total}
                    isOpen={open.answer === state && open.answerable === column}
                    href={href({ answer: state, answerable: column })}
                    label={`${answeredWords[state]}, ${name}`}
                  />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
};

const Cell = ({ n, total, isOpen, href, label }: { n: number; total: number; isOpen: boolean; href: string; label: string }) => {
  const shape = cn(
    "grid h-7 w-16 place-items-center rounded-control border phone:h-9",
    isOpen ? "border-accent-ink font-semibold" : "border-transparent",
  );
  if (n === 0) return <span className={cn(shape, "text-ink-3")}>0</span>;
  // Text stays dark enough on the strongest tint.
  const tint = { backgroundColor: `color-mix(in srgb, var(--accent-ink) ${Math.ceil(4 + (14 * n) / total)}%, var(--surface))` };
  return (
    <InPlaceLink href={href} aria-label={`${n.toLocaleString("en")} ${label}`} isOn={isOpen} className={shape} style={tint}>
      {n.toLocaleString("en")}
    </InPlaceLink>
  );
};
