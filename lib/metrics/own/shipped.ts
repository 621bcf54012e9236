import { readFile } from "node:fs/promises";
import path from "node:path";
import { root } from "@/lib/domain/process/environment";
import type { MetricDefinition } from "@/lib/metrics/own/words/definition";
import { readYaml } from "./yaml";

export const shippedMetrics = ["completeness", "citation-support", "refusal"] as const;
type Shipped = (typeof shippedMetrics)[number];

export const isShipped = (name: string): name is Shipped => shippedMetrics.some((one) => one === name);

export const fileOfShipped = (name: Shipped): string =>
  path.join(/* turbopackIgnore: true */ root(), "example", "metrics", `${name}.yaml`);

export const readShipped = async (name: Shipped): Promise<MetricDefinition> =>
  readYaml(await readFile(fileOfShipped(name), "utf8"), `${name}.yaml`);
