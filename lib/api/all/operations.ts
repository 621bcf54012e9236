import { baselines } from "@/lib/api/baselines";
import { comparisons } from "@/lib/api/comparisons";
import { controls } from "@/lib/api/controls";
import { datasets } from "@/lib/api/datasets";
import { exports } from "@/lib/api/exports/rows";
import { golden } from "@/lib/api/golden";
import { judges } from "@/lib/api/judges/query";
import { metrics } from "@/lib/api/metrics";
import { type Method, methodOf, type Needs, type Operation, pathOf } from "@/lib/api/operation";
import { comments } from "@/lib/api/reviews/comments";
import { reviews } from "@/lib/api/reviews/verdicts";
import { rounds } from "@/lib/api/rounds/operations";
import { runs } from "@/lib/api/runs";
import { samples } from "@/lib/api/samples";
import { server } from "@/lib/api/server";
import { settings } from "@/lib/api/settings";
import { shares } from "@/lib/api/shares";
import { tokens } from "@/lib/api/tokens";
import { traces } from "@/lib/api/traces";
import { webhooks } from "@/lib/api/webhooks";

/** A group's name is that of its file in lib/operations. */
export const groups = {
  datasets,
  runs,
  exports,
  golden,
  controls,
  comparisons,
  judges,
  baselines,
  samples,
  reviews,
  comments,
  rounds,
  shares,
  server,
  metrics,
  settings,
  traces,
  webhooks,
  tokens,
};

export const allOperations: readonly Operation[] = Object.values(groups).flatMap((group) => Object.values<Operation>(group));

/** The route by the door's name: /api/v1/runs/[id]. */
const routeOf = (operation: Operation): string => `/api/v1${pathOf(operation).replaceAll(/\{(\w+)\}/g, "[$1]")}`;

/** By route and method, what it needs. */
export function doorsOf(): Record<string, Partial<Record<Method, Needs>>> {
  const doors: ReturnType<typeof doorsOf> = {};
  for (const operation of allOperations)
    doors[routeOf(operation)] = { ...doors[routeOf(operation)], [methodOf(operation)]: operation.needs };
  return doors;
}

export const operationAt = new Map(allOperations.map((one) => [`${methodOf(one)} ${routeOf(one)}`, one]));
