import { formatInterval } from "assay-lib/domain/scores/format";
import { counted } from "assay-lib/domain/text/counted";
import type { MissedPart } from "assay-lib/rounds/measured/misses";
import { answerAt, answersOf } from "assay-lib/rounds/words/answers";
import type { RoundQuestion } from "assay-lib/rounds/words/definition";
import { leftOutInWords } from "assay-lib/rounds/words/left-out";
import type { ReactNode } from "react";
import { type FigureRow, FigureRows, PartHeading } from "@/components/agreement/figure-rows";
import { designInWords } from "@/components/rounds/in-words";
import { Panel } from "@/components/ui/panel";
import { ListTable } from "@/components/ui/table";
import { AgreementPart } from "./agreement";
import { errorInWords, inHundredths, roundedParts, signedHundredths } from "./misses-in-words";
import type { ResultsProps } from "./shown";

export const ResultsPanel = ({ certificate, ...props }: ResultsProps & { certificate: ReactNode }) => {
  const { notBlind } = props.results;
  return (
    <>
      <Panel className="grid grid-cols-[minmax(0,368fr)_minmax(0,490fr)_minmax(0,342fr)] overflow-hidden max-[1099px]:grid-cols-1 [&>*]:min-w-0 [&>*]:border-line [&>*]:px-4 [&>*]:py-3.5 max-[1099px]:[&>*:not(:first-child)]:border-t min-[1100px]:[&>*:not(:first-child)]:border-l">
        <AgreementPart {...props} />
        <MeanPart {...props} />
        {certificate}
      </Panel>
      {notBlind > 0 && (
        <p className="mt-2 text-small text-ink-3">
          {notBlind === 1 ? "1 label was not blind and is" : `${notBlind.toLocaleString("en")} labels were not blind and are`}{" "}
          left out of all figures.
        </p>
      )}
    </>
  );
};

const rounded = (value: number): string => value.toFixed(2);

const causes = {
  "too-few-labels": "No corrected mean: too few labels.",
  "stratum-without-two-labels": "No corrected mean: each stratum needs two labels.",
  "judge-cannot-tell": "No corrected mean: the judge hardly tells good from bad.",
  "not-yes-no": "No corrected mean: a balanced round needs a yes-no question.",
} as const;

const MeanPart = (props: ResultsProps) => {
  const { results, metric } = props;
  const { corrected, scored } = results;
  const rows = rowsOf(props);
  const ends = rows.flatMap(({ value, interval }) => [value ?? 0, ...(interval ?? [])]);
  return (
    <section aria-label="What people would say of the whole run">
      <PartHeading title="What people would say of the whole run">
        {counted(scored, "scored sample")};{" "}
        {corrected?.estimator === "rogan-gladen" ? `share that ${metric} passes` : `mean of ${metric}`}, corrected by the labels
      </PartHeading>
      {rows.length > 0 && (
        <FigureRows
          label="Means"
          rows={rows}
          from={Math.max(0, Math.floor(Math.min(...ends) * 5 - 1e-9) / 5)}
          to={Math.min(1, Math.ceil(Math.max(...ends) * 5 + 1e-9) / 5)}
        />
      )}
      {corrected?.value != null && corrected.ci95 && corrected.judge !== null && (
        <>
          <p className="mt-3">
            <b className="font-semibold">{errorInWords(corrected.judge, corrected.value, corrected.ci95)}</b> What it misses:
          </p>
          <MissesTable {...props} />
        </>
      )}
      <p className="mt-2 text-small text-ink-3">{basisInWords(props)}</p>
    </section>
  );
};

