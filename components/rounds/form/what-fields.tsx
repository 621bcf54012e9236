import { Options, Radio, SelectField } from "@/components/ui/field";
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
      <fieldset>
        <legend className="mb-1 text-caption text-ink-2">People label</legend>
        <div className="grid gap-1">
          <Radio
            name="unit"
            value="response"
            checked={compared.unit === "response"}
            onChange={() => onCompare(firstUnit(metrics, "response"))}
            label="Responses"
            hint="With their question and contexts."
          />
          <Radio
            name="unit"
            value="context"
            checked={compared.unit === "context"}
            onChange={() => onCompare(firstUnit(metrics, "context"))}
            disabled={ofContexts.length === 0}
            label="Each context"
            hint={ofContexts.length === 0 ? "The run has no metric of contexts." : "With its question, without the response."}
          />
          <Radio
            name="unit"
            value="pair"
            checked={compared.unit === "pair"}
            onChange={() => onCompare(firstUnit(metrics, "pair"))}
            disabled={withoutPairs !== null}
            label="Which of two answers is better"
            hint={withoutPairs ?? "Both runs’ answers to a question, side by side, without knowing whose they are."}
          />
        </div>
        {problems.unit && <p className="mt-1 text-caption text-poor">{problems.unit}</p>}
      </fieldset>
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
