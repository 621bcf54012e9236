"use client";

import type { Thresholds } from "assay-lib/domain/scores/band";
import {
  type FormEvent,
  type ReactNode,
  startTransition,
  useActionState,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Input, Textarea } from "@/components/ui/field";
import { later } from "@/components/ui/on-demand/later";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { AdvancedFields } from "./advanced";
import { DatasetFields, type DatasetFieldsProps, FollowField } from "./dataset-fields";
import type { PlanAnswer, PlanProblem } from "./estimate/plan";
import { FormState, PathField, problemAt, usePlan } from "./form-state";
import { type JudgeEnvironment, JudgeFields, type OfferedJudge } from "./judge-fields";
import { MetricFields } from "./metric-fields";
import type { OfferedMetric } from "./offered-metric";
import { PlanSummary, PlanTable } from "./plan-table";
import { FindsLine } from "./planned-finds";
import { type Preset, Presets, presetsOf } from "./presets";
import { ProblemSummary } from "./problem-summary";
import { readWanted } from "./wanted";

/** Problems of typed values show immediately, missing choices only after Start. */
const isTyped = ({ path }: PlanProblem) =>
  /^(settings|untilDecided|sample|judge|limits|prompts|promptVersions|tags|name|note)\b/.test(path);

const idsOf = (metrics: readonly OfferedMetric[], { isByDefault }: Pick<OfferedMetric, "isByDefault">): string[] =>
  metrics.filter((metric) => metric.isByDefault === isByDefault).map(({ id }) => id);

const JudgeLess = later(() => import("@/components/races/judge-less").then((loaded) => loaded.JudgeLess));

/** Groundedness first, if it is chosen, then context relevance. */
const decidersOf = (metrics: readonly OfferedMetric[], chosen: ReadonlySet<string>) =>
  metrics.filter(({ id }) => chosen.has(id)).sort((a, b) => placeOf(a) - placeOf(b));

const placeOf = ({ mustNotFall, group }: OfferedMetric): number => (mustNotFall ? 0 : 1 + Number(group !== "retrieval"));

const fewestSamples = (all: DatasetFieldsProps["configurations"], chosen: readonly string[]): number =>
  Math.min(...all.flatMap(({ id, samples }) => (chosen.includes(id) ? [samples] : [])));

interface RunFormProps {
  data: Omit<DatasetFieldsProps, "onChange">;
  metrics: readonly OfferedMetric[];
  thresholds: Thresholds;
  environment: JudgeEnvironment;
  judgeFields: OfferedJudge;
  baselines: readonly { name: string; run: string }[];
  opened: readonly string[];
  /** Else those that are chosen by default. */
  chosenMetrics?: readonly string[] | undefined;
  action: (before: PlanProblem[], form: FormData) => Promise<PlanProblem[]>;
}

export const RunForm = ({ data, metrics, thresholds, environment, judgeFields, opened, ...props }: RunFormProps) => {
  const { baselines, chosenMetrics, action } = props;
  const { datasetId } = data;
  const form = useRef<HTMLFormElement>(null);
  const read = useCallback((sent: FormData) => readWanted(sent, metrics, judgeFields), [metrics, judgeFields]);
  const estimate = usePlan(form, "/runs/new/plan", read);
  const { answer, plan, known, wanted, recount } = estimate;
  const configurations = wanted?.configurations ?? [];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(chosenMetrics ?? idsOf(metrics, { isByDefault: true })),
  );
  const presets = useMemo(() => presetsOf(metrics), [metrics]);
  const further = useMemo(() => new Set(idsOf(metrics, { isByDefault: false })), [metrics]);
  const [refused, start, isStarting] = useActionState(action, []);
  const { problems, shown, attempt, forget } = useProblems(answer, refused);
  const change = useCallback(() => {
    forget();
    recount();
  }, [forget, recount]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another dataset has other configurations to count.
  useEffect(change, [datasetId, change]);
  const state = useMemo(() => ({ plan, known, wanted, problems: shown, recount: change }), [plan, known, wanted, shown, change]);
  const choosePreset = (preset: Preset) => {
    setChosen((before) => new Set([...preset.metrics, ...[...before].filter((id) => further.has(id))]));
    for (const [id, polls] of Object.entries(preset.polls)) {
      const field = form.current?.elements.namedItem(`settings.${id}.polls`);
      if (field instanceof HTMLInputElement) field.value = String(polls);
    }
    change();
  };
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    // Submitted by hand because React resets a form after its action.
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    startTransition(() => start(data));
  };
  return (
    <AdvancedFields value={opened}>
      <FormState value={state}>
        <form ref={form} action={start} onSubmit={submit} onChange={change} noValidate aria-label="New run">
          {attempt > 0 && <ProblemSummary problems={shown} attempt={attempt} />}
          <Presets presets={presets} further={further} onChoose={choosePreset} />
          <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.45fr)] xl:grid-rows-[auto_auto_1fr]">
            <section aria-labelledby="what">
              <h2 id="what" className="mb-2 text-body font-semibold">
                Data
              </h2>
              <DatasetFields {...data} onChange={change} />
            </section>
            <JudgeFields environment={environment} fields={judgeFields} />
            <div className="min-w-0 xl:col-start-2 xl:row-span-3 xl:row-start-1">
              <MetricFields metrics={metrics} thresholds={thresholds} chosen={chosen} onChoose={choose} />
            </div>
            <div className="grid gap-6">
              <FollowField />
              <Naming />
            </div>
          </div>
          <Panel hidden={configurations.length === 0} className="mt-6 px-3.5 py-3">
            <JudgeLess
              metrics={decidersOf(metrics, chosen)}
              configurations={configurations.length}
              samples={fewestSamples(data.configurations, configurations)}
              baselines={baselines}
              problemAt={(path) => problemAt(shown, path)}
            />
          </Panel>
          <Estimate {...estimate} metrics={metrics} />
          <StartBar {...estimate} problem={problems[0]?.message} isStarting={isStarting}>
            <ButtonLink href={datasetId ? `/datasets/${datasetId}` : "/"}>Cancel</ButtonLink>
          </StartBar>
        </form>
      </FormState>
    </AdvancedFields>
  );
};

