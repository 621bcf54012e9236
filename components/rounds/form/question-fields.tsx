import { useState } from "react";
import { Checkbox, described, Field, Input, Radio, Textarea } from "@/components/ui/field";
import type { Problems } from "./given";

export const QuestionFields = ({ problems }: { problems: Problems }) => {
  const [kind, setKind] = useState<"yes-no" | "grades">("yes-no");
  return (
    <>
      <Field
        id="text"
        label="Question to people"
        hint="For example: Does every statement of the response follow from the contexts?"
        problem={problems.text}
      >
        <Input name="text" autoComplete="off" {...described("text", { problem: problems.text, hint: true })} />
      </Field>
      <fieldset>
        <legend className="mb-1 text-caption text-ink-2">Answers</legend>
        <div className="grid gap-1">
          <Radio
            name="kind"
            value="yes-no"
            checked={kind === "yes-no"}
            onChange={() => setKind("yes-no")}
            label="Yes or no"
            hint="Yes is good. Only these rounds can certify the judge."
          />
          <Radio
            name="kind"
            value="grades"
            checked={kind === "grades"}
            onChange={() => setKind("grades")}
            label="Grades"
            hint="Two to seven words."
          />
        </div>
      </fieldset>
      {kind === "grades" && (
        <Field id="words" label="Grades, from worst to best" hint="One on each line." problem={problems.words}>
          <Textarea
            name="words"
            rows={4}
            defaultValue={"wrong\nin part\nright"}
            {...described("words", { problem: problems.words, hint: true })}
          />
        </Field>
      )}
      <Field
        id="rubric"
        label="Rubric"
        hint="Markdown, optional. Says when an answer is right, with examples."
        problem={problems.rubric}
      >
        <Textarea name="rubric" rows={6} {...described("rubric", { problem: problems.rubric, hint: true })} />
      </Field>
      <Checkbox
        name="critiqueFirst"
        label="Reason first"
        hint="People write a sentence before they answer. Slower, but the reasons show where the rubric is unclear."
      />
    </>
  );
};
