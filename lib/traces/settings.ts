import * as z from "zod";
import { recordEvent } from "@/lib/db/audit";
import { readSetting, storeSetting } from "@/lib/db/settings";
import type { Actor } from "@/lib/domain/people/actor";
import { Refusal, readAs } from "@/lib/domain/problem";
import { LinkTemplate, mostRules, TraceRule } from "@/lib/traces/words/rules";

const Rules = z.array(TraceRule);

/** Until this is changed, every trace becomes a sample of one dataset, in a configuration named after its project. */
const firstRules: readonly TraceRule[] = [{ project: "", share: 100, dataset: "Traces", configuration: "" }];

export async function readRules(): Promise<readonly TraceRule[]> {
  const rules = (await readSetting("trace-rules", Rules)) ?? firstRules;
  return [...rules].sort((a, b) => Number(a.project === "") - Number(b.project === "") || a.project.localeCompare(b.project));
}

export const traceRuleFor = (rules: readonly TraceRule[], project: string): TraceRule | undefined =>
  rules.find((rule) => rule.project === project) ?? rules.find((rule) => rule.project === "");

export async function setRule(given: unknown, by: Actor): Promise<TraceRule> {
  const { attributes = {}, ...rule } = readAs(TraceRule, given);
  const named = Object.entries(attributes).filter(([, name]) => name);
  const kept: TraceRule = { ...rule, ...(named.length > 0 && { attributes: Object.fromEntries(named) }) };
  const others = (await readRules()).filter(({ project }) => project !== kept.project);
  if (others.length >= mostRules) throw new Refusal(`There can be at most ${mostRules} rules. Delete one first.`);
  await storeSetting("trace-rules", [...others, kept]);
  await recordEvent(by, "traces-changed", kept.project || "all other projects", {
    share: kept.share,
    dataset: kept.dataset,
    ...(named.length > 0 && { attributes: named.map((one) => one.join("=")).join(", ") }),
  });
  return kept;
}

export async function deleteRule(project: string, by: Actor): Promise<void> {
  const rules = await readRules();
  const others = rules.filter((rule) => rule.project !== project);
  if (others.length === rules.length) {
    const of = project ? `the project ${project.slice(0, 200)}` : "all other projects";
    throw new Refusal(`There is no rule for ${of}.`, "not-found");
  }
  await storeSetting("trace-rules", others);
  await recordEvent(by, "traces-changed", project || "all other projects", { deleted: true });
}

export const readLinkTemplate = (): Promise<string | null> => readSetting("trace-link", LinkTemplate);

export async function setLinkTemplate(typed: string, by: Actor): Promise<void> {
  const address = typed.trim() === "" ? null : readAs(LinkTemplate, typed);
  await storeSetting("trace-link", address);
  await recordEvent(by, "traces-changed", "link", { address });
}
