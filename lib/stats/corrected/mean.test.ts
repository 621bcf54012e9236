import { expect, test } from "vitest";
import fixture from "./fixtures/cases.json" with { type: "json" };
import { correctedMean, type SampledMean } from "./mean";
import { tQuantile } from "./t-quantile";

interface Case {
  name: string;
  /** Scores by judge; the labels of the samples at the positions in `labelled`. */
  input: {
    judges: number[][];
    labelled: number[];
    labels: number[];
    stratum?: number[];
    question?: number[];
    span?: [number, number];
  };
  expected: Record<string, unknown>;
}

const cases = (fixture.cases as unknown as Case[]).map((one) => [one.name, one] as const);

// Computed in Python and R independently, which agree to 1e-15.
test.each(cases)("%s", (_, { input: { judges, labelled, labels, stratum, question, span }, expected }) => {
  const samples = (judges[0] ?? []).map((_, at) => at);
  const labelOf = new Map(labelled.map((sample, at) => [sample, labels[at] ?? null]));
  const sampled: SampledMean = {
    scores: samples.map((sample) => judges.map((scores) => scores[sample] ?? 0)),
    labels: samples.map((sample) => labelOf.get(sample) ?? null),
    ...(stratum && { strata: stratum }),
    ...(question && { questions: question }),
    ...(span && { span }),
  };
  const { value, interval, cause, slopes, n, labelsOnly, judgeMean, degrees } = correctedMean(sampled);
  expect([n, cause]).toEqual([expected.n, expected.cause]);
  close(value, expected.value);
  close(interval, expected.interval);
  if ("beta" in expected) close(slopes, expected.beta);
  if ("labelsOnly" in expected) close([labelsOnly, judgeMean], [expected.labelsOnly, expected.judgeMean]);
  if ("degrees" in expected) expect(degrees).toBe(expected.degrees);
});

test.each(fixture.tQuantile)("t with $df degrees", ({ df, t }) => expect(Math.abs(tQuantile(df) - t)).toBeLessThan(1e-9));

function close(found: unknown, expected: unknown): void {
  if (typeof found === "number" && typeof expected === "number") expect(Math.abs(found - expected)).toBeLessThan(1e-9);
  else if (Array.isArray(found) && Array.isArray(expected)) {
    expect(found).toHaveLength(expected.length);
    for (const [at, one] of found.entries()) close(one, expected[at]);
  } else expect(found).toEqual(expected ?? null);
}
