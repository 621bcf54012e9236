import { percent } from "assay-lib/domain/judges/words";
import type { PairPreferences, Preferences } from "assay-lib/domain/preferences/figures";
import { agreementSentences, strengthsSentence } from "assay-lib/domain/preferences/in-words";
import { formatP } from "assay-lib/domain/scores/signed";
import { Cell, ColumnHeading, Table } from "@/components/ui/table";

interface Props {
  preferences: Preferences;
  nameOf: (run: string) => string;
  titleOf: (metric: string) => string;
}

/** What people prefer of two runs' answers, for each two, and how far they agree. */
export const PreferencesTable = ({ preferences, nameOf, titleOf }: Props) => (
  <>
    <Table label="Preferred answers">
      <thead>
        <tr>
          <ColumnHeading name="Runs" />
          <ColumnHeading name="First preferred" sub="questions" numeric />
          <ColumnHeading name="Second preferred" sub="questions" numeric />
          <ColumnHeading name="Equal" numeric />
          <ColumnHeading name="Cannot say" numeric />
          <ColumnHeading name="People split" numeric />
          <ColumnHeading name="First, of decided" sub="95% interval" numeric />
          <ColumnHeading name="p" sub="sign test" numeric />
          <ColumnHeading name="People" numeric />
        </tr>
      </thead>
      <tbody>
        {preferences.pairs.map((pair) => (
          <PairRow key={`${pair.a} ${pair.b}`} pair={pair} nameOf={nameOf} />
        ))}
      </tbody>
    </Table>
    <Remarks preferences={preferences} nameOf={nameOf} titleOf={titleOf} />
  </>
);

const PairRow = ({ pair: { a, b, questions, shareA, p, people }, nameOf }: { pair: PairPreferences } & Pick<Props, "nameOf">) => (
  <tr>
    <Cell className="font-medium">
      <bdi>{nameOf(a)}</bdi> and <bdi>{nameOf(b)}</bdi>
    </Cell>
    <Cell numeric>{questions.a}</Cell>
    <Cell numeric>{questions.b}</Cell>
    <Cell numeric>{questions.equal}</Cell>
    <Cell numeric>{questions.cannot}</Cell>
    <Cell numeric>{questions.split}</Cell>
    <Cell numeric>
      {shareA.share === null || !shareA.ci95 ? (
        <span className="text-ink-3">none decided</span>
      ) : (
        <>
          <b className="font-semibold">{percent(shareA.share)}</b>{" "}
          <span className="text-small text-ink-3">{shareA.ci95.map(percent).join(" to ")}</span>
        </>
      )}
    </Cell>
    <Cell numeric>{shareA.share === null ? "–" : formatP(p)}</Cell>
    <Cell numeric>{people}</Cell>
  </tr>
);

const Remarks = ({ preferences, nameOf, titleOf }: Props) => {
  const { pairs } = preferences;
  const ofPairs = pairs.map((pair) => {
    const sentences = agreementSentences(pair, titleOf).join(" ");
    return sentences && (pairs.length === 1 ? sentences : `${nameOf(pair.a)} and ${nameOf(pair.b)}: ${sentences}`);
  });
  const lines = [...ofPairs, strengthsSentence(preferences, nameOf)].filter(Boolean);
  return (
    lines.length > 0 && (
      <ul className="grid gap-1 px-4 py-3 text-small text-ink-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    )
  );
};
