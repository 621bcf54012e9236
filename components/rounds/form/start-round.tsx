"use client";

import type { RoundUnit } from "assay-lib/rounds/words/limits";
import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useRef, useState, useTransition } from "react";
import { newRoundHref } from "@/components/addresses/rounds";
import { PageTitle } from "@/components/shell/page";
import { Button, ButtonLink } from "@/components/ui/button";
import { Options, SelectField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { DrawFields } from "./draw-fields";
import { type Offered, type Problems, questionFor } from "./given";
import { QuestionFields } from "./question-fields";
import { firstUnit, RoundSubjectFields } from "./what-fields";

interface RoundFormProps {
  offered: Offered;
  unit: RoundUnit;
  start: (form: FormData) => Promise<{ id: string } | { problems: Problems }>;
}

export const RoundForm = ({ offered, unit, start }: RoundFormProps) => {
  const { run, other, metrics, pairs } = offered;
  const [chosen, setCompared] = useState(() => firstUnit(metrics, unit));
  // Another run may lack the metric, or give the same answers.
  const isOffered = metrics.some(({ id }) => id === chosen.metric) && (pairs > 0 || chosen.unit !== "pair");
  const compared = isOffered ? chosen : firstUnit(metrics, chosen.unit === "pair" && pairs > 0 ? "pair" : "response");
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [isStarting, startTransition] = useTransition();
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid], [data-invalid]")?.focus();
  }, [problems]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // React resets a form after its action.
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    startTransition(async () => {
      const started = await start(sent).catch(() => ({ problems: { "": "Could not start the round. Try again." } }));
      if ("problems" in started) setProblems(started.problems);
      else router.push(`/rounds/${started.id}`);
    });
  };
  const general = problems[""] ?? problems.runId;
  const noPairs = other ? "The two runs give the same answers." : "Choose another run below.";
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Start a round" className="max-w-3xl">
      <input type="hidden" name="runId" value={run.id} />
      <PageTitle>Start a round</PageTitle>
      <p className="mt-1 text-ink-2">
        People label a part of this run’s samples without seeing the judge’s scores. Their labels say how far the judge can be
        trusted, and what people would say of the whole run.
      </p>
      <div className="mt-4 grid gap-4">
        <Section title="What is labelled">
          <RoundSubjectFields
            problems={problems}
            metrics={metrics}
            name={`Round of ${run.name}${other ? ` and ${other.name}` : ""}`.slice(0, 120)}
            compared={compared}
            onCompare={setCompared}
            withoutPairs={pairs > 0 ? null : noPairs}
          />
          <OtherRun offered={offered} problems={problems} />
        </Section>
        <Section title="Question">
          <QuestionFields
            key={compared.unit}
            problems={problems}
            arePairs={compared.unit === "pair"}
            usual={questionFor(compared, metrics)}
          />
        </Section>
        <Section title="Samples">
          <DrawFields problems={problems} offered={offered} compared={compared} />
        </Section>
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-end gap-2">
        {general && (
          <div className="min-w-0 flex-1 basis-56">
            <Notice kind="problem">{general}</Notice>
          </div>
        )}
        <ButtonLink href={`/runs/${run.id}`}>Cancel</ButtonLink>
        <Button type="submit" look="primary" disabled={isStarting}>
          {isStarting ? "Starting …" : "Start round"}
        </Button>
      </div>
    </form>
  );
};

const Section = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section>
    <h2 className="mb-2 text-body font-semibold">{title}</h2>
    <Panel className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 py-4">{children}</Panel>
  </section>
);

const OtherRun = ({ offered: { run, other, others }, problems }: { offered: Offered; problems: Problems }) => {
  const router = useRouter();
  if (others.length === 0) return null;
  return (
    <SelectField
      id="pairedRunId"
      name="pairedRunId"
      label="Together with"
      hint="Of each drawn question both runs’ samples are labelled or compared, in hidden order, to say how far the runs differ."
      problem={problems.pairedRunId}
      value={other?.id ?? ""}
      onChange={({ target }) => router.replace(newRoundHref(run.id, target.value || null), { scroll: false })}
    >
      <option value="">no other run</option>
      <Options of={others} />
    </SelectField>
  );
};
