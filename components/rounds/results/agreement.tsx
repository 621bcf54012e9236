import { formatInterval } from "assay-lib/domain/scores/format";
import { counted } from "assay-lib/domain/text/counted";
import { answersOf } from "assay-lib/rounds/words/answers";
import { leftOutInWords } from "assay-lib/rounds/words/left-out";
import type { RoundUnit } from "assay-lib/rounds/words/limits";
import type { AlphaFigure } from "assay-lib/stats/alpha/krippendorff";
import { type FigureRow, FigureRows, PartHeading } from "@/components/agreement/figure-rows";
import { fewestForAlpha, roundPercent, share } from "@/components/rounds/in-words";
import { ListTable } from "@/components/ui/table";
import type { ResultsProps } from "./shown";

export const AgreementPart = ({ round, results }: ResultsProps) => {
  const { people, self, judge, pair, areWeighted } = results;
  const isYesNo = round.question.kind === "yes-no";
  const answers = answersOf(round.question);
  const both = pair ? `${pair[0]} and ${pair[1]}` : "People with each other";
  const rows = [
    { name: both, ...people, isOfPeople: true, none: "no item labelled by two people yet" },
    {
      name: "Judge and people",
      isOfPeople: false,
      none: "no label yet",
      alpha: judge.alpha,
      items: judge.same?.of ?? judge.items,
      same: judge.same?.right ?? null,
    },
    { name: "People with themselves", ...self, alpha: null, isOfPeople: true, none: "no item labelled twice yet" },
  ].map((row) => agreementRow({ ...row, unit: round.unit }));
  const lowest = Math.min(0, ...rows.flatMap(({ value, interval }) => [value ?? 0, interval?.[0] ?? 0]));
  return (
    <section aria-label="Do people agree?">
      <PartHeading title="Do people agree?">
        Krippendorff’s alpha, {isYesNo ? "yes or no" : "grades"}; 1 is full, 0 is chance
      </PartHeading>
      <FigureRows label="Agreement" rows={rows} from={Math.max(-1, Math.floor(lowest * 2) / 2)} to={1} />
      <div className="mt-2 grid gap-1 text-small text-ink-2">
        <p>{differencesInWords(results, both)}</p>
        {results.unrated > 0 && <p>{leftOutInWords(results.unrated)}</p>}
        {people.items > 0 && (
          <p>
            {people.byValue
              .map(({ value, share: alike }) => `Agreement on ${nameOf(answers, value)}: ${roundPercent(alike, 1)}.`)
              .join(" ")}
          </p>
        )}
      </div>
      {people.items > 0 && (
        <CrossTable
          title={`The ${people.items.toLocaleString("en")} that ${pair ? "both" : "several"} had`}
          rows={pair?.[0] ?? "one"}
          columns={pair?.[1] ?? "another"}
          answers={answers}
          counts={people.counts}
        />
      )}
      {judge.items > 0 && (
        <CrossTable
          title={areWeighted ? "Labels, weighted" : "Labels"}
          rows="people"
          columns="judge"
          answers={answers}
          counts={judge.counts}
        />
      )}
      <p className="mt-2 text-caption text-ink-3">
        Alpha needs {fewestForAlpha} shared items; its interval 20 questions, and it is rough below 50. People’s agreement is the
        most that can be expected of the judge.
        {areWeighted &&
          " Alphas and tables with the judge are weighted: a label counts by 1 / the probability that its sample was drawn."}
      </p>
    </section>
  );
};

const nameOf = (answers: readonly string[], value: number): string =>
  answers[Math.round(value * (answers.length - 1))] ?? value.toFixed(2);

function differencesInWords({ people, judge }: ResultsProps["results"], both: string): string {
  const ofJudge =
    judge.same && judge.same.of > 0 ? `Judge and people differ on ${share(judge.same.of - judge.same.right, judge.same.of)}` : "";
  const name = both === "People with each other" ? "people" : both;
  const ofPeople = people.items > 0 ? `${name} on ${share(people.items - people.same, people.items)}` : "";
  if (ofJudge) return `${ofJudge}${ofPeople && `, ${ofPeople}`}.`;
  return ofPeople && `Of shared items, ${ofPeople.replace(" on ", " differ on ")}.`;
}

const causes = { "too-few": "too few for alpha", "one-value": "no alpha: all labels are the same" } as const;

interface Compared {
  name: string;
  items: number;
  same: number | null;
  /** Null for none. */
  alpha: AlphaFigure | null;
  unit: RoundUnit;
  /** In place of figures without items. */
  none: string;
  isOfPeople: boolean;
}

/** Alpha with its interval; of few items only the share that is the same. */
function agreementRow({ name, items, same, alpha, unit, none, isOfPeople }: Compared): FigureRow {
  const row = { name, interval: null, isOfPeople };
  if (items === 0) return { ...row, of: none, value: null, figure: "–", under: "" };
  const of = same === null ? counted(items, unit === "context" ? "context" : "sample") : `${share(same, items)} the same`;
  if (alpha !== null && items >= fewestForAlpha && alpha.value !== null)
    return { ...row, of, value: alpha.value, figure: minus(alpha.value), ...underAlpha(alpha) };
  const cause = items < fewestForAlpha ? "too-few" : alpha?.cause;
  const under = alpha && cause ? causes[cause] : "";
  return { ...row, of, value: null, figure: same === null ? "–" : roundPercent(same, items), under };
}

const underAlpha = ({ ci95, isRough }: AlphaFigure): Pick<FigureRow, "interval" | "under"> =>
  ci95
    ? { interval: ci95, under: `${spanOf(ci95)}${isRough ? ", rough" : ""}` }
    : { interval: null, under: "too few questions for an interval" };

/** A dash between two numbers reads as a minus before a negative one. */
const spanOf = (ci95: [number, number]): string => (ci95[0] < 0 ? ci95.map(minus).join(" to ") : formatInterval(ci95));

const minus = (value: number): string => value.toFixed(2).replace("-", "−");

interface Props {
  title: string;
  rows: string;
  columns: string;
  /** From the worst to the best. */
  answers: readonly string[];
  counts: readonly (readonly number[])[];
}

const CrossTable = ({ title, rows, columns, answers, counts }: Props) => {
  // For yes and no, yes comes first.
  const order = answers.length === 2 ? [1, 0] : [...answers.keys()];
  const shown = (of: string, at: number) => (
    <span className="whitespace-normal [overflow-wrap:anywhere]">
      <bdi>{of}</bdi> <bdi>{answers[at]}</bdi>
    </span>
  );
  return (
    <ListTable
      label={title}
      className="mt-3"
      rows={order}
      keyOf={(row) => row}
      columns={[
        { name: title, isHeading: true, cell: (row) => shown(rows, row) },
        ...order.map((column) => ({
          id: `answer ${column}`,
          name: shown(columns, column),
          numeric: true,
          cell: (row: number) => {
            const count = counts[row]?.[column] ?? 0;
            const other = count > 0 ? "text-accent-ink" : "text-ink-3";
            const look = row === column ? "font-semibold" : other;
            return <span className={look}>{Number(count.toFixed(1)).toLocaleString("en")}</span>;
          },
        })),
      ]}
    />
  );
};
