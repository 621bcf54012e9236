import { blocksOf, type Scores } from "./blocks";
import { type Contrast, Moments, testContrasts } from "./contrasts";
import { Design, dot, type Term } from "./design";
import { type Confounded, confoundedWith, type Grid, gridOf, type Parameter } from "./grid";
import { interactionOf, meanAt, modelsOf, neighbours, pairsOf, range, stepWeights } from "./models";

/** From one level of a parameter to the next. */
interface Step {
  parameter: number;
  from: number;
  to: number;
  /** Null if the configurations cannot tell; corrected over all steps. */
  found: Contrast | null;
  /** Why not, if one other parameter is to blame. */
  confounded: Confounded | null;
}

/** How much more the second parameter's step adds after the first's step than before it. */
interface StepOfSteps {
  first: { from: number; to: number };
  second: { from: number; to: number };
  /** Null if the configurations cannot tell; corrected over all interactions. */
  found: Contrast | null;
}

interface Interaction {
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
 * (Searle, Speed and Milliken, The American Statistician 1980). Rows with a NaN are left out; below 20 blocks nothing
 * is tested.
 */
export function effectsOf(scores: Scores, parameters: readonly Parameter[]): Effects {
  const configurations = scores.scores.length;
  const table = blocksOf(scores);
  const moments = new Moments(table, configurations);
  const estimate = (weights: Float64Array | null): number | null => weights && dot(weights, moments.means);

  const constant: Term = { classes: 1, classOf: new Uint8Array(configurations) };
  const mains = [constant, ...parameters.map(({ levels, values }) => ({ classes: levels, classOf: values }))];
  const additive = new Design(mains, configurations);
  const steps = parameters.flatMap(({ levels }, parameter) => neighbours(levels).map((step) => ({ parameter, ...step })));
  const tested = testContrasts(
    moments,
    steps.map((step) => stepWeights(additive, step)),
  );

  const pairs = pairsOf(parameters);
  const models = modelsOf(mains, pairs, configurations, additive);
  const interactions = pairs.map((pair, at) => interactionOf(pair, models[at] ?? { design: additive, pairs }, parameters));
  const testedTogether = testContrasts(
    moments,
    interactions.flatMap(({ weights }) => weights),
  ).values();
  return {
    ...{ rows: table.rows, blocks: table.blocks },
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
