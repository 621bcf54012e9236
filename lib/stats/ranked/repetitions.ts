/** Nests scores: questions, repetitions of the system, repetitions of the judge. NaN is left out. */
export type Repeated = readonly (readonly (readonly number[])[])[];

interface Component {
  variance: number;
  /** The share of the sum of the known components; 0 if nothing varies. */
  share: number;
}

/** A level without repetitions is null; its variance is then part of the level above. */
export interface Components {
  question: Component | null;
  system: Component | null;
  judge: Component | null;
}

/** Shares of the variance of a single score: between questions, repetitions of the system, and repetitions of the judge. Nested
 *  analysis of variance by the method of moments, with unequal counts (Searle, Casella and McCulloch, "Variance Components",
 *  1992, chapter 5). Negative estimates count as 0. Squares are taken within each configuration and added. */
export function varianceComponents(configurations: readonly Repeated[]): Components {
  const judges = expectation();
  const systems = expectation();
  const questions = expectation();
  for (const table of configurations) addTable(table, { judges, systems, questions });
  const judge = judges.judge > 0 ? judges.squares / judges.judge : null;
  const system = systems.system > 0 ? (systems.squares - systems.judge * (judge ?? 0)) / systems.system : null;
  const question =
    questions.question > 0
      ? (questions.squares - questions.judge * (judge ?? 0) - questions.system * (system ?? 0)) / questions.question
      : null;
  const total = [question, system, judge].reduce<number>((sum, variance) => sum + Math.max(0, variance ?? 0), 0);
  const component = (estimate: number | null): Component | null => {
    if (estimate === null) return null;
    const variance = Math.max(0, estimate);
    return { variance, share: total === 0 ? 0 : variance / total };
  };
  return { question: component(question), system: component(system), judge: component(judge) };
}

/** A sum of squares, and how often its expected value holds each component. */
interface Expectation {
  squares: number;
  judge: number;
  system: number;
  question: number;
}

const expectation = (): Expectation => ({ squares: 0, judge: 0, system: 0, question: 0 });

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const meanOf = (values: readonly number[]): number => sumOf(values) / values.length;

function addTable(
  table: Repeated,
  { judges, systems, questions }: Record<"judges" | "systems" | "questions", Expectation>,
): void {
  const kept = table
    .map((systemRuns) =>
      systemRuns.map((scores) => scores.filter((score) => !Number.isNaN(score))).filter(({ length }) => length > 0),
    )
    .filter(({ length }) => length > 0);
  const all = kept.flat(2);
  if (all.length === 0) return;
  const mean = meanOf(all);
  let runs = 0;
  let squaredRuns = 0;
  let squaredQuestions = 0;
  let runsWithin = 0;
  for (const systemRuns of kept) {
    const scores = systemRuns.flat();
    const ofQuestion = meanOf(scores);
    questions.squares += scores.length * (ofQuestion - mean) ** 2;
    for (const run of systemRuns) {
      const ofRun = meanOf(run);
      systems.squares += run.length * (ofRun - ofQuestion) ** 2;
      judges.squares += sumOf(run.map((score) => (score - ofRun) ** 2));
    }
    const squares = sumOf(systemRuns.map(({ length }) => length ** 2));
    runs += systemRuns.length;
    squaredRuns += squares;
    runsWithin += squares / scores.length;
    squaredQuestions += scores.length ** 2;
  }
  judges.judge += all.length - runs;
  systems.judge += runs - kept.length;
  systems.system += all.length - runsWithin;
  questions.judge += kept.length - 1;
  questions.system += runsWithin - squaredRuns / all.length;
  questions.question += all.length - squaredQuestions / all.length;
}
