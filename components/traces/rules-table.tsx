"use client";

import type { TraceRule } from "assay-lib/traces/words/rules";
import { Pencil, Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { ActDialog, RowButton } from "@/components/settings/act-dialog";
import { AnnouncedSection } from "@/components/settings/announced-section";
import { ActButton, type Action, FormInput } from "@/components/settings/form";
import { IconButton } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { ListTable } from "@/components/ui/table";
import { projectName } from "./in-words";

interface Props {
  rules: readonly TraceRule[];
  setAction: Action;
  deleteAction: (form: FormData) => Promise<string>;
}

/** The actions read the form's `project`. */
export const RulesTable = ({ rules, setAction, deleteAction }: Props) => (
  <AnnouncedSection
    id="rules"
    title="Trace rules"
    actions={<RuleDialog action={setAction} trigger={<IconButton icon={Plus} text="Add a rule" data-needs="editor" />} />}
  >
    <Panel>
      {rules.length === 0 ? (
        <p className="px-3.5 py-3 text-ink-2">No rules yet, so no trace becomes a sample.</p>
      ) : (
        <ListTable
          label="Rules by project"
          rows={rules}
          keyOf={({ project }) => project}
          columns={[
            {
              name: "Project",
              className: "pl-3.5",
              cellClass: "min-w-24 font-medium [overflow-wrap:anywhere]",
              cell: ({ project, dataset, configuration }) => (
                <>
                  <bdi>{rules.length === 1 && project === "" ? "all projects" : projectName(project)}</bdi>
                  <span className="hidden text-small font-normal text-ink-3 phone:block">
                    <bdi>{dataset}</bdi>
                    {configuration && (
                      <>
                        {" · "}
                        <bdi>{configuration}</bdi>
                      </>
                    )}
                  </span>
                </>
              ),
            },
            { name: "Share", numeric: true, cellClass: "whitespace-nowrap", cell: ({ share }) => `${share}%` },
            {
              name: "Dataset",
              className: "phone:hidden",
              cellClass: "[overflow-wrap:anywhere]",
              cell: ({ dataset }) => <bdi>{dataset}</bdi>,
            },
            {
              name: "Configuration",
              className: "phone:hidden",
              cellClass: "[overflow-wrap:anywhere]",
              cell: ({ configuration }) =>
                configuration ? <bdi>{configuration}</bdi> : <span className="text-ink-3">project’s name</span>,
            },
            {
              name: "Change",
              isUnnamed: true,
              cellClass: "pr-2 phone:pl-0",
              cell: (rule) => (
                <div className="flex justify-end gap-1 phone:gap-0">
                  <ActButton
                    action={deleteAction}
                    sends={{ project: rule.project }}
                    needs="editor"
                    aria-label={`Delete the rule for ${projectName(rule.project)}`}
                  >
                    <Trash2 aria-hidden /> <span className="phone:sr-only">Delete</span>
                  </ActButton>
                  <RuleDialog
                    rule={rule}
                    action={setAction}
                    trigger={
                      <RowButton
                        icon={Pencil}
                        text="Edit"
                        data-needs="editor"
                        label={`Edit the rule for ${projectName(rule.project)}`}
                      />
                    }
                  />
                </div>
              ),
            },
          ]}
        />
      )}
    </Panel>
  </AnnouncedSection>
);

const examples = { question: "acme.query", contexts: "acme.documents", response: "acme.answer" };

/** If there is no rule, the form asks for the project. */
const RuleDialog = ({ rule, trigger, action }: { rule?: TraceRule; trigger: ReactNode; action: Action }) => (
  <ActDialog
    trigger={trigger}
    title={rule ? `Rule for ${projectName(rule.project)}` : "Add a rule"}
    description="Choose which traces become samples and where to store them. Existing samples stay."
    action={action}
    sends={rule ? { project: rule.project } : {}}
  >
    {!rule && (
      <FormInput
        label="Project"
        name="project"
        hint="The service.name or openinference.project.name. Leave empty for all projects without a rule."
      />
    )}
    <FormInput
      label="Share of traces, %"
      name="share"
      hint="Chosen by trace id, so the choice is repeatable."
      defaultValue={String(rule?.share ?? 100)}
      inputMode="decimal"
    />
    <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
      <FormInput label="Dataset" name="dataset" hint="Created with the first sample." defaultValue={rule?.dataset ?? "Traces"} />
      <FormInput
        label="Configuration"
        name="configuration"
        hint="Defaults to the project’s name."
        defaultValue={rule?.configuration}
      />
    </div>
    <p className="mt-1 text-small text-ink-2">
      Attributes with the texts, for spans of tools that Assay does not know. Leave empty otherwise.
    </p>
    <div className="grid grid-cols-3 gap-3 phone:grid-cols-1">
      {(["question", "contexts", "response"] as const).map((field) => (
        <FormInput
          key={field}
          label={`${field.charAt(0).toUpperCase()}${field.slice(1)}`}
          name={field}
          placeholder={examples[field]}
          defaultValue={rule?.attributes?.[field]}
        />
      ))}
    </div>
  </ActDialog>
);