function rowsOf({ round, results: { corrected, missing, scored } }: ResultsProps): FigureRow[] {
  if (!corrected) return [];
  const rows: FigureRow[] = [];
  const { judge, value, ci95: interval, labelsOnly, n, estimator } = corrected;
  const isShare = estimator === "rogan-gladen";
  if (judge !== null)
    rows.push({
      name: isShare ? "Judge passes" : "Judge’s mean",
      of: `all ${counted(scored, "scored sample")}`,
      interval: null,
      value: judge,
      figure: rounded(judge),
      under: "",
    });
  if (missing === 0 && value !== null && interval)
    rows.push({
      name: "People would say",
      of: isShare ? "corrected, Rogan and Gladen" : "corrected by the labels",
      isOfPeople: true,
      value,
      interval,
      figure: rounded(value),
      under: formatInterval(interval),
    });
  if (labelsOnly !== null && n > 0)
    rows.push({
      name: "Labels alone",
      of: counted(n, round.unit === "context" ? "labelled sample" : "label"),
      interval: null,
      isOfPeople: true,
      value: labelsOnly,
      figure: rounded(labelsOnly),
      under: "",
    });
  return rows;
}

function basisInWords({ round, results: { corrected, labelled, missing, unrated } }: ResultsProps): string {
  // A sample's value is the mean of its contexts' labels.
  const label = round.unit === "context" ? "labelled sample" : "label";
  if (!corrected) return `${counted(labelled, label)}, picked, not random: no corrected mean.`;
  const { estimator, narrower } = corrected;
  const kinds = estimator === "rogan-gladen" ? ", 10 of each kind" : "";
  return [
    `${counted(corrected.n, label)}, ${round.design.kind === "random" ? "random" : designInWords[round.design.kind]}.`,
    missing > 0 && `A corrected mean needs ${counted(missing, `more ${label}`)}${kinds}.`,
    missing === 0 && corrected.value === null && corrected.cause && causes[corrected.cause],
    narrower && `About ${counted(narrower.labels, `more ${label}`)} would narrow it to ±${narrower.halfWidth}.`,
    unrated > 0 && leftOutInWords(unrated),
  ]
    .filter(Boolean)
    .join(" ");
}

const MissesTable = ({ round, results: { misses, corrected, areWeighted } }: ResultsProps) => {
  if (!misses || corrected?.value == null || corrected.judge === null) return null;
  const isShare = corrected.estimator === "rogan-gladen";
  const error = inHundredths(corrected.judge) - inHundredths(corrected.value);
  const hundredths = roundedParts([...misses.parts.map(({ part }) => part), misses.rest], error);
  const rest = hundredths.at(-1) ?? 0;
  const figure = (name: string, of: (missed: MissedPart) => string) => ({
    name,
    numeric: true,
    cell: (missed: MissedPart | null) => missed && of(missed),
  });
  return (
    <ListTable
      label="What the judge misses"
      className="mt-2"
      rows={rest === 0 ? misses.parts : [...misses.parts, null]}
      keyOf={(_, at) => at}
      columns={[
        {
          name: "People said",
          isHeading: true,
          cellClass: "[overflow-wrap:anywhere]",
          cell: (missed) =>
            missed ? (
              <>
                <bdi>{answerInWords(missed, round.question)}</bdi>, should be {short(missed.people)}
              </>
            ) : (
              "the labelled samples score differently from the whole run"
            ),
        },
        figure("Samples", ({ samples }) => samples.toLocaleString("en")),
        ...(isShare || areWeighted ? [figure("Of the run", ({ share }) => share.toFixed(2))] : []),
        figure(isShare ? "Judge passes" : "Judge’s mean", ({ judge }) => judge.toFixed(2)),
        {
          name: `Of the ${signedHundredths(error)}`,
          numeric: true,
          cell: (_, at) => signedHundredths(hundredths[at] ?? 0),
        },
      ]}
    />
  );
};

const short = (value: number): string => Number(value.toFixed(2)).toString();

function answerInWords({ label }: MissedPart, question: RoundQuestion): string {
  if (label === null) return "between two answers";
  return answersOf(question)[answerAt(question, label) ?? -1] ?? label.toFixed(2);
}
