"use client";

import { Pencil } from "lucide-react";
import { useId } from "react";
import { ActDialog } from "@/components/settings/act-dialog";
import { type Action, useFormField } from "@/components/settings/form";
import { IconButton } from "@/components/ui/button";
import { TextareaField } from "@/components/ui/field";

export const EditRubric = ({ id, text, save }: { id: string; text: string; save: Action }) => (
  <ActDialog
    trigger={<IconButton icon={Pencil} text="Edit" size="small" data-needs="editor" />}
    title="Edit the rubric"
    description="A change makes a new version. Labels given so far keep the version that they were given with."
    action={save}
    sends={{ id }}
  >
    <RubricField text={text} />
  </ActDialog>
);

function RubricField({ text }: { text: string }) {
  const id = useId();
  const { value, problem } = useFormField("text", text);
  return (
    <TextareaField
      id={id}
      key={value}
      name="text"
      label="Rubric"
      hint="Markdown"
      problem={problem}
      rows={12}
      defaultValue={value}
    />
  );
}
