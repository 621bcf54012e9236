import type { Command } from "commander";
import { exitCodes } from "@/cli/caller/exit-codes";
import type { Terminal } from "@/cli/caller/terminal";
import type { Finding } from "@/lib/db/location/finding";
import { type Environment, parseEnvironment } from "@/lib/domain/process/environment";
import { version } from "@/lib/domain/process/version";
import { type FoundServer, portsInWords } from "@/lib/domain/servers/local";
import { printable } from "@/lib/domain/text/printable";
import { lookForServers } from "@/lib/judge/servers/local";
import { checkServers } from "@/lib/judging/servers/manage";
import { checkData } from "./check-database";
import { checkProcesses } from "./check-processes";

interface Options {
  repair?: boolean;
  lookForJudge?: boolean;
  json?: boolean;
}

export const define = (command: Command, terminal: Terminal): Command =>
  command
    .option("--repair", "recompute summaries and the search index, and delete rows of interrupted imports")
    .option("--look-for-judge", "look for Ollama, LM Studio, llama.cpp and vLLM on their usual ports of this machine")
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

export function localJudgesInWords(found: readonly FoundServer[]): string {
  if (found.length === 0) return `No server on this machine lists its models without a key. Ports tried: ${portsInWords}.\n`;
  const about = found.map(({ name, baseUrl, models }) => {
    const [first] = models;
    if (first === undefined) return `${name} is running at ${baseUrl}, but has no model. Load one and try again.\n`;
    // A model's name comes from the server, and may be pasted into a shell.
    const model = /^[\w.:/@-]+$/.test(first) ? first : "MODEL";
    const command = `assay judge add ${name.toLowerCase().replace(/\W+/g, "-")} ${baseUrl} --model ${model} --default`;
    const cure = `To judge with ${first}: ${command}\n  Or connect it in the browser, under Settings, Judging.`;
    return `${name} is running at ${baseUrl}. Models: ${models.join(", ")}\n  ${cure}\n`;
  });
  return printable(about.join("\n"), { keepLines: true });
}

function readEnvironment(variables: Terminal["env"]): { check: Finding; values: Environment | null } {
  try {
    return {
      check: { name: "environment", ok: true, message: "Every variable is valid.", cure: null },
      values: parseEnvironment(variables),
    };
  } catch (error) {
    return {
      check: { name: "environment", ok: false, message: messageOf(error), cure: "Fix them in the environment or in .env." },
      values: null,
    };
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
