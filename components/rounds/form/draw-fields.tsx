import type { KnownSpread } from "assay-lib/rounds/plan";
import { mostItems } from "assay-lib/rounds/words/limits";
import { fewestLabels } from "assay-lib/stats/corrected/mean";
import { halfWidthOf, labelsFor, questionsDrawn, type Spread, worstSpread } from "assay-lib/stats/corrected/size";
import { questionsNeeded } from "assay-lib/stats/preferred/questions-needed";
import { useState } from "react";
import { ChoiceField, InputField, Select } from "@/components/ui/field";
import type { Offered, Problems, RoundSubject } from "./given";
import { RoundTextField } from "./text-field";

interface Props {
  problems: Problems;
  offered: Offered;
  compared: RoundSubject;
}

type Design = "random" | "stratified" | "balanced";

/** 26 of which the file's label is right in nine of ten have ten of each in 97 of 100 rounds. */
const neededFor = {
  random: { least: fewestLabels, reason: `it needs ${fewestLabels} different questions.` },
  stratified: { least: 2 * fewestLabels, reason: `it needs ${2 * fewestLabels} different questions.` },
  balanced: {
    least: 26,
    reason: `people must label ${fewestLabels} yes and ${fewestLabels} no, and they do not always agree with the file.`,
  },
};

export const DrawFields = ({ problems, offered: { metrics, pairs, other, labels, spreads }, compared }: Props) => {
  const [chosen, setChosen] = useState<Design>("random");
  const design = other ? "random" : chosen;
  const known = spreads.find(({ unit, metric }) => unit === compared.unit && metric === compared.metric);
  const arePairs = compared.unit === "pair";
  const drawn = metrics.find(({ id }) => id === compared.metric);
  const plan = arePairs ? planOfPairs : { needed: neededFor[design], ...(other ? planOfTwo : planOf(known)) };
  return (
    <>
      <div>
        <ChoiceField
          name="design"
          legend="Drawn"
          problem={problems.design}
          value={design}
          onChoose={setChosen}
          choices={[
            { value: "random", label: "At random", hint: `Every ${other ? "question" : "sample"} is equally likely.` },
            ...(other ? [] : ofOneRun.filter(({ value }) => value !== "balanced" || labels.length > 0)),
          ]}
        />
        {design === "balanced" && (
          <Select name="label" aria-label="Label" className="mt-1.5 max-w-72">
            {labels.map((label) => (
              <option key={label}>{label}</option>
            ))}
          </Select>
        )}
      </div>
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <SizeFields
          problems={problems}
          samples={arePairs ? pairs : (drawn?.samples ?? 0)}
          questions={arePairs ? pairs : (drawn?.questions ?? 0)}
          noun={other ? "questions" : "samples"}
          which={arePairs ? "whose answers differ" : `which have a score${other ? " in both runs" : ""}`}
          {...plan}
        />
        <RoundTextField
          name="overlap"
          label="Labelled by two people, in percent"
          hint="These show whether people agree. Another 5% come back to the same person."
          problems={problems}
          inputMode="decimal"
          className="tabular-nums"
          defaultValue="20"
        />
      </div>
    </>
  );
};

const ofOneRun: readonly { value: Design; label: string; hint: string }[] = [
  {
    value: "stratified",
    label: "At random from low, middle and high scores",
    hint: "In proportion. The interval is narrower if the judge’s score follows people’s labels.",
  },
  {
    value: "balanced",
    label: "As many good as bad by a label",
    hint: "Of the file, read as yes or no. Finds enough bad samples to certify the judge where they are rare.",
  },
];

const planOfPairs = {
  needed: { least: 1, reason: "" },
  spread: worstSpread,
  basis: `Half of the 95% interval of one run’s share of the questions that people decide. ${questionsNeeded}`,
};

const planOfTwo = {
  spread: { ...worstSpread, deviation: worstSpread.deviation * Math.SQRT2 },
  basis:
    "Half of the 95% interval of the difference, if half of each run’s labels are yes and the two runs’ labels are unrelated.",
};

const planOf = (known: KnownSpread | undefined): { spread: Spread; basis: string } => ({
  spread: known ?? worstSpread,
  basis: known
    ? `Half of the 95% interval of what people would say, if labels vary and follow the scores as the ${known.labels.toLocaleString("en")} of ${known.isRound ? "the round" : "the label"} “${known.name}” do.`
    : "Half of the 95% interval of what people would say, in the worst case: half of the labels are yes, and the scores do not follow them.",
});

interface SizeFieldsProps {
  problems: Problems;
  samples: number;
  questions: number;
  /** Different questions, or samples, that a corrected mean needs, and why. */
  needed: { least: number; reason: string };
  /** "samples" or "questions". */
  noun: string;
  which: string;
  spread: Spread;
  basis: string;
}

/** Either is typed, and the other follows. Only the number is sent. */
const SizeFields = ({ problems, samples, questions, needed, noun, which, spread, basis }: SizeFieldsProps) => {
  const most = Math.min(samples, mostItems);
  const [size, setSize] = useState(String(Math.min(100, most)));
  const [width, setWidth] = useState<string | null>(null);
  const wanted = width === null ? Number.NaN : Number(width.replace(",", ".").replace("±", "") || Number.NaN);
  const different = (labels: number) => questionsDrawn(labels, samples, questions);
  const planned = labelsFor(wanted, spread, most, different);
  const shownSize = wanted > 0 ? String(planned ?? most) : size;
  const labels = Math.min(most, Number(shownSize || Number.NaN));
  const isSize = Number.isInteger(labels) && labels > 0;
  const drawn = isSize ? Math.floor(different(labels) + 1e-9) : needed.least;
  const tooFew =
    drawn < needed.least &&
    ` ${drawn < labels ? `About ${drawn} different questions are` : `${labels} ${labels === 1 ? "is" : "are"}`} too few for a corrected mean: ${needed.reason}`;
  const reached = isSize ? halfWidthOf(different(labels), spread).toFixed(3) : "";
  return (
    <>
      <InputField
        id="size"
        name="size"
        label={`Number of ${noun}`}
        hint={`Up to ${most.toLocaleString("en")}, ${which}.${tooFew || ""}`}
        problem={problems.size}
        inputMode="numeric"
        autoComplete="off"
        className="tabular-nums"
        value={shownSize}
        onChange={({ target }) => {
          setSize(target.value);
          setWidth(null);
        }}
      />
      <InputField
        id="width"
        label="Wanted precision, ±"
        hint={wanted > 0 && planned === null ? `All ${most.toLocaleString("en")} would give about ±${reached}. ${basis}` : basis}
        inputMode="decimal"
        autoComplete="off"
        className="tabular-nums"
        value={width ?? reached}
        onChange={({ target }) => {
          setWidth(target.value);
          if (isSize) setSize(shownSize);
        }}
      />
    </>
  );
};
