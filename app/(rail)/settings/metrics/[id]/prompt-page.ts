import { findPromptVersion, type PromptVersion } from "assay-lib/db/prompts/versions";
import { orRefusal, Refusal } from "assay-lib/domain/problem";
import type { Metric } from "assay-lib/metrics/define";
import { builtInMetrics } from "assay-lib/metrics/registry";
import { notFound } from "next/navigation";
import { promptsHref } from "@/components/addresses/prompts";

/** Takes the id from a page's address. */
export const builtInMetric = (id: string): Metric => builtInMetrics.find((metric) => metric.id === id) ?? notFound();

export async function versionOrNotFound(metric: Metric, name: string): Promise<PromptVersion> {
  const found = await orRefusal(findPromptVersion(metric.id, name));
  return found instanceof Refusal ? notFound() : found;
}

export const promptCrumbs = ({ id, name, source }: Metric, ...more: { name: string }[]) => [
  { name: "Settings", href: "/settings" },
  { name: "Metrics", href: "/settings/judging#metrics" },
  { name: `Prompts of ${name}, ${source}`, ...(more.length > 0 && { href: promptsHref(id) }) },
  ...more,
];
