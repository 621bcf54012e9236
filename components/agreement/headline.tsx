import type { LabelColumn, MetricAgreement } from "@/lib/domain/agreement";
import { confusionAt } from "@/lib/stats/confusion";
import { gapInWords, headline } from "./in-words";

/** What the figures say in two sentences made of counts. */
export const Headline = ({
  figures,
  at,
  said,
  scale,
  label,
}: {
  figures: MetricAgreement;
  /** The score from which a judgment counts as good. */
  at: number;
  /** "labelled yes" */
  said: string;
  /** How grades are read; null for a label without grades. */
  scale: string | null;
  label: LabelColumn;
}) => {
  const { kind, unit } = label;
  const first = headline(figures, said, unit, scale);
  if (!first) return <p>No {unit} has both this score and this label, so there is nothing to compare.</p>;
  const { truePositives, falsePositives, falseNegatives, trueNegatives } = confusionAt(figures.atLeast, at);
  const [saidGood, saidBad] = [truePositives + falsePositives, trueNegatives + falseNegatives];
  const { value } = figures.auroc;
  return (
    <>
      <p className="text-[16px]/6 font-semibold tracking-[-0.01em]">{first}</p>
      <p className="mt-1.5 max-w-[100ch] text-ink-2 tabular-nums [&>b]:font-semibold [&>b]:text-ink">
        {saidGood > 0 && (
          <>
            Where it says good, the label agrees <Times count={truePositives} of={saidGood} />
            {saidBad > 0 ? "; " : ". "}
          </>
        )}
        {saidBad > 0 && (
          <>
            {saidGood > 0 ? "where it says bad," : "Where it says bad, the label agrees"}{" "}
            <Times count={trueNegatives} of={saidBad} />.{" "}
          </>
        )}
        {figures.gap.ci95 && figures.auroc.cause !== "one-class" && (
          <>
            On these {unit}s the mean is <b>{gapInWords(figures.gap.ci95)}</b> (95%).{" "}
          </>
        )}
        {value !== null && (
          <>
            A {unit} labelled good scores above one labelled bad <b>{Math.round(value * 100)} times in 100</b>, ties counted half.{" "}
          </>
        )}
        {kind === "graded" && "The share of good labels depends on the grade from which they count as good."}
      </p>
    </>
  );
};

const Times = ({ count, of }: { count: number; of: number }) => (
  <b>
    {count.toLocaleString("en")} time{count === 1 ? "" : "s"} in {of.toLocaleString("en")}
  </b>
);
