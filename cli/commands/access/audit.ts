import type { Command } from "commander";
import * as z from "zod";
import { commandActor } from "@/cli/caller/actor";
import type { Terminal } from "@/cli/caller/terminal";
import { optionNumber } from "@/cli/input/option-values";
import { formatTable } from "@/cli/output/table";
import { listEvents, reportedEvent } from "@/lib/db/audit";
import { migrate } from "@/lib/db/connection/migrate";
import { mostDays } from "@/lib/domain/bounds";
import { auditActions, isAuditAction } from "@/lib/domain/people/audit";
import { Refusal } from "@/lib/domain/problem";
import { readAuditDays, setAuditDays } from "@/lib/runs/upkeep/audit-log";

interface Options {
  since?: string;
  action?: string;
  limit: number;
  keep?: number;
  json?: boolean;
}

export const define = (command: Command, terminal: Terminal): Command =>
  command
    .option("--since <when>", "only events since then: days (7d) or a date (2026-12-24)")
    .option("--action <name>", `only this action: ${Object.keys(auditActions).join(", ")}`)
    .option("--limit <n>", "number of events, newest first", optionNumber(z.int().min(1).max(100_000)), 100)
    .option("--keep <days>", "set how many days events are kept", optionNumber(z.int().min(1).max(mostDays)))
    .option("--json", "print one JSON object")
    .action((options: Options) => run(options, terminal));

async function run({ since, action, limit, keep, json }: Options, terminal: Terminal): Promise<void> {
  const from = since === undefined ? undefined : readSince(since);
  if (action !== undefined && !isAuditAction(action)) {
    throw new Refusal(`There is no action ${action.slice(0, 50)}. There are: ${Object.keys(auditActions).join(", ")}.`);
  }
  await migrate();
  if (keep !== undefined) await setAuditDays(keep, commandActor());
  const [{ events, total }, days] = await Promise.all([listEvents({ action, since: from }, { take: limit }), readAuditDays()]);
  if (json) return terminal.printJson({ events: events.map(reportedEvent), total, days });
  if (events.length > 0) {
    terminal.print(
      formatTable(
        ["at", "who", "address", "action", "target", "detail"],
        events.map(({ at, actorName, actorEmail, address, action, target, detail }) => [
          at.toISOString().slice(0, 19).replace("T", " "),
          actorEmail ?? actorName,
          address ?? "",
          action,
          target,
          Object.entries(detail)
            .map(([name, value]) => `${name} ${value ?? "none"}`)
            .join(", "),
        ]),
      ),
    );
  }
  terminal.say(`${events.length} of ${total} events, times in UTC. Events are kept for ${days} days.`);
}

function readSince(text: string): Date {
  const days = /^(\d{1,5})d$/.exec(text.trim())?.[1];
  const date = days === undefined ? new Date(text) : new Date(Date.now() - Number(days) * 86_400_000);
  const isRead = days !== undefined || (/^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(date.getTime()));
  if (isRead) return date;
  throw new Refusal(`--since ${text.slice(0, 50)} cannot be read. Use days (7d) or a date (2026-12-24).`);
}
