import type { Run } from "assay-lib/db/runs/list";
import { ifUnset, JudgeCalls, JudgePace, judgeInWords } from "assay-lib/domain/judge";
import { callsInWords } from "assay-lib/domain/runs/calls-in-words";
import { noticedInWords } from "assay-lib/domain/runs/noticed-words";
import { raisedInWords } from "assay-lib/domain/runs/raised";
import { describeJudge, isScoredElsewhere } from "assay-lib/domain/servers/judge-kinds";
import { addressesInWords } from "assay-lib/domain/servers/place";
import { countsTokens, isRecorded } from "assay-lib/domain/servers/recorded";
import { compactCount } from "assay-lib/domain/text/compact-count";
import { formatCost, spentInWords } from "assay-lib/domain/text/cost";
import { sayDuration } from "assay-lib/domain/text/duration";
import type { Metric } from "assay-lib/metrics/define";
import { promptsOf } from "assay-lib/metrics/steps";
import { versionIn } from "assay-lib/metrics/words/prompts/names";
import type { ReactNode } from "react";
import * as z from "zod";
import { Fact, Facts } from "@/components/shell/page";
import { CopyButton } from "@/components/ui/copy-button";
import { ExactTime } from "@/components/ui/moment";

export const RunSetup = ({ run, metrics }: { run: Run; metrics: readonly Metric[] }) => (
  <section aria-label="Setup" className="mt-3">
    <p className="text-ink-2">Settings at the start, or at the last resume that changed them.</p>
    <Part title="Data">
      <Fact name="Dataset">{run.dataset.name}</Fact>
      <Fact name="Configuration">{run.configuration.name}</Fact>
      {run.configuration.fileName && (
        <Fact name="Read from">
          {run.configuration.fileName}{" "}
          {run.configuration.format && <span className="text-ink-3">{run.configuration.format}</span>}
        </Fact>
      )}
      {run.dataset.source && <Fact name="Source">{run.dataset.source}</Fact>}
      <Fact name="Samples">{run.sampleCount.toLocaleString("en")}</Fact>
      <Fact name="Run">
        <span className="font-mono text-small">{run.id}</span>
      </Fact>
    </Part>
    <JudgePart run={run} />
    <TakenPart run={run} />
    {!isScoredElsewhere(run) && (
      <Part title="Limits and unsupported parameters">
        <Fact name="Maximum calls">{run.limits.maxCalls?.toLocaleString("en") ?? "no limit"}</Fact>
        <Fact name="Maximum cost">{run.limits.budgetUsd === null ? "no limit" : formatCost(run.limits.budgetUsd)}</Fact>
        {noticedInWords(run.noticed).map((sentence) => (
          <Fact key={sentence} name="Noticed">
            {sentence}
          </Fact>
        ))}
        {Object.keys(run.raised).length > 0 && <Fact name="Raised">{raisedInWords(run.raised)}</Fact>}
        {describeJudge(run.judge.kind).asksModels && (
          <Fact name="Parameters not sent">
            {Object.entries(run.dropped)
              .map(([model, names]) => `${names.map(parameterInWords).join(", ")} (${model})`)
              .join("; ") || "none"}
          </Fact>
        )}
      </Part>
    )}
    {metrics.map((metric) => (
      <Part
        key={metric.id}
        title={
          <>
            {metric.name} <span className="font-normal text-ink-3">{metric.source}</span>
          </>
        }
        below={promptsOf(run.prompts, metric).map(({ key, step, prompt }) => (
          <Prompt key={key} prompt={prompt} step={step} of={`${metric.source} ${metric.shortName}`} />
        ))}
      >
        {versionIn(run.prompts, metric.id) !== null && <Fact name="prompt">{versionIn(run.prompts, metric.id)}</Fact>}
        {Object.entries(run.settings[metric.id] ?? {}).map(([name, value]) => (
          <Fact key={name} name={name}>
            {typeof value === "string" ? value : JSON.stringify(value)}
          </Fact>
        ))}
      </Part>
    ))}
  </section>
);

