"use client";

import { idOf } from "assay-lib/metrics/own/words/names";
import { useRouter } from "next/navigation";
import { type FormEvent, useMemo, useRef, useState, useTransition } from "react";
import { flushSync } from "react-dom";
import { PageTitle } from "@/components/shell/page";
import { Button, ButtonLink } from "@/components/ui/button";
import { useKept } from "@/components/ui/early-entry/kept";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { showToast } from "@/components/ui/toast/show";
import { type DraftProblems, emptyDraft, type MetricDraft } from "./draft";
import { BandFields, PromptField, ScaleFields, TextField, WhatFields } from "./fields";
import { TryOut, type TryOutProps } from "./try-out";
import { DownloadYaml, ImportYaml, type YamlActions } from "./yaml";

const list = "/settings/judging#metrics";

interface Props extends YamlActions, Pick<TryOutProps, "datasets" | "judge"> {
  title: string;
  /** The id of the metric that is edited, without its version. */
  edited?: string | undefined;
  initial: MetricDraft;
  /** Newest version by id. */
  versions: Readonly<Record<string, number>>;
  /** Thresholds of all metrics, in words. */
  usualBands: string;
  save: (form: FormData) => Promise<{ said: string } | { problems: DraftProblems }>;
}

export const MetricForm = ({
  title,
  edited,
  initial,
  versions,
  usualBands,
  datasets,
  judge,
  save,
  readYaml,
  writeYaml,
}: Props) => {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  // Apart from `initial`, since a page that was open before is shown until its data arrive: typed text stays then.
  const [changed, setChanged, keepOnly] = useKept(`assay-metric-${edited ?? ""}`, nothing, isKnown);
  const forgetDraft = () => keepOnly(nothing);
  const draft = useMemo(() => ({ ...initial, ...changed }), [initial, changed]);
  const { problems, show, forget } = useProblems(form);
  const [isSaving, startSaving] = useTransition();
  const change = (changes: Partial<MetricDraft>, needs?: (draft: MetricDraft) => MetricDraft["needs"]) => {
    // From the draft before, since several that were ticked before scripts loaded report at once.
    setChanged((before) => ({ ...before, ...changes, ...(needs && { needs: needs({ ...initial, ...before }) }) }));
    forget([...Object.keys(changes), ...(needs ? ["needs"] : [])]);
  };
  const fill = (filled: MetricDraft) => {
    setChanged(filled);
    show({});
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // React resets a form after its action.
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    startSaving(async () => {
      const saved = await save(sent);
      if ("problems" in saved) return show(saved.problems);
      forgetDraft();
      showToast(saved.said);
      router.push(list);
    });
  };
  const part = { draft, problems, change };
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={title}>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <PageTitle>{title}</PageTitle>
        <div className="flex gap-2">
          <ImportYaml readYaml={readYaml} onRead={fill} />
          <DownloadYaml form={form} writeYaml={writeYaml} onProblems={show} />
        </div>
      </div>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <section aria-labelledby="definition-heading" className="min-w-0">
          <h2 id="definition-heading" className="mb-2 text-body font-semibold">
            Definition
          </h2>
          <Panel className="grid gap-5 px-4 py-4">
            <TextField
              {...part}
              name="name"
              label="Name"
              hint={
                idOf(draft.name) === "" ? (
                  "Shown in tables, charts and files."
                ) : (
                  <>
                    Commands and the API call it <code className="font-mono [overflow-wrap:anywhere]">{idOf(draft.name)}</code>.
                  </>
                )
              }
            />
            <TextField
              {...part}
              name="question"
              label="Question for the judge"
              hint="What the judge decides. For example: Does the RESPONSE answer every part of the QUESTION?"
            />
            <WhatFields {...part} />
            <ScaleFields {...part} />
            <PromptField {...part} />
            <BandFields {...part} usual={usualBands} />
          </Panel>
        </section>
        <TryOut form={form} draft={draft} datasets={datasets} judge={judge} problems={problems} onProblems={show} />
      </div>
      <div className="sticky bottom-0 z-20 -mx-6 mt-6 -mb-10 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-bg px-6 py-3 phone:-mx-4 phone:-mb-8 phone:px-4">
        <div className="min-w-0 flex-1 basis-56 text-ink-2 [overflow-wrap:anywhere]">
          {problems[""] ? (
            <Notice kind="problem">{problems[""]}</Notice>
          ) : (
            <p>{effectOf(idOf(draft.name), { edited, versions })}</p>
          )}
        </div>
        <div className="flex gap-2">
          <ButtonLink href={list} onClick={forgetDraft}>
            Cancel
          </ButtonLink>
          <Button type="submit" look="primary" disabled={isSaving}>
            {isSaving ? "Saving …" : "Save metric"}
          </Button>
        </div>
      </div>
    </form>
  );
};

const known: Readonly<Record<string, unknown>> = { ...emptyDraft };
const isKnown = (name: string, value: unknown): boolean =>
  typeof value === typeof known[name] && Array.isArray(value) === Array.isArray(known[name]);
const nothing: Partial<MetricDraft> = {};

/** Each attempt moves the focus to the first field with a problem. */
function useProblems(form: { readonly current: HTMLFormElement | null }) {
  const [problems, setProblems] = useState<DraftProblems>({});
  return {
    problems,
    show: (found: DraftProblems) => {
      // Drawn at once, since the field takes the focus only then.
      flushSync(() => setProblems(found));
      if (Object.keys(found).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid], [data-invalid]")?.focus();
    },
    forget: (fields: readonly string[]) =>
      setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field)))),
  };
}

function effectOf(id: string, { edited, versions }: Pick<Props, "edited" | "versions">): string {
  const version = Object.hasOwn(versions, id) ? versions[id] : undefined;
  if (version === undefined && edited !== undefined) return `Another name makes another metric. ${edited} stays as it is.`;
  if (version === undefined) return "Saves a new metric. Runs use it only where you choose it.";
  return `Saving a change makes version ${version + 1} of ${id}. Runs with an earlier version stay as they are.`;
}
