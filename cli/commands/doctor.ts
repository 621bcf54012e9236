import type { Command } from "commander";
import { inspectDatabase } from "@/lib/db/inspect";
import { type Environment, parseEnvironment } from "@/lib/domain/environment";
import { version } from "@/lib/domain/version";
import { checkEnvironmentJudge } from "@/lib/judge/check-environment";
import { exitCodes } from "../exit-codes";
import { printJson } from "../print";
import { printable } from "../table";

interface Check {
  name: string;
  ok: boolean;
  message: string;
}

export const define = (command: Command): Command => command.option("--json", "print one JSON object").action(run);

async function run(options: { json?: boolean }): Promise<void> {
  const environment = readEnvironment();
  const checks: Check[] = [
    { name: "node", ok: true, message: `${process.version}.` },
    environment.check,
    ...(environment.values
      ? [await checkDatabase(), { name: "judge", ...(await checkEnvironmentJudge(environment.values)) }]
      : []),
  ];
  const ok = checks.every((check) => check.ok);
  if (options.json) printJson({ ok, version, node: process.version, checks });
  else {
    for (const check of checks) {
      const message = printable(check.message, { keepLines: true });
      process.stdout.write(`${check.ok ? "ok   " : "WRONG"}  ${check.name}: ${message}\n`);
    }
  }
  process.exitCode = ok ? exitCodes.done : exitCodes.refused;
}

function readEnvironment(): { check: Check; values: Environment | null } {
  try {
    return {
      check: { name: "environment", ok: true, message: "Every variable can be read." },
      values: parseEnvironment(process.env),
    };
  } catch (error) {
    return { check: { name: "environment", ok: false, message: messageOf(error) }, values: null };
  }
}

async function checkDatabase(): Promise<Check> {
  const { file, pending, integrity, journal } = await inspectDatabase();
  const isWhole = integrity === null || integrity === "ok";
  const problems = [
    ...(file.isWritable ? [] : ["It or its folder cannot be written; make both writable."]),
    ...(isWhole ? [] : [`It cannot be used: ${integrity}`]),
    ...(file.exists && isWhole && pending.length === 0 && journal !== "wal" ? [`Its journal is ${journal} instead of wal.`] : []),
  ];
  const state = !file.exists
    ? "It is made at the first start."
    : pending.length > 0
      ? `It is whole; ${pending.length} migrations are applied at the next start.`
      : "It is whole and up to date.";
  const message = `${file.path}. ${problems.length > 0 ? problems.join(" ") : state}`;
  return { name: "database", ok: problems.length === 0, message };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
