import { longestDatasetName } from "assay-lib/domain/bounds";
import type { AlikeReport } from "assay-lib/golden/words/new-rows";
import { InputField, Radio, SelectField } from "@/components/ui/field";

export interface Target {
  isNew: boolean;
  name: string;
  /** "" if there is no dataset to choose. */
  dataset: string;
}

export interface OfferedDataset {
  id: string;
  name: string;
  golden: number;
}

interface Props {
  target: Target;
  datasets: readonly OfferedDataset[];
  /** Null until the chosen dataset has been searched. */
  found: AlikeReport | string | null;
  problem: string | undefined;
  onChange: (change: Partial<Target>) => void;
}

/** A new dataset, or one that exists, which is then searched for the same questions. */
export const GoldenTarget = ({ target, datasets, found, problem, onChange }: Props) => (
  <fieldset className="grid gap-2">
    <legend className="mb-1.5 text-body font-semibold">Dataset</legend>
    <div className="flex flex-wrap gap-x-5 gap-y-1">
      <Radio name="target" label="New dataset" checked={target.isNew} onChange={() => onChange({ isNew: true })} />
      <Radio
        name="target"
        label="Existing dataset"
        disabled={datasets.length === 0}
        checked={!target.isNew}
        onChange={() => onChange({ isNew: false })}
      />
    </div>
    {target.isNew ? (
      <InputField
        id="golden-name"
        label="Name"
        problem={problem}
        fieldClass="max-w-md"
        maxLength={longestDatasetName}
        value={target.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
    ) : (
      <SelectField
        id="golden-dataset"
        label="Add to"
        fieldClass="max-w-md"
        value={target.dataset}
        onChange={(event) => onChange({ dataset: event.target.value })}
      >
        {datasets.map(({ id, name, golden }) => (
          <option key={id} value={id}>
            {golden > 0 ? `${name} (${golden.toLocaleString("en")} golden)` : name}
          </option>
        ))}
      </SelectField>
    )}
    <p role="status" className="text-small text-ink-3">
      {!target.isNew && foundInWords(found)}
    </p>
  </fieldset>
);

function foundInWords(found: AlikeReport | string | null): string {
  if (found === null) return "Looking for the same questions …";
  if (typeof found === "string") return found;
  const rows = Object.keys(found.alike).length;
  const result =
    rows === 0
      ? "It has none of these questions."
      : `${rows === 1 ? "1 row has a question" : `${rows.toLocaleString("en")} rows have questions`} that it already has, or one alike.`;
  const { compared, questions } = found;
  return compared < questions
    ? `${result} Alike ones were only searched for among the newest ${compared.toLocaleString("en")} of ${questions.toLocaleString("en")} questions.`
    : result;
}
