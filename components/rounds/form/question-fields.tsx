import { useState } from "react";
import { Checkbox, ChoiceField } from "@/components/ui/field";
import type { Problems } from "./given";
import { LongTextField, RoundTextField } from "./text-field";

interface Props {
  problems: Problems;
  /** The question until another is typed. */
  usual: string;
  /** The answer is one of a pair. */
  arePairs: boolean;
}

export const QuestionFields = ({ problems, usual, arePairs }: Props) => {
  const [typed, setTyped] = useState<string | null>(null);
  const [kind, setKind] = useState<"yes-no" | "grades">("yes-no");
  return (
    <>
      <RoundTextField
        name="text"
        label="Question to people"
        problems={problems}
        value={typed ?? usual}
        onChange={({ target }) => setTyped(target.value)}
      />
      {arePairs ? (
        <input type="hidden" name="kind" value="better" />
      ) : (
        <ChoiceField
          name="kind"
          legend="Answers"
          value={kind}
          onChoose={setKind}
          choices={[
            { value: "yes-no", label: "Yes or no", hint: "Yes is good. Only these rounds can certify the judge." },
            { value: "grades", label: "Grades", hint: "Two to seven words." },
          ]}
        />
      )}
      {kind === "grades" && !arePairs && (
        <LongTextField
          name="words"
          label="Grades, from worst to best"
          hint="One on each line."
          problems={problems}
          rows={4}
          defaultValue={"wrong\nin part\nright"}
        />
      )}
      <LongTextField
        name="rubric"
        label="Rubric"
        hint="Markdown, optional. Says when an answer is right, with examples."
        problems={problems}
        rows={6}
      />
      <Checkbox
        name="critiqueFirst"
        label="Reason first"
        hint="People write a sentence before they answer. Slower, but the reasons show where the rubric is unclear."
      />
    </>
  );
};
