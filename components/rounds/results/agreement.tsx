import { fewestForAlpha, percent, share } from "@/components/rounds/in-words";
import type { Alpha } from "@/lib/stats/alpha/level";
import { type FigureRow, FigureRows, PartHeading } from "./rows";
import type { ResultsProps } from "./shown";

const causes = { "too-few": "too few for alpha", "one-value": "no alpha: all labels are the same" } as const;

interface Compared {
  name: string;
  items: number;
  /** Null if alike is a matter of degree. */
  same: number | null;
  /** Null for none. */
  alpha: Alpha | null;
  none: string;
}

function rowOf({ name, items, same, alpha, none }: Compared): FigureRow {
  const row = { name, interval: null, isOfPeople: !name.startsWith("Judge") };
  if (items === 0) return { ...row, of: none, value: null, figure: "–", under: "" };
  const of = same === null ? `${items.toLocaleString("en")} samples` : `${share(same, items)} the same`;
  const isShown = alpha !== null && items >= fewestForAlpha && alpha.value !== null;
  if (isShown)
    return { ...row, of, value: alpha.value, figure: minus(alpha.value), under: same === null ? "" : percent(same, items) };
  const why = alpha === null ? "" : items < fewestForAlpha ? causes["too-few"] : alpha.cause ? causes[alpha.cause] : "";
  return { ...row, of, value: null, figure: same === null ? "–" : percent(same, items), under: why };
}

const minus = (value: number | null): string => (value ?? 0).toFixed(2).replace("-", "−");

export const AgreementPart = ({ round, results: { people, self, judge, catches, lets } }: ResultsProps) => {
  const isYesNo = round.question.kind === "yes-no";
  const rows = [
    { name: "People with each other", ...people, none: "no item labelled by two people yet" },
    { name: "People with themselves", ...self, alpha: null, none: "no item labelled twice yet" },
    {
      name: "Judge and people",
      items: judge.items,
      same: catches && lets && catches.of + lets.of === judge.items ? catches.right + lets.right : null,
      alpha: judge.alpha,
      none: "no label yet",
    },
  ].map(rowOf);
  const lowest = Math.min(0, ...rows.flatMap(({ value }) => value ?? []));
  return (
    <section aria-label="Do people agree?">
      <PartHeading title="Do people agree?">
        Krippendorff’s alpha, {isYesNo ? "yes or no" : "grades"}; 1 is full, 0 is chance
      </PartHeading>
      <FigureRows label="Agreement" rows={rows} from={Math.floor(lowest * 2) / 2} to={1} />
      <p className="mt-2 text-caption text-ink-3">
        Alpha needs {fewestForAlpha} shared items. People’s agreement is the most that can be expected of the judge.
      </p>
    </section>
  );
};
