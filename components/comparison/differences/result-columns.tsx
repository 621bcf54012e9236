import { cn } from "@/components/ui/class-names";
import { Cell, ColumnHeading } from "@/components/ui/table";
import { DifferenceText, OutcomeBar, OutcomeHeading, PValue, VerdictText } from "./cells";
import type { ComparedCandidate } from "./compared-metric";
import { Forest, ForestScale } from "./forest";

export const chosenRow = (isChosen: boolean, className: string) => ({
  "aria-current": isChosen ? ("true" as const) : undefined,
  className: cn("relative [&:last-child>*]:border-b-0", isChosen ? "[&>*]:bg-accent-soft" : "hover:[&>*]:bg-hover", className),
});

/** `letter` is null for several candidates. */
export const ResultHeadings = ({ limit, letter, margin }: { limit: number; letter: string | null; margin: string }) => (
  <>
    <ColumnHeading name={<ForestScale limit={limit} letter={letter} />} className="w-[276px] min-w-[220px] px-0" />
    <ColumnHeading name="Difference" sub="corrected interval" numeric />
    <ColumnHeading name="p" sub="corrected" numeric />
    <ColumnHeading name="Verdict" sub={margin} />
    <ColumnHeading name="n" sub="pairs" numeric />
    <ColumnHeading name={<OutcomeHeading />} className="pr-5" />
  </>
);

export const ResultCells = ({
  row,
  href,
  limit,
  title,
}: Pick<ComparedCandidate, "row" | "href"> & { limit: number; title: string }) => (
  <>
    <Cell className="h-[inherit] p-0!">
      <Forest row={row} limit={limit} title={title} href={href} />
    </Cell>
    <Cell numeric>
      <DifferenceText row={row} />
    </Cell>
    <Cell numeric>
      <PValue row={row} />
    </Cell>
    <Cell>
      <VerdictText row={row} />
    </Cell>
    <Cell numeric className="text-small text-ink-3">
      {row.n.toLocaleString("en")}
    </Cell>
    <Cell className="pr-5">
      <OutcomeBar {...row} />
    </Cell>
  </>
);
