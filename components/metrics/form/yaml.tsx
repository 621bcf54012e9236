"use client";

import { largestFile } from "assay-lib/metrics/own/words/names";
import { Download, Upload } from "lucide-react";
import { type RefObject, useId, useState, useTransition } from "react";
import { saveFile } from "@/components/charts/save-file";
import { Button, IconButton } from "@/components/ui/button";
import { Dialog, DialogActs } from "@/components/ui/dialog";
import { LabelledField, TextareaField } from "@/components/ui/field";
import type { DraftProblems, MetricDraft } from "./draft";

export interface YamlActions {
  readYaml: (text: string) => Promise<{ draft: MetricDraft } | { problem: string }>;
  writeYaml: (form: FormData) => Promise<{ file: string; text: string } | { problems: DraftProblems }>;
}

interface ImportProps extends Pick<YamlActions, "readYaml"> {
  onRead: (draft: MetricDraft) => void;
}

export const ImportYaml = ({ readYaml, onRead }: ImportProps) => {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      wide
      trigger={<IconButton icon={Upload} text="Import YAML" />}
      title="Import YAML"
      description="Replaces what is in the form. Nothing is saved yet."
    >
      <ImportFields
        readYaml={readYaml}
        onRead={(draft) => {
          onRead(draft);
          setOpen(false);
        }}
      />
    </Dialog>
  );
};

const example =
  "name: Politeness\nquestion: Is the RESPONSE polite?\nneeds: [response]\nscale: yes or no\nprompt: |\n  {response}";
const ImportFields = ({ readYaml, onRead }: ImportProps) => {
  const id = useId();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const [isReading, startReading] = useTransition();
  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > largestFile) return setProblem(`${file.name} has more than ${largestFile / 1024} kB.`);
    setText(await file.text());
    setProblem("");
  };
  const read = () =>
    startReading(async () => {
      const found = await readYaml(text);
      if ("draft" in found) onRead(found.draft);
      else setProblem(found.problem);
    });
  return (
    <div className="grid gap-3">
      <LabelledField id={`${id}-file`} label="File">
        <input
          id={`${id}-file`}
          type="file"
          accept=".yaml,.yml"
          className="text-small file:mr-2.5 file:h-7 file:rounded-control file:border file:border-line-2 file:bg-surface file:px-2.5 file:text-ink phone:file:h-9"
          onChange={({ target }) => void choose(target.files?.[0])}
        />
      </LabelledField>
      <TextareaField
        id={id}
        label="Or paste it"
        problem={problem}
        rows={12}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setProblem("");
        }}
        spellCheck={false}
        placeholder={example}
        className="font-mono text-small"
      />
      <DialogActs>
        <Button look="primary" disabled={isReading || text.trim() === ""} onClick={read}>
          Fill the form
        </Button>
      </DialogActs>
    </div>
  );
};

interface DownloadProps extends Pick<YamlActions, "writeYaml"> {
  form: RefObject<HTMLFormElement | null>;
  onProblems: (problems: DraftProblems) => void;
}

export const DownloadYaml = ({ form, writeYaml, onProblems }: DownloadProps) => {
  const [isWriting, startWriting] = useTransition();
  const write = () =>
    startWriting(async () => {
      if (!form.current) return;
      const written = await writeYaml(new FormData(form.current));
      if ("problems" in written) return onProblems(written.problems);
      saveFile(new Blob([written.text], { type: "application/yaml" }), written.file);
    });
  return <IconButton icon={Download} text="Download YAML" onClick={write} disabled={isWriting} />;
};
