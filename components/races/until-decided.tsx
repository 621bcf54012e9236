"use client";

import { usualMargin } from "assay-lib/domain/races/margin";
import { useState } from "react";
import { Checkbox, described, Field, Input, Select } from "@/components/ui/field";

interface Props {
  /** Those that are chosen, the one to offer first. */
  metrics: readonly { id: string; name: string; source: string }[];
  problemAt: (path: string) => string | undefined;
}

const [metric, margin] = ["untilDecided.metric", "untilDecided.margin"];

export const UntilDecided = ({ metrics, problemAt }: Props) => {
  const [isOn, setOn] = useState(false);
  const [ofMetric, ofMargin] = [problemAt(metric), problemAt(margin)];
  const problem = ofMetric || ofMargin ? undefined : problemAt("untilDecided");
  return (
    <>
      <Checkbox
        name="untilDecided"
        label="Stop when it is decided"
        hint="After each look, configurations that are established as worse are not judged further."
        checked={isOn}
        onChange={(event) => setOn(event.target.checked)}
      />
      {isOn && (
        <div className="mt-2.5 flex flex-wrap items-start gap-3">
          <Field id={metric} label="Metric that decides" problem={ofMetric}>
            <Select {...described(metric, { problem: ofMetric })} name={metric}>
              {metrics.map(({ id, name, source }) => (
                <option key={id} value={id}>
                  {name} ({source})
                </option>
              ))}
            </Select>
          </Field>
          <Field id={margin} label="Margin" hint={ofMargin ? undefined : "Smaller differences count as equal"} problem={ofMargin}>
            <Input
              {...described(margin, { problem: ofMargin, hint: !ofMargin })}
              name={margin}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={usualMargin}
            />
          </Field>
        </div>
      )}
      {problem && <p className="mt-1 text-caption text-poor">{problem}</p>}
    </>
  );
};
