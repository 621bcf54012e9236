import { groups } from "@/lib/api/operations";
import type { Operation } from "@/lib/domain/api/operation";
import { Answered, type Context } from "./parts/context";
import { idsForNames } from "./parts/named";

type Verb = (given: object, context: Context) => unknown;

/** Each group's file is loaded with its first call. */
const files: { [G in keyof typeof groups]: () => Promise<{ does: { [K in keyof (typeof groups)[G]]: unknown } }> } = {
  datasets: () => import("./does/datasets"),
  runs: () => import("./does/runs"),
  exports: () => import("./does/exports"),
  golden: () => import("./does/golden"),
  controls: () => import("./does/controls"),
  comparisons: () => import("./does/compared/comparisons"),
  ranking: () => import("./does/compared/ranking"),
  why: () => import("./does/compared/why"),
  steps: () => import("./does/compared/steps"),
  judges: () => import("./does/compared/judges"),
  baselines: () => import("./does/compared/baselines"),
  samples: () => import("./does/samples"),
  reviews: () => import("./does/reviews"),
  comments: () => import("./does/comments"),
  rounds: () => import("./does/rounds"),
  shares: () => import("./does/shares"),
  server: () => import("./does/server"),
  metrics: () => import("./does/metrics"),
  settings: () => import("./does/settings"),
  traces: () => import("./does/traces"),
  webhooks: () => import("./does/webhooks"),
  tokens: () => import("./does/tokens"),
};

const loads = new Map(
  Object.entries(groups).flatMap(([group, operations]) =>
    Object.keys(operations).map((id) => [id, files[group as keyof typeof files]] as const),
  ),
);

/** Carries out an operation: `given` is checked, its datasets and runs may be named, and the caller has the role. */
export async function perform(operation: Operation, given: object, context: Context): Promise<Answered<unknown> | Response> {
  const { does } = (await loads.get(operation.id)?.()) ?? { does: {} };
  const done = await (does as Record<string, Verb>)[operation.id]?.(await idsForNames(operation, given), context);
  if (done instanceof Answered || done instanceof Response) return done;
  const [status] = Object.keys(operation.answers);
  return new Answered(Number(status), done);
}
