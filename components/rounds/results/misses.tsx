import type { MissedPart } from "assay-lib/rounds/measured/misses";
import { answerAt, answersOf } from "assay-lib/rounds/words/answers";
import type { RoundQuestion } from "assay-lib/rounds/words/definition";
import { ListTable } from "@/components/ui/table";
import { inHundredths, roundedParts, signedHundredths } from "./misses-in-words";
import type { ResultsProps } from "./shown";

/** The sources of the judge's error; the last column adds up to it. */
export const MissesTable = ({ round, results: { misses, corrected, areWeighted } }: ResultsProps) => {
  if (!misses || corrected?.value == null || corrected.judge === null) return null;
  const isShare = corrected.estimator === "rogan-gladen";
  const error = inHundredths(corrected.judge) - inHundredths(corrected.value);
  const hundredths = roundedParts([...misses.parts.map(({ part }) => part), misses.rest], error);
  const rest = hundredths.at(-1) ?? 0;
  const figure = (name: string, of: (missed: MissedPart) => string) => ({
    ...{ name, numeric: true },
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
