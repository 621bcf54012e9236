import { mostItems } from "assay-lib/rounds/words/limits";
import { halfWidthOf, labelsFor, questionsDrawn, type Spread } from "assay-lib/stats/corrected/size";
import { useState } from "react";
import { described, Input, LabelledField } from "@/components/ui/field";
import type { Problems } from "./given";

interface Props {
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
export const SizeFields = ({ problems, samples, questions, needed, noun, which, spread, basis }: Props) => {
  const most = Math.min(samples, mostItems);
  const [size, setSize] = useState(String(Math.min(100, most)));
  const [width, setWidth] = useState<string | null>(null);
  const wanted = width === null ? Number.NaN : Number(width.replace(",", ".").replace("±", "") || Number.NaN);
  const planned = labelsFor(wanted, spread, most);
  const shownSize = wanted > 0 ? String(planned ?? most) : size;
  const labels = Math.min(most, Number(shownSize || Number.NaN));
  const isSize = Number.isInteger(labels) && labels > 0;
  const drawn = isSize ? Math.floor(questionsDrawn(labels, samples, questions) + 1e-9) : needed.least;
  const tooFew =
    drawn < needed.least &&
    ` ${drawn < labels ? `About ${drawn} different questions are` : `${labels} ${labels === 1 ? "is" : "are"}`} too few for a corrected mean: ${needed.reason}`;
  const reached = isSize ? halfWidthOf(labels, spread).toFixed(3) : "";
  return (
    <>
      <LabelledField
        id="size"
        label={`Number of ${noun}`}
        hint={`Up to ${most.toLocaleString("en")}, ${which}.${tooFew || ""}`}
        problem={problems.size}
      >
        <Input
          name="size"
          inputMode="numeric"
          autoComplete="off"
          className="tabular-nums"
          value={shownSize}
          onChange={({ target }) => {
            setSize(target.value);
            setWidth(null);
          }}
          {...described("size", { problem: problems.size, hint: true })}
        />
      </LabelledField>
      <LabelledField
        id="width"
        label="Wanted precision, ±"
        hint={wanted > 0 && planned === null ? `All ${most.toLocaleString("en")} would give about ±${reached}. ${basis}` : basis}
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          className="tabular-nums"
          value={width ?? reached}
          onChange={({ target }) => {
            setWidth(target.value);
            if (isSize) setSize(shownSize);
          }}
          {...described("width", { hint: true })}
        />
      </LabelledField>
    </>
  );
};
