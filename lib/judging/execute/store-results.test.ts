import { expect, test } from "vitest";
import { noSpending } from "@/lib/db/judgments/store";
import { plus } from "./store-results";

const spent = (costUsd: number | null) => ({ calls: 1, promptTokens: 10, completionTokens: 2, cachedTokens: 5, costUsd });

test("what calls and batches spend is added up, and the cost is unknown unless every price is known", () => {
  const known = [0.5, 0.25].map(spent).reduce(plus, noSpending);
  expect(known).toEqual({ ...noSpending, calls: 2, promptTokens: 20, completionTokens: 4, cachedTokens: 10, costUsd: 0.75 });
  for (const costs of [[0.5, null], [null, 0.5], [null]]) expect(costs.map(spent).reduce(plus, noSpending).costUsd).toBeNull();
});
