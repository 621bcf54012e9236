import { tallyLabels } from "@/lib/agreement/store/labels";
import type { Run } from "@/lib/db/runs/list";
import { kindOfLabel, namesQuality, yesNoOf } from "@/lib/domain/labels/kinds";
import { scoresAmong, scoresByLabel } from "@/lib/rounds/store/plan";
import { entriesOf, itemsOf, listRounds, type Round } from "@/lib/rounds/store/rows";
import { fewestLabels } from "@/lib/stats/corrected/mean";
import { type Spread, spreadOfMean } from "@/lib/stats/corrected/size";
import { valuesBySample } from "./values";

/** Labels that the run has, and how they go with the judge's scores. */
export interface KnownSpread extends Spread {
  unit: Round["unit"];
  metric: string;
  name: string;
  isRound: boolean;
  labels: number;
}

/** Names of the run's labels from its file whose values are read as yes or no, those that say a quality first. */
export async function yesNoLabels({ configurationId }: Run): Promise<string[]> {
  const own = (await tallyLabels(configurationId)).filter(({ isOwn, samples }) => isOwn && samples > 0);
  const names = [...new Set(own.map(({ name }) => name))];
  const valuesOf = (name: string) =>
    own.filter((label) => label.name === name).map(({ value, samples }) => ({ value, count: samples }));
  const found = names.filter((name) => kindOfLabel(valuesOf(name)) === "yes-no");
  return found.sort((a, b) => Number(namesQuality(b)) - Number(namesQuality(a)));
}

/**
 * Per metric and unit with at least 10 labels: the newest closed round, else (for responses) the first label that says a quality.
 */
export async function knownSpreads(run: Run, labels: readonly string[]): Promise<KnownSpread[]> {
  const rounds = (await listRounds(run.id)).filter(
    ({ runId, unit, closedAt }) => runId === run.id && unit !== "pair" && closedAt !== null,
  );
  const newest = rounds.filter(
    ({ unit, metric }, at) => rounds.findIndex((other) => other.unit === unit && other.metric === metric) === at,
  );
  const ofRounds = (await Promise.all(newest.map((round) => spreadOfRound(run, round)))).filter((one) => one !== null);
  const label = labels.find(namesQuality);
  const others = run.metrics.filter((id) => !ofRounds.some(({ unit, metric }) => unit === "response" && metric === id));
  const ofLabel = label === undefined ? [] : await Promise.all(others.map((metric) => spreadOfLabel(run, metric, label)));
  return [...ofRounds, ...ofLabel.filter((one) => one !== null)];
}

async function spreadOfRound(run: Run, { id, name, unit, metric }: Round): Promise<KnownSpread | null> {
  const [items, entries] = await Promise.all([itemsOf(id), entriesOf(id)]);
  const values = valuesBySample(items, entries);
  const scores = await scoresAmong(run.id, metric, [...values.keys()]);
  const known = [...values].flatMap(([sample, label]) => {
    const score = scores.get(sample);
    return score === undefined ? [] : [{ label, n: 1, sum: score, squares: score * score }];
  });
  return found(known, { unit, metric, name, isRound: true });
}

async function spreadOfLabel(run: Run, metric: string, name: string): Promise<KnownSpread | null> {
  const classes = (await scoresByLabel(run, metric, name)).flatMap(({ value, ...sums }) => {
    const label = yesNoOf(value);
    return label === null ? [] : [{ ...sums, label }];
  });
  return found(classes, { unit: "response", metric, name, isRound: false });
}

function found(
  classes: Parameters<typeof spreadOfMean>[0],
  about: Omit<KnownSpread, keyof Spread | "labels">,
): KnownSpread | null {
  const labels = classes.reduce((sum, { n }) => sum + n, 0);
  const spread = labels < fewestLabels ? null : spreadOfMean(classes);
  return spread && { ...spread, ...about, labels };
}