/** `shown` are those the person knows of, or should. */
function useProblems(answer: PlanAnswer | null, refused: readonly PlanProblem[]) {
  const [attempt, setAttempt] = useState(0);
  // Kept until the form changes: a count that was already running checks less.
  const [refusal, setRefusal] = useState<readonly PlanProblem[] | null>(null);
  useEffect(() => {
    if (refused.length === 0) return;
    setRefusal(refused);
    setAttempt((number) => number + 1);
  }, [refused]);
  const problems = useMemo(() => refusal ?? (answer && !answer.ok ? answer.problems : []), [refusal, answer]);
  const forget = useCallback(() => setRefusal(null), []);
  const shown = useMemo(() => (attempt > 0 ? problems : problems.filter(isTyped)), [attempt, problems]);
  return { problems, shown, attempt, forget };
}

const Naming = () => (
  <section aria-labelledby="naming">
    <h2 id="naming" className="mb-2 text-body font-semibold">
      Name, tags and note
    </h2>
    <div className="grid gap-3">
      <PathField path="name" label="Name" hint="Defaults to the configuration's name">
        {(control) => <Input {...control} autoComplete="off" />}
      </PathField>
      <PathField path="tags" label="Tags, comma-separated">
        {(control) => <Input {...control} autoComplete="off" placeholder="baseline, release 2.4" />}
      </PathField>
      <PathField path="note" label="Note">
        {(control) => <Textarea {...control} rows={3} />}
      </PathField>
    </div>
  </section>
);

type Estimated = ReturnType<typeof usePlan>;

const Estimate = ({ plan, answer, isCounting, metrics }: Estimated & Pick<RunFormProps, "metrics">) => (
  <section aria-labelledby="plan">
    <SectionHeading
      id="plan"
      title="Estimate"
      remark={plan && !answer?.ok && !isCounting ? "before the last changes" : undefined}
    />
    <Panel className="min-h-[104px] overflow-hidden" aria-busy={isCounting}>
      {plan ? (
        <>
          <PlanTable plan={plan} metrics={metrics} />
          {plan.finds && <FindsLine finds={plan.finds} metrics={metrics} />}
        </>
      ) : (
        <p className="px-3.5 py-3 text-ink-2">
          {isCounting ? "Estimating the judge calls …" : "Choose a configuration and a metric to see the judge calls."}
        </p>
      )}
    </Panel>
  </section>
);

interface StartBarProps extends Estimated {
  problem: string | undefined;
  isStarting: boolean;
  children: ReactNode;
}

const StartBar = ({ plan, answer, isCounting, isStale, failure, problem, isStarting, children }: StartBarProps) => {
  const counted = answer?.ok ? plan : null;
  const runs = counted?.configurations.length ?? 0;
  const start = runs > 1 ? `Start ${runs.toLocaleString("en")} runs` : "Start the run";
  return (
    <div className="sticky bottom-0 z-20 -mx-6 mt-6 -mb-10 phone:-mb-8 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-bg px-6 py-3 phone:-mx-4 phone:px-4">
      <p role="status" aria-busy={isCounting} className="min-h-[37px] min-w-0 flex-1 basis-48 tabular-nums phone:min-h-[77px]">
        {failure ||
          (isCounting && !plan && "Estimating the judge calls …") ||
          (counted ? (
            <>
              <PlanSummary plan={counted} />
              {isCounting && isStale && <span className="text-ink-3"> Updating …</span>}
            </>
          ) : (
            <span className="text-ink-2">{problem ?? "Nothing to estimate yet."}</span>
          ))}
      </p>
      <div className="flex gap-2">
        {children}
        <Button id="start" type="submit" look="primary" disabled={isStarting}>
          {isStarting ? "Starting …" : start}
        </Button>
      </div>
    </div>
  );
};