const TakenPart = ({ run }: { run: Run }) => (
  <Part title="Usage">
    <Fact name="Judgments">
      {(run.ok + run.failed).toLocaleString("en")} of {run.planned.toLocaleString("en")}
    </Fact>
    {run.failed > 0 && <Fact name="In error">{run.failed.toLocaleString("en")}</Fact>}
    {!isScoredElsewhere(run) && <Fact name="From the cache">{run.cached.toLocaleString("en")}</Fact>}
    {countsTokens(run.judge) && (
      <>
        <Fact name="Calls">{callsInWords(run)}</Fact>
        <Fact name="Tokens">
          {compactCount(run.promptTokens)} <span className="text-ink-3">in</span> {compactCount(run.completionTokens)}{" "}
          <span className="text-ink-3">out</span>
        </Fact>
        {run.cachedTokens > 0 && (
          <Fact name="Cached by the server">
            {compactCount(run.cachedTokens)} <span className="text-ink-3">of</span> {compactCount(run.promptTokens)}{" "}
            <span className="text-ink-3">prompt tokens</span>
          </Fact>
        )}
        <Fact name="Judge cost">
          {run.costUsd === null && (run.calls === 0 ? "–" : "price unknown")}
          {run.costUsd !== null && spentInWords(run.costUsd, run.pricedAt)}
        </Fact>
      </>
    )}
    {run.workedMs > 0 && !isRecorded(run.judge) && <Fact name="Active time">{sayDuration(run.workedMs)}</Fact>}
    <Fact name="Created">
      <ExactTime at={run.createdAt} />
    </Fact>
    {run.finishedAt && (
      <Fact name="Finished">
        <ExactTime at={run.finishedAt} />
      </Fact>
    )}
  </Part>
);

const Part = ({ title, below, children }: { title: ReactNode; below?: ReactNode; children: ReactNode }) => (
  <section className="mt-5 border-t border-line pt-3">
    <h3 className="font-medium">{title}</h3>
    <Facts>{children}</Facts>
    {below}
  </section>
);

const Asked = z.object({ ...JudgePace.shape, ...JudgeCalls.shape });
const settings = Asked.keyof().options.map((key) => ({ key, label: Asked.shape[key].unwrap().meta()?.title ?? key }));

function settingInWords(key: string, value: number | boolean | null): string {
  const unset: Readonly<Record<string, string>> = ifUnset;
  if (value === null) return unset[key] ?? "–";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value.toLocaleString("en");
}

const JudgePart = ({ run }: { run: Run }) => {
  const { judge } = run;
  return (
    <Part title="Judge">
      <Fact name={judge.models.length > 1 ? "Models" : "Model"}>{judgeInWords(run)}</Fact>
      {describeJudge(judge.kind).asksModels && (
        <>
          <Fact name={Object.keys(judge.servers).length > 0 ? "Addresses" : "Address"}>{addressesInWords(judge) ?? "–"}</Fact>
          {settings.map(({ key, label }) => (
            <Fact key={key} name={label}>
              {settingInWords(key, judge[key])}
            </Fact>
          ))}
        </>
      )}
    </Part>
  );
};

const Prompt = ({ prompt, step, of }: { prompt: Run["prompts"][string]; step: string | null; of: string }) => {
  const name = step === null ? "" : `${step}, `;
  return (
    <>
      {(["system", "user"] as const).map(
        (role) =>
          prompt[role] && (
            <div key={role} className="mt-3">
              <div className="flex items-center justify-between gap-2 pb-1">
                <p className="text-caption text-ink-3">
                  Prompt, {name}
                  {role} · SHA-256 <span className="font-mono">{prompt.hash.slice(0, 12)}</span>
                </p>
                <CopyButton text={prompt[role]} label={null} name={`Copy the ${name}${role} prompt of ${of}`} look="ghost" />
              </div>
              <pre className="rounded-control bg-sunken p-2.5 font-mono text-[11.5px]/[18px] whitespace-pre-wrap [overflow-wrap:anywhere]">
                {prompt[role]}
              </pre>
            </div>
          ),
      )}
    </>
  );
};

const parameterInWords = (name: string): string => inWords[name] ?? name;

const inWords: Readonly<Record<string, string>> = {
  n: "n (one request per poll)",
  json_schema: "JSON schemas",
  json_object: "JSON replies",
  system: "system role (the instructions begin the user message)",
};
