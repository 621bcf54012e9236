import type { Command } from "commander";
import { exitCodes } from "@/cli/caller/exit-codes";
import type { Terminal } from "@/cli/caller/terminal";
import type { Finding } from "@/lib/db/location/finding";
import { type Environment, parseEnvironment } from "@/lib/domain/environment";
import { type FoundServer, linesToKeep, portsInWords } from "@/lib/domain/servers/local";
import { printable } from "@/lib/domain/text/printable";
import { readCollector } from "@/lib/domain/traces/collector";
import { version } from "@/lib/domain/version";
import { checkServers } from "@/lib/judge/servers/check";
import { lookForServers } from "@/lib/judge/servers/local";
import { checkData } from "./check-database";
import { checkProcesses } from "./check-processes";

interface Options {
  repair?: boolean;
  lookForJudge?: boolean;
  json?: boolean;
}

export const define = (command: Command, terminal: Terminal): Command =>
  command
    .option("--repair", "fix what can be computed again: summaries, the search index, what unfinished imports left")
    .option("--look-for-judge", "ask the usual ports of Ollama, LM Studio, llama.cpp and vLLM on this machine for their models")
    .option("--json", "print one JSON object")
    .action((options: Options) => run(options, terminal));

async function run(options: Options, terminal: Terminal): Promise<void> {
  const environment = readEnvironment(terminal.env);
  const checks: Finding[] = [
    { name: "node", ok: true, message: `${process.version}.`, cure: null },
    environment.check,
    ...(environment.values
      ? [
          ...(await checkData(options.repair === true, (text) => terminal.say(text))),
          await checkProcesses(environment.values),
          ...(await checkServers(terminal.env)).map(({ name, ...check }) => ({
            ...check,
            name: name === null ? "judge" : `judge ${name}`,
            cure: null,
          })),
          checkCollector(environment.values),
        ]
      : []),
  ];
  const ok = checks.every((check) => check.ok);
  const found = options.lookForJudge ? await lookForServers() : null;
  if (options.json) terminal.printJson({ ok, version, node: process.version, checks, ...(found && { localJudges: found }) });
  else {
    for (const check of checks) {
      const message = printable(check.message, { keepLines: true });
      terminal.print(`${check.ok ? "ok   " : "WRONG"}  ${check.name}: ${message}\n`);
      if (!check.ok && check.cure) terminal.print(`       ${printable(check.cure)}\n`);
    }
    if (found) terminal.print(`\n${localJudgesInWords(found)}`);
  }
  terminal.exitCode = ok ? exitCodes.done : exitCodes.refused;
}

/** The servers that were found, with the lines of .env for the first model of each. */
export function localJudgesInWords(found: readonly FoundServer[]): string {
  if (found.length === 0)
    return `No server on this machine lists its models without a key. These ports were asked: ${portsInWords}.\n`;
  const about = found.map(({ name, baseUrl, models }) => {
    const [first] = models;
    if (first === undefined) return `${name} answers at ${baseUrl}, but offers no model. Load one there and look again.\n`;
    const lines = linesToKeep(baseUrl, first).map((line) => `    ${line}\n`);
    return `${name} answers at ${baseUrl}. Models: ${models.join(", ")}\n  To judge with ${first}, put into .env:\n${lines.join("")}`;
  });
  return printable(about.join("\n"), { keepLines: true });
}

function readEnvironment(variables: Terminal["env"]): { check: Finding; values: Environment | null } {
  try {
    return {
      check: { name: "environment", ok: true, message: "Every variable can be read.", cure: null },
      values: parseEnvironment(variables),
    };
  } catch (error) {
    return {
      check: { name: "environment", ok: false, message: messageOf(error), cure: "Correct them in the environment or in .env." },
      values: null,
    };
  }
}

/** Nothing else depends on it, and its variables may be meant for other programs: so it is never wrong. */
function checkCollector(environment: Environment): Finding {
  const { collector, problem } = readCollector(environment);
  const message = problem
    ? `Scores of traced samples are not sent back. ${problem}`
    : collector
      ? `Scores of traced samples are sent to ${collector.url.host}.`
      : "None is named, so scores of traced samples are not sent back.";
  return { name: "collector", ok: true, message, cure: null };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
