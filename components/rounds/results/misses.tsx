import { answerAt, answersOf } from "assay-lib/domain/round/answers";
import type { RoundQuestion } from "assay-lib/domain/round/definition";
import type { MissedPart } from "assay-lib/rounds/measured/misses";
import { inHundredths, roundedParts, signedHundredths } from "./misses-in-words";
import type { ResultsProps } from "./shown";

/** The sources of the judge's error; the last column adds up to it. */
export const MissesTable = ({ round, results: { misses, corrected, areWeighted } }: ResultsProps) => {
  if (!misses || corrected?.value == null || corrected.judge === null) return null;
  const isShare = corrected.estimator === "rogan-gladen";
  const error = inHundredths(corrected.judge) - inHundredths(corrected.value);
  const hundredths = roundedParts([...misses.parts.map(({ part }) => part), misses.rest], error);
  const rest = hundredths.at(-1) ?? 0;
  const hasShare = isShare || areWeighted;
  return (
    <div className="overflow-x-auto">
      <table aria-label="What the judge misses" className="mt-2 w-full border-separate border-spacing-0 tabular-nums">
        <thead>
          <tr className="text-caption text-ink-3 [&>*]:border-b [&>*]:border-line [&>*]:py-1.5 [&>*]:font-normal">
            <th scope="col" className="text-left">
              People said
            </th>
            <Head>Samples</Head>
            {hasShare && <Head>Of the run</Head>}
            <Head>{isShare ? "Judge passes" : "Judge’s mean"}</Head>
            <Head>Of the {signedHundredths(error)}</Head>
          </tr>
        </thead>
        <tbody>
          {misses.parts.map((missed, at) => (
            <tr key={missed.label} className="[&>*]:border-b [&>*]:border-line [&>*]:py-1.5">
              <th scope="row" className="text-left font-normal [overflow-wrap:anywhere]">
                <bdi>{answerInWords(missed, round.question)}</bdi>, should be {short(missed.people)}
              </th>
              <Cell>{missed.samples.toLocaleString("en")}</Cell>
              {hasShare && <Cell>{missed.share.toFixed(2)}</Cell>}
              <Cell>{missed.judge.toFixed(2)}</Cell>
              <Cell>{signedHundredths(hundredths[at] ?? 0)}</Cell>
            </tr>
          ))}
          {rest !== 0 && (
            <tr className="[&>*]:border-b [&>*]:border-line [&>*]:py-1.5">
              <th scope="row" colSpan={hasShare ? 4 : 3} className="text-left font-normal">
                the labelled samples score differently from the whole run
              </th>
              <Cell>{signedHundredths(rest)}</Cell>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
};

const Head = ({ children }: { children: React.ReactNode }) => (
  <th scope="col" className="pl-3 text-right">
    {children}
  </th>
);

const Cell = ({ children }: { children: React.ReactNode }) => <td className="pl-3 text-right">{children}</td>;

const short = (value: number): string => Number(value.toFixed(2)).toString();

function answerInWords({ label }: MissedPart, question: RoundQuestion): string {
  if (label === null) return "between two answers";
  return answersOf(question)[answerAt(question, label) ?? -1] ?? label.toFixed(2);
}
