"use client";

import type { TriedMetric } from "assay-lib/domain/runs/tried-metric";
import { counted } from "assay-lib/domain/text/counted";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Options, SelectField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { type DraftProblems, type MetricDraft, mayPoll } from "./draft";
import { type Tried, TriedSamples } from "./tried";

export type TryAnswer = { ok: true; tried: TriedMetric } | { ok: false; problems: DraftProblems };

export interface TryOutProps {
  form: RefObject<HTMLFormElement | null>;
  draft: MetricDraft;
  /** Newest first. */
  datasets: readonly { id: string; name: string; configurations: readonly { id: string; name: string }[] }[];
  judge: { model: string; address: string | null; isStandIn: boolean };
  problems: DraftProblems;
  onProblems: (problems: DraftProblems) => void;
}

export const TryOut = ({ form, draft, datasets, judge, problems, onProblems }: TryOutProps) => {
  const [chosen, setChosen] = useState(datasets[0]?.id);
  const { tried, failure, isTrying, start, stop } = useTryOut(form, draft, onProblems);
  const dataset = datasets.find(({ id }) => id === chosen) ?? datasets[0];
  return (
    <section aria-labelledby="try-heading" className="min-w-0">
      <h2 id="try-heading" className="mb-2 text-body font-semibold">
        Try it out
      </h2>
      <Panel>
        {dataset ? (
          <div className="grid gap-3 px-4 py-3.5">
            <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
              <SelectField
                id="dataset"
                name="dataset"
                label="Dataset"
                value={dataset.id}
                onChange={({ target }) => setChosen(target.value)}
              >
                <Options of={datasets} />
              </SelectField>
              <SelectField
                key={dataset.id}
                id="configuration"
                name="configuration"
                label="Configuration"
                problem={problems.configuration}
                defaultValue={dataset.configurations.at(-1)?.id}
              >
                <Options of={dataset.configurations} />
              </SelectField>
            </div>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <Button onClick={isTrying ? stop : start}>{isTrying ? "Stop" : "Try on 3 samples"}</Button>
              <p className="min-w-0 flex-1 basis-56 text-small text-ink-3 [overflow-wrap:anywhere]">
                {callsInWords(draft)} {judgeInWords(judge)} No scores are stored.
              </p>
            </div>
          </div>
        ) : (
          <div className="grid justify-items-start gap-3 px-4 py-3.5">
            <p className="text-ink-2">There is no dataset to try it on. You can save the metric without trying it.</p>
            <ButtonLink href="/datasets">Add a dataset</ButtonLink>
          </div>
        )}
        <div role="status" className="not-empty:border-t not-empty:border-line not-empty:px-4 not-empty:py-2.5">
          {isTrying
            ? "Judging 3 samples …"
            : tried && `${doneInWords(tried)}${tried.draft === draft ? "" : " You have changed the metric since."}`}
        </div>
        {(failure ?? problems.try) && (
          <div className="px-4 pb-3.5">
            <Notice kind="problem">{failure ?? problems.try}</Notice>
          </div>
        )}
        {tried && <TriedSamples tried={tried} isOld={isTrying} />}
      </Panel>
    </section>
  );
};

function useTryOut(form: TryOutProps["form"], draft: MetricDraft, onProblems: TryOutProps["onProblems"]) {
  const running = useRef<AbortController | null>(null);
  const [isTrying, setIsTrying] = useState(false);
  const [tried, setTried] = useState<Tried | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    if (!form.current) return;
    const sent = new FormData(form.current);
    const stop = new AbortController();
    running.current = stop;
    setIsTrying(true);
    setFailure(null);
    onProblems({});
    try {
      const response = await fetch("/settings/metrics/try", { method: "POST", body: sent, signal: stop.signal });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      const answer: TryAnswer = await response.json();
      const place = { dataset: String(sent.get("dataset")), configuration: String(sent.get("configuration")) };
      if (answer.ok) setTried({ ...answer.tried, ...place, draft });
      else {
        setTried(null);
        onProblems(answer.problems);
      }
    } catch {
      if (!stop.signal.aborted) setFailure("The server did not respond. Try again.");
    } finally {
      setIsTrying(false);
    }
  };
  return { tried, failure, isTrying, start, stop: () => running.current?.abort() };
}

const callsInWords = (draft: MetricDraft): string => {
  if (draft.unit === "context") return "One call per context, at most 30 in all,";
  const polls = mayPoll(draft) ? Number(draft.polls) : 1;
  return Number.isInteger(polls) && polls > 0 ? `${counted(3 * polls, "call")}` : "Calls";
};

const judgeInWords = ({ model, address, isStandIn }: TryOutProps["judge"]): string =>
  isStandIn
    ? "to the stand-in, which counts shared words and costs nothing."
    : `to ${model}${address === null ? "" : ` at ${address}`}.`;

const doneInWords = ({ samples, calls, model }: Tried): string =>
  `Judged ${counted(samples.length, "sample")} with ${counted(calls, "call")} to ${model}.`;
