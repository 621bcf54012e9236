import {
  type Asking,
  type CallTally,
  countsOf,
  countsWithoutTokens,
  type Measured,
  pausesAt,
  type Rates,
  sumOf,
  type TokenCounts,
} from "assay-lib/domain/estimate/counts";
import { ownMember } from "assay-lib/domain/lists/own-member";
import type { RunLimits } from "assay-lib/domain/run";
import type { RunPlan } from "./plan";

export interface WantedRun {
  configurations: readonly string[];
  metrics: readonly string[];
  polls: Readonly<Record<string, number>>;
  /** Null for a judge without models; empty for the environment's. */
  models: readonly string[] | null;
  asking: Asking;
  limits: Pick<RunLimits, "budgetUsd" | "pauseOnOverrun">;
}

type Planned = RunPlan["configurations"][number];

/** Everything in the server's responses so far; later ones win. */
export interface KnownCounts {
  latest: RunPlan;
  configurations: Readonly<Record<string, Pick<Planned, "id" | "name" | "samples">>>;
  /** By configuration and metric. Includes models that are no longer chosen. */
  measured: Readonly<Record<string, Readonly<Record<string, Measured & { unjudged: number }>>>>;
  templates: RunPlan["templates"];
  rates: Rates | null;
}

export function learn(known: KnownCounts | null, latest: RunPlan): KnownCounts {
  const configurations = { ...known?.configurations };
  const measured = { ...known?.measured };
  for (const { id, name, samples, measured: own, unjudged } of latest.configurations) {
    configurations[id] = { id, name, samples };
    const byMetric: Record<string, Measured & { unjudged: number }> = { ...measured[id] };
    measured[id] = byMetric;
    for (const [metric, counted] of Object.entries(own)) {
      const before = known?.measured[id]?.[metric];
      const others = (before?.tallies ?? []).filter(({ model }) => !counted.tallies.some((tally) => tally.model === model));
      const kept = before
        ? others.map((tally) => withPolls(tally, before.polls, counted.polls, isSeveral(known?.rates, tally)))
        : [];
      byMetric[metric] = {
        ...counted,
        tallies: [...counted.tallies, ...kept.flatMap((tally) => tally ?? [])],
        unjudged: unjudged[metric] ?? 0,
      };
    }
  }
  const rates = latest.rates && merged(known?.rates ?? null, latest.rates);
  return {
    latest,
    configurations,
    measured,
    templates: { ...known?.templates, ...latest.templates },
    rates: rates ?? known?.rates ?? null,
  };
}

const merged = (before: Rates | null, after: Rates): Rates => ({
  prices: { ...before?.prices, ...after.prices },
  several: { ...before?.several, ...after.several },
  unlimited: [...new Set([...(before?.unlimited ?? []), ...after.unlimited])],
  replies: Object.fromEntries(
    Object.keys({ ...before?.replies, ...after.replies }).map((metric) => [
      metric,
      { ...before?.replies[metric], ...after.replies[metric] },
    ]),
  ),
});

/** Predicts the server's next plan by arithmetic. Null if the form needs a figure that no response has measured yet. */
export function draftPlan(
  { latest, configurations, measured, templates, rates }: KnownCounts,
  wanted: WantedRun,
): RunPlan | null {
  const models = wanted.models?.length === 0 ? modelsOf(latest) : wanted.models;
  if (wanted.configurations.length === 0 || wanted.metrics.length === 0 || (models && !rates)) return null;
  const planned: Planned[] = [];
  for (const id of wanted.configurations) {
    const about = configurations[id];
    if (!about) return null;
    const figures: Record<string, TokenCounts> = {};
    const basis: Record<string, Measured> = {};
    const unjudged: Record<string, number> = {};
    for (const metric of wanted.metrics) {
      const counted = measured[id]?.[metric];
      const own = counted && askedFor(counted, wanted.polls[metric] ?? 1, models, rates);
      if (!own) return null;
      basis[metric] = own;
      figures[metric] = models && rates ? countsOf(metric, own, rates, wanted.asking) : countsWithoutTokens(own);
      unjudged[metric] = counted.unjudged;
    }
    planned.push({ ...about, ...sumOf(Object.values(figures)), metrics: figures, unjudged, measured: basis });
  }
  return {
    ...latest,
    ...sumOf(planned),
    configurations: planned,
    metrics: Object.fromEntries(wanted.metrics.map((id) => [id, sumOf(planned.flatMap(({ metrics }) => metrics[id] ?? []))])),
    templates: only(templates, wanted.metrics),
    warnings: only(latest.warnings, wanted.metrics),
    unknownPrices: (models ?? []).filter((model) => !ownMember(rates?.prices, model)),
    builtInPrices: latest.builtInPrices.filter((model) => models?.includes(model)),
    isHalfPrice: models !== null && wanted.asking.batch,
    pausesAt: models ? pausesAt(wanted.limits, planned) : null,
  };
}

const modelsOf = ({ configurations: [first] }: RunPlan): string[] => [
  ...new Set(Object.values(first?.measured ?? {}).flatMap(({ tallies }) => tallies.map(({ model }) => model))),
];

const only = <T>(values: Record<string, T>, metrics: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => metrics.includes(key.split("/")[0] ?? "")));

function askedFor(
  { units, polls, tallies }: Measured,
  wanted: number,
  models: readonly string[] | null,
  rates: Rates | null,
): Measured | null {
  if (!models) return { units, polls: wanted, tallies: [] };
  const asked: CallTally[] = [];
  for (const model of models) {
    const own = tallies.find((tally) => tally.model === model);
    const tally = own && withPolls(own, polls, wanted, isSeveral(rates, own));
    if (!tally) return null;
    asked.push(tally);
  }
  return { units, polls: wanted, tallies: asked };
}

const isSeveral = (rates: Rates | null | undefined, { model }: CallTally): boolean => ownMember(rates?.several, model) ?? false;

/** Null if every reply was cached, which leaves the prompt's length unknown. */
function withPolls(tally: CallTally, from: number, to: number, isSeveral: boolean): CallTally | null {
  if (from === to) return tally;
  const judgments = (tally.judgments / from) * to;
  // Extra polls are never cached; fewer polls keep the cached share.
  const cached = to > from ? tally.cached : (tally.cached / from) * to;
  const open = judgments - cached;
  if (open > 0 && tally.calls === 0) return null;
  const prompts = Math.min(open, tally.prompts);
  const calls = isSeveral ? prompts : open;
  const promptTokens = tally.calls === 0 ? 0 : tally.promptTokens / tally.calls;
  return {
    ...tally,
    judgments,
    cached,
    prompts,
    calls,
    promptTokens: calls * promptTokens,
    alonePromptTokens: open * promptTokens,
  };
}
