import { type Markup, markup } from "@/lib/charts/markup";
import { halfPrice } from "@/lib/domain/batches/in-words";
import { judgeInWords } from "@/lib/domain/judge";
import { versionIn } from "@/lib/domain/prompts/names";
import { callsInWords } from "@/lib/domain/runs/calls-in-words";
import { isFinished } from "@/lib/domain/runs/is-finished";
import { noticedInWords } from "@/lib/domain/runs/noticed-words";
import { raisedInWords } from "@/lib/domain/runs/raised";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import { addressesInWords } from "@/lib/domain/servers/place";
import { formatCost } from "@/lib/domain/text/cost";
import { sayDuration } from "@/lib/domain/text/duration";
import { promptsOf } from "@/lib/metrics/steps";
import { brandLine, fact } from "./document";
import type { ReportData } from "./read";
import { count, moment, plain, shortened } from "./text";

const statusNames = {
  queued: "waits for its turn",
  running: "is running",
  paused: "is paused",
  completed: "completed",
  "completed-with-errors": "completed, with judgments in error",
  cancelled: "was cancelled",
  failed: "failed",
} as const;

export function headSection({ run }: ReportData, written: Date): Markup {
  const { asksModels } = describeJudge(run.judge.kind);
  const cost = run.costUsd === null ? (run.calls === 0 ? null : "price not known") : formatCost(run.costUsd);
  const dropped = Object.entries(run.dropped);
  const raised = raisedInWords(run.raised);
  return markup`<header>${brandLine(written)}
<h1 dir="auto">${plain(shortened(run.name, 200))}</h1>
<p class="quiet">This run ${statusNames[run.status]}.${run.tags.length > 0 && " "}${run.tags.slice(0, 12).map((tag) => markup`<span class="tag">${plain(shortened(tag, 60))}</span>`)}</p>
<dl class="facts">${[
    fact("Dataset", markup`<bdi>${plain(shortened(run.dataset.name, 100))}</bdi>`),
    fact("Configuration", markup`<bdi>${plain(shortened(run.configuration.name, 100))}</bdi>`),
    fact(run.judge.models.length > 1 ? "Judges" : "Judge", plain(shortened(judgeInWords(run), 200))),
    fact("Samples", count(run.sampleCount)),
    fact("Judgments", `${count(run.ok)} of ${count(run.planned)}`),
    fact("In error", run.failed > 0 ? count(run.failed) : null),
    fact("From cache", run.cached > 0 ? count(run.cached) : null),
    fact("Calls", asksModels ? callsInWords(run) : null),
    fact("Tokens", asksModels ? `${count(run.promptTokens)} in, ${count(run.completionTokens)} out` : null),
    fact(
      "Cached by the server",
      run.cachedTokens > 0 ? `${count(run.cachedTokens)} of ${count(run.promptTokens)} prompt tokens` : null,
    ),
    fact("Judge cost", asksModels ? cost : null),
    fact("Active time", run.workedMs > 0 ? sayDuration(run.workedMs) : null),
    fact("Created", moment(run.createdAt)),
    fact("Finished", run.finishedAt && moment(run.finishedAt)),
    fact(
      "Parameters not sent",
      dropped.length > 0
        ? plain(shortened(dropped.map(([model, names]) => `${names.join(", ")} (${model})`).join("; "), 300))
        : null,
    ),
    fact("Noticed", run.noticed ? plain(shortened(noticedInWords(run.noticed).join(" "), 600)) || null : null),
    fact("Raised", raised ? plain(shortened(raised, 300)) : null),
  ]}</dl>
${run.dataset.source && markup`<p class="quiet small source">Source of the data: <bdi>${plain(shortened(run.dataset.source, 200))}</bdi></p>`}${run.note && markup`<p class="note" dir="auto">${plain(shortened(run.note, 800))}</p>`}${run.reason && markup`<p class="notice">${plain(shortened(run.reason, 400))}</p>`}${
  !isFinished(run.status) &&
  markup`<p class="notice">The run has not ended. The figures cover what was judged when this report was created.</p>`
}</header>
`;
}

const longestPrompt = 20_000;
const bounded = (text: string) =>
  text.length > longestPrompt ? markup`${plain(text.slice(0, longestPrompt))}<span class="cut"> … cut</span>` : plain(text);

const value = (setting: unknown) => (typeof setting === "string" ? setting : JSON.stringify(setting)).slice(0, 1000);

const ownLimits = "each server's limit";

export function setupSection({ run, metrics }: ReportData): Markup {
  const { judge } = run;
  const { asksModels } = describeJudge(judge.kind);
  return markup`<section><h2>How it was judged</h2><div class="panel"><div class="settings"><dl class="facts">${[
    fact("Judge", plain(shortened(judgeInWords(run), 200))),
    fact(
      Object.keys(judge.servers).length > 0 ? "Addresses" : "Address",
      asksModels ? plain(shortened(addressesInWords(judge) ?? "–", 200)) : null,
    ),
    fact("Temperature", asksModels ? String(judge.temperature ?? "metric's default") : null),
    fact("Maximum reply", asksModels ? `${count(judge.maxTokens)} tokens` : null),
    fact("JSON replies", asksModels ? (judge.structured ? "schema enforced" : "schema not enforced") : null),
    fact("Sent", asksModels ? (judge.batch ? `in batches, at ${halfPrice}` : "one call at a time") : null),
    fact("Timeout", asksModels ? (judge.timeout === null ? ownLimits : `${judge.timeout} s`) : null),
    fact("Retries", asksModels ? String(judge.retries) : null),
    fact("Retries after unreadable replies", String(judge.reask)),
    fact("Concurrent calls", judge.concurrency === null ? ownLimits : count(judge.concurrency)),
  ]}</dl></div>${metrics.map((metric) => {
    const prompts = promptsOf(run.prompts, metric);
    const settings = Object.entries(run.settings[metric.id] ?? {}).map(([name, setting]) => `${name} ${value(setting)}`);
    const version = versionIn(run.prompts, metric.id);
    const said = [
      ...(version === null ? [] : [`prompt: ${version}`]),
      ...settings,
      ...prompts.map(({ step, prompt }) => `prompt${step ? ` of ${step}` : ""} ${prompt.hash.slice(0, 12)}`),
    ].join(" · ");
    return markup`<div class="settings"><h3>${metric.name} <small>${metric.source}</small></h3><p class="small">${metric.card.summary} ${metric.card.scale} <span class="quiet">${plain(shortened(said, 300))}</span></p></div>
`;
  })}</div></section>
`;
}

export const promptSection = ({ run, metrics }: ReportData): Markup =>
  markup`<section><h2>Prompts</h2><div class="panel">${metrics.map((metric) =>
    promptsOf(run.prompts, metric).map(
      ({ step, prompt }) =>
        markup`<details class="settings"><summary>${metric.name} ${metric.source}${step && ` ${step}`} <span class="mono quiet">${prompt.hash.slice(0, 12)}</span></summary>${(
          ["system", "user"] as const
        ).map((role) => prompt[role] && markup`<h4>${role}</h4><pre dir="auto">${bounded(prompt[role])}</pre>`)}</details>
`,
    ),
  )}</div></section>
`;
