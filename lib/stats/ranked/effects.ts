import { completeRows, numbered, type Scores } from "./blocks";
import { type Contrast, testContrasts } from "./contrasts";
import { Design, type Term } from "./design";
import { type Confounded, confoundedWith, type Grid, gridOf, type Parameter } from "./grid";
import { interactionOf, meanAt, modelsOf, neighbours, pairsOf, range, stepWeights } from "./models";

/** From one level of a parameter to the next. */
export interface Step {
  parameter: number;
  from: number;
  to: number;
  /** Null if the configurations cannot tell; corrected over all steps. */
  found: Contrast | null;
  /** Why not, if one other parameter is to blame. */
  confounded: Confounded | null;
}

/** How much more the second parameter's step adds after the first's step than before it. */
export interface StepOfSteps {
  first: { from: number; to: number };
  second: { from: number; to: number };
  /** Null if the configurations cannot tell; corrected over all interactions. */
  found: Contrast | null;
}

export interface Interaction {
  first: number;
  second: number;
  /** By level of the first, then of the second: mean adjusted for the other settings; null if it cannot be estimated. */
  means: (number | null)[][];
  steps: StepOfSteps[];
}

export interface Effects {
  rows: number;
  blocks: number;
  grid: Grid;
  /** By parameter, by level: mean with equal weights of the other parameters' levels; null if it cannot be estimated. */
  means: (number | null)[][];
  steps: Step[];
  interactions: Interaction[];
  /** Whether all interactions were fitted together, or each with the main effects alone, as not all could be estimated together. */
  areTogether: boolean;
}

/**
 * Which settings matter: steps between neighbouring levels in an additive model, and interactions of two parameters in a model that
 * adds them, by least squares over configurations; each is tested over blocks by `pairedTest`. Means are estimated marginal means
 * (Searle, Speed and Milliken, The American Statistician 1980). Rows with a NaN are left out.
 */
export function effectsOf(given: Scores, parameters: readonly Parameter[]): Effects {
  const scores = withoutGaps(given);
  const configurations = scores.scores.length;
  const configurationMeans = scores.scores.map((column) => column.reduce((sum, score) => sum + score, 0) / column.length);
  const estimate = (weights: Float64Array | null): number | null =>
    weights?.reduce((sum, weight, at) => sum + weight * (configurationMeans[at] ?? 0), 0) ?? null;

  const constant: Term = { classes: 1, classOf: new Uint8Array(configurations) };
  const mains = [constant, ...parameters.map(({ levels, values }) => ({ classes: levels, classOf: values }))];
  const additive = new Design(mains, configurations);
  const steps = parameters.flatMap(({ levels }, parameter) => neighbours(levels).map((step) => ({ parameter, ...step })));
  const tested = testContrasts(
    scores,
    steps.map((step) => stepWeights(additive, step)),
  );

  const pairs = pairsOf(parameters);
  const models = modelsOf(mains, pairs, configurations, additive);
  const interactions = pairs.map((pair, at) => interactionOf(pair, models[at] ?? { design: additive, pairs }, parameters));
  const testedTogether = testContrasts(
    scores,
    interactions.flatMap(({ weights }) => weights),
  ).values();
  return {
    rows: scores.questions.length,
    blocks: new Set(scores.questions).size,
    grid: gridOf(parameters, configurations),
    means: parameters.map(({ levels }, parameter) =>
      range(levels).map((level) => estimate(additive.weights(meanAt(parameters, [], new Map([[parameter, level]]))))),
    ),
    steps: steps.map((step, at) => ({
      ...step,
      found: tested[at] ?? null,
      confounded: tested[at] ? null : confoundedWith(parameters, step),
    })),
    interactions: interactions.map(({ pair: { first, second }, means, steps }) => ({
      ...{ first, second },
      means: means.map((row) => row.map(estimate)),
      steps: steps.map((step) => ({ ...step, found: testedTogether.next().value ?? null })),
    })),
    areTogether: models.every(({ pairs: fitted }) => fitted.length === pairs.length),
  };
}

function withoutGaps({ scores, questions }: Scores): Scores {
  const rows = completeRows(scores, questions.length);
  return {
    scores: scores.map((column) => Float64Array.from(rows, (row) => column[row] ?? Number.NaN)),
    questions: numbered(Int32Array.from(rows, (row) => questions[row] ?? 0)),
  };
}
