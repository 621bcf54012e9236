"use client";

import { usualMargin } from "assay-lib/domain/races/margin";
import { useState } from "react";
import { Checkbox, InputField, Options, SelectField } from "@/components/ui/field";

interface Props {
  /** Those that are chosen, the one to offer first. */
  metrics: readonly { id: string; name: string; source: string }[];
  configurations: number;
  /** The samples of the configuration that has fewest. */
  samples: number;
  /** The dataset's baselines; one configuration can be decided against one of them. */
  baselines: readonly { name: string; run: string }[];
  problemAt: (path: string) => string | undefined;
}

/** At least 25 are judged: a part of fewer samples saves next to nothing. */
const fewestToDraw = 50;
const usualPart = 500;
const metric = "untilDecided.metric";
const margin = "untilDecided.margin";
const baseline = "untilDecided.baseline";

export const JudgeLess = ({ metrics, configurations, samples, baselines, problemAt }: Props) => {
  const [isOn, setOn] = useState(false);
  const [isPart, setPart] = useState(false);
  const [ofMetric, ofMargin, ofBaseline] = [metric, margin, baseline].map(problemAt);
  const problem = ofMetric || ofMargin || ofBaseline ? undefined : problemAt("untilDecided");
  const isAlone = configurations === 1;
  const canStop = !isAlone || baselines.length > 0;
  return (
    <div className="grid gap-2.5">
      <fieldset hidden={!canStop} disabled={!canStop} className="min-w-0">
        <Checkbox
          name="untilDecided"
          label="Stop when it is decided"
          hint={
            isAlone
              ? "Once it is established as worse than a baseline, or as no worse than the margin allows."
              : "After each look, configurations that are established as worse are not judged further."
          }
          checked={isOn}
          onChange={(event) => setOn(event.target.checked)}
        />
        {isOn && (
          <div className="mt-2.5 flex flex-wrap items-start gap-3">
            <SelectField id={metric} label="Metric that decides" problem={ofMetric} name={metric}>
              <Options of={metrics.map(({ id, name, source }) => ({ id, name: `${name} (${source})` }))} />
            </SelectField>
            {isAlone && (
              <SelectField id={baseline} label="Baseline" problem={ofBaseline} name={baseline}>
                <Options of={baselines.map(({ name, run }) => ({ id: run, name }))} />
              </SelectField>
            )}
            <InputField
              id={margin}
              label="Margin"
              hint={ofMargin ? undefined : "Smaller differences count as equal"}
              problem={ofMargin}
              name={margin}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={usualMargin}
            />
          </div>
        )}
        {problem && <p className="mt-1 text-caption text-poor">{problem}</p>}
      </fieldset>
      {samples >= fewestToDraw && (
        <div>
          <Checkbox
            name="isPart"
            label="Judge a random part, estimate the rest"
            hint="Words are counted in every sample: the more the counts agree with the judge, the narrower the estimate’s interval."
            checked={isPart}
            onChange={(event) => setPart(event.target.checked)}
          />
          {isPart && (
            <InputField
              id="sample"
              label="Questions to judge"
              fieldClass="mt-2.5 w-44"
              problem={problemAt("sample")}
              name="sample"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={Math.min(usualPart, Math.floor(samples / 2))}
            />
          )}
        </div>
      )}
    </div>
  );
};
