import type { LabelColumn, MetricAgreement } from "assay-lib/domain/agreement";
import { confusionAt } from "assay-lib/stats/confusion";
import { gapInWords, headline, tellsApart } from "./in-words";

interface Props {
  figures: MetricAgreement;
  /** Scores at or above this count as good. */
  at: number;
  /** "labelled yes" */
  said: string;
  /** How grades are read; null for a label without grades. */
  scale: string | null;
  label: LabelColumn;
}

export const Headline = ({ figures, at, said, scale, label }: Props) => {
  const { kind, unit } = label;
  const onAverage = headline(figures, said, unit, scale);
  if (!onAverage) return <p>No {unit} has both this score and this label, so there is nothing to compare.</p>;
  const { truePositives, falsePositives, falseNegatives, trueNegatives } = confusionAt(figures.atLeast, at);
  const saidGood = truePositives + falsePositives;
  const saidBad = trueNegatives + falseNegatives;
  const trust = tellsApart(figures, unit);
  return (
    <>
      <p className="text-[16px]/6 font-semibold tracking-[-0.01em]">{trust ?? onAverage}</p>
      <p className="mt-1.5 max-w-[100ch] text-ink-2 tabular-nums [&>b]:font-semibold [&>b]:text-ink">
        {trust && `${onAverage} `}
        {saidGood + saidBad > 0 && (
          <>
            The label agrees with {saidGood > 0 && <Count count={truePositives} of={saidGood} name="good scores" />}
            {saidGood > 0 && saidBad > 0 && " and "}
            {saidBad > 0 && <Count count={trueNegatives} of={saidBad} name="bad scores" />}.{" "}
          </>
        )}
        {figures.gap.ci95 && figures.auroc.cause !== "one-class" && (
          <>
            On these {unit}s the mean is <b>{gapInWords(figures.gap.ci95)}</b> (95%).{" "}
          </>
        )}
        {kind === "graded" && "The share of good labels depends on the passing grade."}
      </p>
    </>
  );
};

const Count = ({ count, of, name }: { count: number; of: number; name: string }) => (
  <>
    <b className="font-semibold">
      {count.toLocaleString("en")} of {of.toLocaleString("en")}
    </b>{" "}
    {name}
  </>
);
