import type { LabelColumn, MetricAgreement } from "@/lib/domain/agreement";
import { causeInWords, figureInWords } from "./in-words";

export const Grades = ({ figures, label }: { figures: MetricAgreement; label: LabelColumn }) =>
  label.kind !== "graded" ? null : (
    <dl className="mt-2 grid gap-1 text-small text-ink-3">
      {[
        ["Spearman’s rank correlation", figures.spearman] as const,
        ["Kappa with quadratic weights", figures.weightedKappa] as const,
      ].map(([name, figure]) => (
        <div key={name}>
          <dt className="inline">{name} </dt>
          <dd className="inline text-ink tabular-nums">
            {figure.value === null ? `none: ${figure.cause ? causeInWords[figure.cause] : ""}` : figureInWords(figure)}
          </dd>
        </div>
      ))}
    </dl>
  );
