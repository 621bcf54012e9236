import { ChoiceField, Options, SelectField } from "@/components/ui/field";
import type { Problems, RoundMetric, RoundSubject } from "./given";
import { RoundTextField } from "./text-field";

interface Props {
  metrics: readonly RoundMetric[];
  problems: Problems;
  name: string;
  compared: RoundSubject;
  onCompare: (compared: RoundSubject) => void;
  /** Why no answers can be compared; null if they can. */
  withoutPairs: string | null;
}

export const RoundSubjectFields = ({ problems, metrics, name, compared, onCompare, withoutPairs }: Props) => {
  const ofContexts = metrics.filter(({ isOfContexts }) => isOfContexts);
  const offered = compared.unit === "context" ? ofContexts : metrics;
  return (
    <>
      <RoundTextField name="name" label="Name" problems={problems} defaultValue={name} />
      <ChoiceField
        name="unit"
        legend="People label"
        problem={problems.unit}
        value={compared.unit}
        onChoose={(unit) => onCompare(firstUnit(metrics, unit))}
        choices={[
          { value: "response", label: "Responses", hint: "With their question and contexts." },
          {
            value: "context",
            label: "Each context",
            disabled: ofContexts.length === 0,
            hint: ofContexts.length === 0 ? "The run has no metric of contexts." : "With its question, without the response.",
          },
          {
            value: "pair",
            label: "Which of two answers is better",
            disabled: withoutPairs !== null,
            hint: withoutPairs ?? "Both runs’ answers to a question, side by side, without knowing whose they are.",
          },
        ]}
      />
      <SelectField
        id="metric"
        name="metric"
        label="Compared with"
        hint="The labels are compared with the scores of this metric."
        problem={problems.metric}
        value={compared.metric}
        onChange={({ target }) => onCompare({ ...compared, metric: target.value })}
      >
        <Options of={offered} />
      </SelectField>
    </>
  );
};

/** Contexts with a metric of contexts, responses with another if there is one. */
export function firstUnit(metrics: readonly RoundMetric[], unit: RoundSubject["unit"]): RoundSubject {
  const fitting = metrics.find(({ isOfContexts }) => isOfContexts === (unit === "context")) ?? metrics[0];
  return { unit, metric: fitting?.id ?? "" };
}
