import { useState } from "react";
import { widthInWords } from "@/components/rounds/in-words";
import { described, Field, Input, Radio } from "@/components/ui/field";
import type { Problems } from "./given";

interface Props {
  problems: Problems;
  samples: number;
}

export const DrawFields = ({ problems, samples }: Props) => {
  const [size, setSize] = useState(String(Math.min(100, samples)));
  const planned = Math.min(Number(size || Number.NaN), samples);
  return (
    <>
      <fieldset>
        <legend className="mb-1 text-caption text-ink-2">Drawn</legend>
        <div className="grid gap-1">
          <Radio name="design" value="random" defaultChecked label="At random" hint="Every sample is equally likely." />
          <Radio
            name="design"
            value="stratified"
            label="At random from low, middle and high scores"
            hint="In proportion. Narrower where the judge’s score says something; needs 20 labels for a corrected mean instead of 10."
          />
        </div>
        {problems.design && <p className="mt-1 text-caption text-poor">{problems.design}</p>}
      </fieldset>
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <Field
          id="size"
          label="Samples"
          hint={`Of ${samples.toLocaleString("en")} with a score. ${widthInWords(planned)}`}
          problem={problems.size}
        >
          <Input
            name="size"
            inputMode="numeric"
            autoComplete="off"
            className="tabular-nums"
            value={size}
            onChange={({ target }) => setSize(target.value)}
            {...described("size", { problem: problems.size, hint: true })}
          />
        </Field>
        <Field
          id="overlap"
          label="Labelled by two people, in percent"
          hint="These show whether people agree. Another 5% come back to the same person."
          problem={problems.overlap}
        >
          <Input
            name="overlap"
            inputMode="decimal"
            autoComplete="off"
            className="tabular-nums"
            defaultValue="20"
            {...described("overlap", { problem: problems.overlap, hint: true })}
          />
        </Field>
      </div>
    </>
  );
};
