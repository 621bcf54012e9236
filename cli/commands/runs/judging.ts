import { writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import { type Command, Option } from "commander";
import type { Call } from "@/cli/backend/call";
import type { Judging, StartWanted } from "@/cli/backend/judging/contract";
import { withServer } from "@/cli/backend/open";
import { exitCodes } from "@/cli/caller/exit-codes";
import type { Terminal } from "@/cli/caller/terminal";
import { refuseUnwritable } from "@/cli/input/files";
import { gatheredOptions, listedOption, optionNumber, readMetricSettings, readPromptVersions } from "@/cli/input/option-values";
import { settingsIn, withSettings } from "@/cli/input/setting-options";
import { missedBy, missedInSlice, type SliceRow } from "@/cli/output/missed-limit";
import { printRuns } from "@/cli/output/print-runs";
import { type Limit, readLimits } from "@/lib/comparison/words/limits";
import { defaultMargin } from "@/lib/comparison/words/margins";
import { uncertified } from "@/lib/domain/corrected/gate";
import { JudgeCalls, JudgeKind, JudgePace } from "@/lib/domain/judge";
import { Refusal } from "@/lib/domain/problem";
import { UntilDecided } from "@/lib/domain/races/until-decided";
import { type RunReport, StartRun } from "@/lib/domain/run";
import { isComplete } from "@/lib/domain/runs/is-finished";
import { type SliceOf, writeSlice } from "@/lib/domain/why/slice";
import { exports } from "@/lib/exports/api/rows";
import { figuresOfMetrics, metricsOfNames } from "@/lib/metrics/figures";
import { limitsOf, type ResumeOptions, withLimits } from "./go-on-options";

export interface JudgingOptions extends ResumeOptions, Pick<StartRun, "sample"> {
  metrics?: string[];
  judge?: JudgeKind;
  set?: string[];
  prompt?: string[];
  follow?: boolean;
  untilDecided?: UntilDecided;
  decideAgainst?: string;
  polls?: number;
  conversation: boolean;
  failUnder?: string[];
  requireCertified?: boolean;
  out?: string;
}

const withChoices = (command: Command): Command =>
  command
    .option("--metrics <names>", "metrics separated by commas, or all (default: all)", listedOption)
    .addOption(
      new Option("--judge <kind>", "kind of judge (default: openai if a key or model is set, else lexical)").choices(
        JudgeKind.options,
      ),
    )
    .option("--model <name>", "judge model (repeatable; every model judges every sample; default: ASSAY_MODEL)", listedOption)
    .option("--polls <n>", "number of polls, for metrics that poll", optionNumber(StartRun.shape.judge.shape.polls))
    .option("--set <metric.key=value>", "a metric's setting (repeatable)", gatheredOptions)
    .option("--prompt <metric=version>", "a version of a metric's prompt, see assay prompt (repeatable)", gatheredOptions);

export const withJudgingOptions = (command: Command): Command =>
  withServer(withLimits(withSettings(withSettings(withChoices(command), JudgePace), JudgeCalls)))
    .option(
      "--until-decided <metric[=margin]>",
      `judge configurations in step, and stop those that this metric shows to be worse, and all once it is decided; smaller differences than the margin count as equal (default: ${defaultMargin})`,
      readUntilDecided,
    )
    .option(
      "--sample <n>",
      "judge about this many questions, drawn at random, and estimate the mean over all",
      optionNumber(StartRun.shape.sample),
    )
    .option("--no-conversation", "don't show judges the messages before each question")
    .option(
      "--fail-under <metric=number>",
      "exit with 1 if the mean is below this; unscored samples count as 0; metric.figure for a figure, above this if lower is better; metric@column=value for a slice (repeatable)",
      gatheredOptions,
    )
    .option("--require-certified", "also exit with 1 if the judge of a metric of --fail-under is not certified")
    .option("--out <file>", "also write the JSON report to a file")
    .option("--json", "print one JSON object");

export const withFollowOptions = (command: Command): Command =>
  command.option("--follow", "keep judging samples as they are appended, until `assay unfollow` or Ctrl-C");

export const withAgainstOption = (command: Command): Command =>
  command.option("--decide-against <run>", "with --until-decided and one configuration: the finished run to compare it with");

function readUntilDecided(text: string): UntilDecided {
  const at = text.lastIndexOf("=");
  const margin = at < 0 ? defaultMargin : Number(text.slice(at + 1).trim() || Number.NaN);
  const read = UntilDecided.safeParse({ metric: at < 0 ? text : text.slice(0, at), margin });
  if (read.success) return read.data;
  throw new Refusal(`--until-decided needs a metric, or METRIC=MARGIN with a margin from 0 to 1, not ${text.slice(0, 100)}.`);
}

interface Readied {
  wanted: StartWanted;
  thresholds: readonly Limit[];
}

/** In CI the lexical judge must be named: a gate on word counts would decide by chance. Throws Refusal. */
async function chosenBy(place: Judging, { model }: JudgingOptions): Promise<JudgeKind> {
  const kind = await place.chooseJudge(model);
  if (kind === "lexical" && process.env.CI && process.env.CI !== "false")
    throw new Refusal(
      "No judge is configured, and in CI there is no default. Set OPENAI_API_KEY or ASSAY_MODEL, or use --judge lexical to count words.",
    );
  return kind;
}

export async function readJudging(options: JudgingOptions, place: Judging): Promise<Readied> {
  if (options.requireCertified && !options.failUnder) throw new Refusal("--require-certified needs --fail-under METRIC=NUMBER.");
  if (options.decideAgainst && !options.untilDecided) throw new Refusal("--decide-against needs --until-decided METRIC.");
  const wanted = wantedOf(options, options.judge ?? (await chosenBy(place, options)));
  const metrics = await place.check(wanted);
  const figures = figuresOfMetrics(metrics);
  const names = [...metrics, ...figures.map(({ id }) => id)];
  const unbounded = figures.flatMap(({ id, figure }) => (figure.scale === "share" ? [] : id));
  const thresholds = readLimits(options.failUnder ?? [], names, "--fail-under", unbounded);
  if (options.out !== undefined) await refuseUnwritable(options.out);
  return { wanted, thresholds };
}

export async function judge(
  datasetId: string,
  { wanted, thresholds }: Readied,
  { json, out, requireCertified }: JudgingOptions,
  { call, start, workOn }: Pick<Judging, "start" | "workOn"> & { call: Call },
  terminal: Terminal,
): Promise<void> {
  const { runs, exitCode } = await workOn(await start(datasetId, wanted));
  printRuns(runs, json, terminal);
  if (out !== undefined) await writeFile(out, `${JSON.stringify({ runs }, null, 2)}\n`);
  const isMissed = await reportMissed(runs, thresholds, { call, terminal });
  const without = requireCertified ? withoutCertificate(runs, thresholds) : [];
  for (const sentence of without) terminal.say(sentence);
  const areComplete = runs.every(({ status }) => isComplete(status));
  terminal.exitCode = (isMissed || without.length > 0) && areComplete ? exitCodes.missed : exitCode;
}

const withoutCertificate = (runs: readonly RunReport[], thresholds: readonly Limit[]): string[] =>
  uncertified(
    runs.map(({ configuration, certificates = {} }) => ({ name: configuration, certificates })),
    metricsOfNames(thresholds, Object.keys(runs[0]?.metrics ?? {})),
  );

function wantedOf(options: JudgingOptions, kind: JudgeKind): StartWanted {
  const { model, polls, follow, sample } = options;
  return {
    metrics: options.metrics ?? ["all"],
    judge: { kind, polls, models: model, ...settingsIn(options, JudgePace), ...settingsIn(options, JudgeCalls) },
    settings: readMetricSettings(options.set ?? []),
    promptVersions: options.prompt && readPromptVersions(options.prompt),
    conversation: options.conversation ? undefined : false,
    follow,
    sample,
    untilDecided: options.untilDecided && { ...options.untilDecided, baseline: options.decideAgainst },
    limits: limitsOf(options),
  };
}

/** Unscored samples count as 0, since a sample that the judge loses must not raise the mean. */
async function reportMissed(
  runs: readonly RunReport[],
  thresholds: readonly Limit[],
  { call, terminal }: { call: Call; terminal: Terminal },
): Promise<boolean> {
  let isMissed = false;
  for (const run of runs)
    for (const limit of thresholds) {
      const sentence = limit.slice ? missedInSlice(run, limit, await rowsIn(limit.slice, run.id, call)) : missedBy(run, limit);
      if (sentence !== null) terminal.say(sentence);
      isMissed ||= sentence !== null;
    }
  return isMissed;
}

async function rowsIn(slice: SliceOf, id: string, call: Call): Promise<SliceRow[]> {
  const parts = await call.stream(exports.exportRun, { id, query: { scores: "1", filter: [`slice:${writeSlice(slice)}`] } });
  return (await textOf(Readable.from(parts)))
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
