import { percent } from "assay-lib/domain/judges/words";
import type { PairPreferences, Preferences } from "assay-lib/domain/preferences/figures";
import { agreementSentences, strengthsSentence } from "assay-lib/domain/preferences/in-words";
import { formatP } from "assay-lib/domain/scores/signed";
import { ButtonLink } from "@/components/ui/button";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { Cell, ColumnHeading, Table } from "@/components/ui/table";

interface Props {
  /** Null if no one has chosen. */
  preferences: Preferences | null;
  nameOf: (run: string) => string;
  titleOf: (metric: string) => string;
  /** Pages to choose on, by the name of the pair; empty for people who may not. */
  desks: readonly { name: string; href: string }[];
  /** How many questions it takes. */
  needed: string;
}

/** What people prefer of the compared runs' answers. */
export const PreferencesSection = ({ preferences, nameOf, titleOf, desks, needed }: Props) => (
  <section aria-labelledby="preferences-heading">
    <SectionHeading id="preferences-heading" title="Preferences" remark="answers compared without knowing whose they are">
      {desks.map(({ name, href }) => (
        <ButtonLink key={href} size="small" href={href} prefetch={false}>
          {desks.length === 1 ? "Compare blind" : `Compare blind: ${name}`}
        </ButtonLink>
      ))}
    </SectionHeading>
    <Panel>
      {preferences ? (
        <>
          <Table label="Preferred answers">
            <thead>
              <tr>
                <ColumnHeading name="Runs" />
                <ColumnHeading name="First preferred" sub="questions" numeric />
                <ColumnHeading name="Second preferred" sub="questions" numeric />
                <ColumnHeading name="Equal" numeric />
                <ColumnHeading name="Both bad" numeric />
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
      ) : (
        <p className="px-4 py-3 text-ink-2">No one has compared these answers blind yet. {needed}</p>
      )}
    </Panel>
  </section>
);

const PairRow = ({ pair: { a, b, questions, shareA, p, people }, nameOf }: { pair: PairPreferences } & Pick<Props, "nameOf">) => (
  <tr>
    <Cell className="font-medium">
      <bdi>{nameOf(a)}</bdi> and <bdi>{nameOf(b)}</bdi>
    </Cell>
    <Cell numeric>{questions.a}</Cell>
    <Cell numeric>{questions.b}</Cell>
    <Cell numeric>{questions.equal}</Cell>
    <Cell numeric>{questions.bad}</Cell>
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

const Remarks = ({ preferences, nameOf, titleOf }: Pick<Props, "nameOf" | "titleOf"> & { preferences: Preferences }) => {
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
