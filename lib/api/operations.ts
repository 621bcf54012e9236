import { tokens } from "@/lib/access/tokens/api";
import { comments } from "@/lib/comments/api/comments";
import { baselines } from "@/lib/comparison/api/baselines";
import { comparisons } from "@/lib/comparison/api/comparisons";
import { controls } from "@/lib/controls/api";
import { type Method, methodOf, type Needs, type Operation, pathOf } from "@/lib/domain/api/operation";
import { exports } from "@/lib/exports/api/rows";
import { golden } from "@/lib/golden/api";
import { datasets } from "@/lib/imports/api";
import { steps } from "@/lib/judged-steps/api";
import { judges } from "@/lib/judges/api/query";
import { metricOperations } from "@/lib/metrics/api";
import { ranking } from "@/lib/ranking/api";
import { reviews } from "@/lib/reviews/api";
import { rounds } from "@/lib/rounds/api/operations";
import { runs } from "@/lib/runs/api";
import { samples } from "@/lib/samples/api";
import { shares } from "@/lib/shares/api";
import { traces } from "@/lib/traces/api";
import { server } from "@/lib/upkeep/api/server";
import { settings } from "@/lib/upkeep/api/settings";
import { webhooks } from "@/lib/webhooks/api";
import { why } from "@/lib/why/api";

/** A group's name is that of its file in lib/operations/does. */
export const groups = {
  datasets,
  runs,
  exports,
  golden,
  controls,
  comparisons,
  ranking,
  why,
  steps,
  judges,
  baselines,
  samples,
  reviews,
  comments,
  rounds,
  shares,
  server,
  metrics: metricOperations,
  settings,
  traces,
  webhooks,
  tokens,
};

export const allOperations: readonly Operation[] = Object.values(groups).flatMap((group) => Object.values<Operation>(group));

/** The route by the door's name: /api/v1/runs/[id]. */
const routeOf = (operation: Operation): string => `/api/v1${pathOf(operation).replaceAll(/\{(\w+)\}/g, "[$1]")}`;

export function doorsOf(): Record<string, Partial<Record<Method, Needs>>> {
  const doors: ReturnType<typeof doorsOf> = {};
  for (const operation of allOperations)
    doors[routeOf(operation)] = { ...doors[routeOf(operation)], [methodOf(operation)]: operation.needs };
  return doors;
}

export const operationAt = new Map(allOperations.map((one) => [`${methodOf(one)} ${routeOf(one)}`, one]));
