import { percent, percentRange } from "assay-lib/domain/scores/format";
import { formatP } from "assay-lib/domain/scores/signed";
import type { PairPreferences, Preferences } from "assay-lib/rounds/words/preferences/figures";
import { agreementSentences, strengthsSentence } from "assay-lib/rounds/words/preferences/in-words";
import { ListTable } from "@/components/ui/table";

interface Props {
  preferences: Preferences;
  nameOf: (run: string) => string;
  titleOf: (metric: string) => string;
}

export const PreferencesTable = ({ preferences, nameOf, titleOf }: Props) => (
  <>
    <ListTable
      label="Preferred answers"
      rows={preferences.pairs}
      keyOf={({ a, b }) => `${a} ${b}`}
      columns={[
        {
          name: "Runs",
          cellClass: "font-medium",
          cell: ({ a, b }) => (
            <>
              <bdi>{nameOf(a)}</bdi> and <bdi>{nameOf(b)}</bdi>
            </>
          ),
        },
        { name: "First preferred", sub: "questions", numeric: true, cell: ({ questions }) => questions.a },
        { name: "Second preferred", sub: "questions", numeric: true, cell: ({ questions }) => questions.b },
        { name: "Equal", numeric: true, cell: ({ questions }) => questions.equal },
        { name: "Cannot say", numeric: true, cell: ({ questions }) => questions.cannot },
        { name: "People split", numeric: true, cell: ({ questions }) => questions.split },
        {
          name: "First, of decided",
          sub: "95% interval",
          numeric: true,
          cell: ({ shareA }) => <PreferredShare {...shareA} none="none decided" />,
        },
        { name: "p", sub: "sign test", numeric: true, cell: ({ shareA, p }) => (shareA.share === null ? "–" : formatP(p)) },
        { name: "People", numeric: true, cell: ({ people }) => people },
      ]}
    />
    <Remarks preferences={preferences} nameOf={nameOf} titleOf={titleOf} />
  </>
);

/** With its interval; `none` without a decided question. */
export const PreferredShare = ({ share, ci95, none }: Pick<PairPreferences["shareA"], "share" | "ci95"> & { none: string }) =>
  share === null || !ci95 ? (
    <span className="text-ink-3">{none}</span>
  ) : (
    <>
      <b className="font-semibold">{percent(share)}</b> <span className="text-small text-ink-3">{percentRange(ci95)}</span>
    </>
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
