import { readFile, stat } from "node:fs/promises";
import { type Command, Option } from "commander";
import * as z from "zod";
import type { RoundWanted } from "@/cli/backend/rounds";
import { refuseUnreadable } from "@/cli/input/files";
import { optionNumber } from "@/cli/input/option-values";
import { Refusal } from "@/lib/domain/problem";
import { longestRubric, units } from "@/lib/rounds/words/limits";

export interface CreateOptions {
  name?: string;
  metric?: string;
  per: (typeof units)[number];
  question?: string;
  grades?: string[];
  draw: "random" | "stratified" | "balanced";
  size: number;
  label?: string;
  samples?: string[];
  pairedRun?: string;
  overlap?: number;
  repeats?: number;
  rubric?: string;
  critiqueFirst?: boolean;
  seed?: number;
}

const whole = optionNumber(z.int("It must be a whole number").min(0, "It must be at least 0"));
const share = optionNumber(z.number("It must be a number").min(0, "It must be from 0 to 1").max(1, "It must be from 0 to 1"));

export const withCreateOptions = (command: Command): Command =>
  command
    .option("--name <name>", "the round's name (default: the run's name)")
    .option("--metric <metric>", "labels are compared with its scores (default: the run's first)")
    .addOption(new Option("--per <unit>", "what is labelled").choices(units).default("response"))
    .option("--question <text>", "what people answer (default: Is it right? Of a pair: Which answer is better?)")
    .option("--grades <words...>", "answers from worst to best (default: no and yes)")
    .addOption(
      new Option("--draw <design>", "how samples are drawn").choices(["random", "stratified", "balanced"]).default("random"),
    )
    .option("--size <n>", "samples to draw", whole, 100)
    .option("--label <name>", "of a balanced draw: as many that this label calls good as bad")
    .option("--samples <ids...>", "label these samples instead of a draw; they say nothing about others")
    .option(
      "--paired-run <run>",
      "another run of the same questions; both sides of each question are labelled, or compared with --per pair",
    )
    .option("--overlap <share>", "of the samples, labelled by two people (default: 0.2)", share)
    .option("--repeats <share>", "of the samples, shown to the same person again (default: 0.05)", share)
    .option("--rubric <file>", "a text file that says when an answer is right")
    .option("--critique-first", "ask why before the answer")
    .option("--seed <n>", "of the draw (default: 1)", whole);

/** Throws Refusal. */
export async function wantedOf(options: CreateOptions): Promise<RoundWanted> {
  const { name, metric, per, pairedRun, overlap, repeats, rubric, critiqueFirst, seed } = options;
  return {
    unit: per,
    design: designOf(options),
    question: questionOf(options),
    name,
    metric,
    pairedRunId: pairedRun,
    overlap,
    repeats,
    critiqueFirst,
    seed,
    rubric: rubric === undefined ? undefined : await textOf(rubric),
  };
}

function questionOf({ per, question, grades }: CreateOptions): RoundWanted["question"] {
  if (per === "pair") return { kind: "better", ...(question !== undefined && { text: question }) };
  const text = question ?? "Is it right?";
  return grades ? { kind: "grades", text, words: grades } : { kind: "yes-no", text };
}

function designOf({ draw, size, label, samples }: CreateOptions): RoundWanted["design"] {
  if (samples) return { kind: "picked", samples: samples.map(Number) };
  if (draw !== "balanced") {
    if (label !== undefined) throw new Refusal("--label needs --draw balanced.");
    return { kind: draw, size };
  }
  if (label === undefined) throw new Refusal("--draw balanced needs --label: the label that says which samples are good.");
  return { kind: "balanced", size, label };
}

async function textOf(file: string): Promise<string> {
  await refuseUnreadable(file);
  // A character has up to four bytes.
  if ((await stat(file)).size > 4 * longestRubric) throw new Refusal(`${file} is too long for a rubric.`);
  return readFile(file, "utf8");
}
