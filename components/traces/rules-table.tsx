"use client";

import { Pencil, Plus, Trash2 } from "lucide-react";
import { startTransition, useState } from "react";
import { type Announced, AnnouncedSection } from "@/components/settings/announced-section";
import { SubmitButton } from "@/components/settings/submit-button";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { Cell, ColumnHeading, rowClass, Table } from "@/components/ui/table";
import type { TraceRule } from "@/lib/domain/traces/rules";
import { nameOf } from "./in-words";
import { type RuleAction, RuleForm } from "./rule-form";

/** The actions read the form's `project`. */
export const RulesTable = ({
  rules,
  setAction,
  deleteAction,
}: {
  rules: readonly TraceRule[];
  setAction: RuleAction;
  deleteAction: (form: FormData) => Promise<string>;
}) => {
  const [announced, setAnnounced] = useState<Announced>(null);
  const announce = (text: string) => startTransition(() => setAnnounced({ text }));
  const remove = async (form: FormData) => announce(await deleteAction(form));
  const set = { action: setAction, onSaved: announce };
  return (
    <AnnouncedSection
      id="rules"
      title="Trace rules"
      announced={announced}
      actions={
        <RuleForm
          rule={null}
          {...set}
          trigger={
            <Button data-needs="editor">
              <Plus aria-hidden /> Add a rule
            </Button>
          }
        />
      }
    >
      <Panel>
        {rules.length === 0 ? (
          <p className="px-3.5 py-3 text-ink-2">No rules yet, so no trace becomes a sample.</p>
        ) : (
          <Table label="Rules by project">
            <thead>
              <tr>
                <ColumnHeading name="Project" className="pl-3.5" />
                <ColumnHeading name="Share" numeric />
                <ColumnHeading name="Dataset" className="phone:hidden" />
                <ColumnHeading name="Configuration" className="phone:hidden" />
                <ColumnHeading name={<span className="sr-only">Change</span>} />
              </tr>
            </thead>
            <tbody>
              {rules.map((rule) => (
                <tr key={rule.project} className={rowClass()}>
                  <Cell className="min-w-24 pl-3.5 font-medium [overflow-wrap:anywhere]">
                    <bdi>{rules.length === 1 && rule.project === "" ? "all projects" : nameOf(rule.project)}</bdi>
                    <span className="hidden text-small font-normal text-ink-3 phone:block">
                      <bdi>{rule.dataset}</bdi>
                      {rule.configuration && (
                        <>
                          {" · "}
                          <bdi>{rule.configuration}</bdi>
                        </>
                      )}
                    </span>
                  </Cell>
                  <Cell numeric className="whitespace-nowrap">
                    {rule.share} %
                  </Cell>
                  <Cell className="[overflow-wrap:anywhere] phone:hidden">
                    <bdi>{rule.dataset}</bdi>
                  </Cell>
                  <Cell className="[overflow-wrap:anywhere] phone:hidden">
                    {rule.configuration ? <bdi>{rule.configuration}</bdi> : <span className="text-ink-3">project’s name</span>}
                  </Cell>
                  <Cell className="pr-2 phone:pl-0">
                    <div className="flex justify-end gap-1 phone:gap-0">
                      <form action={remove} data-needs="editor">
                        <input type="hidden" name="project" value={rule.project} />
                        <SubmitButton size="small" look="ghost" aria-label={`Delete the rule for ${nameOf(rule.project)}`}>
                          <Trash2 aria-hidden /> <span className="phone:sr-only">Delete</span>
                        </SubmitButton>
                      </form>
                      <RuleForm
                        rule={rule}
                        {...set}
                        trigger={
                          <Button
                            size="small"
                            look="ghost"
                            data-needs="editor"
                            aria-label={`Edit the rule for ${nameOf(rule.project)}`}
                          >
                            <Pencil aria-hidden /> <span className="phone:sr-only">Edit</span>
                          </Button>
                        }
                      />
                    </div>
                  </Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Panel>
    </AnnouncedSection>
  );
};
