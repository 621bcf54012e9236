import type { Command } from "commander";
import { openPlace, type PlaceOptions, withServer } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { type ComparisonOptions, withComparisonOptions } from "@/cli/input/comparison-options";
import { readSettings } from "@/lib/domain/comparison/settings";
import { expiresByDefault } from "@/lib/domain/shares/choices";

interface Options extends ComparisonOptions, PlaceOptions {
  expires: string;
  label?: string;
  texts: boolean;
  names: boolean;
  metadata?: boolean;
  reviews?: boolean;
  prompts?: boolean;
  export?: boolean;
  json?: boolean;
}

export const define = (command: Command, terminal: Terminal): Command =>
  withServer(withComparisonOptions(command))
    .argument("<runs...>", "one run, or two to four to share as a comparison, the baseline first")
    .option("--expires <when>", "how long it works: days as in 7d, a date as in 2026-12-24, or none", expiresByDefault)
    .option("--label <text>", "what the list of links calls it; visitors never see it")
    .option("--no-texts", "show only scores: no question, context, response, id, label or explanation")
    .option("--no-names", "name no run, dataset, configuration or judge, and leave out the note")
    .option("--metadata", "show the upload's other columns")
    .option("--reviews", "show how many of people's verdicts agree with the judge, and which samples were reviewed")
    .option("--prompts", "show what judges were asked and what they replied, with attempts, tokens and time")
    .option("--export", "let visitors download the samples as a file")
    .option("--json", "print one JSON object")
    .action((runs: string[], options: Options) => share(runs, options, terminal));

async function share(
  runs: string[],
  {
    expires,
    label = "",
    texts,
    names,
    metadata = false,
    reviews = false,
    prompts = false,
    export: mayExport = false,
    json,
    server,
    ...options
  }: Options,
  terminal: Terminal,
): Promise<void> {
  const comparison = runs.length > 1 || isComparing(options) ? readSettings(options) : null;
  const shows = { texts, metadata, reviews, prompts, names, export: mayExport };
  const place = await openPlace({ ...(server && { server }) }, terminal);
  const { id, url, expiresAt } = await place.share({ runs, label, filter: "", expires, comparison, shows });
  if (json) return terminal.printJson({ id, url, expiresAt });
  terminal.print(`${url}\n`);
  terminal.say(
    `${expiresAt ? `It works until ${expiresAt.toISOString().slice(0, 16).replace("T", " ")} UTC` : "It works until it is revoked"}, wherever this server can be reached. It is shown only once. Settings lists it and can revoke it.`,
  );
}

const isComparing = (options: ComparisonOptions): boolean => Object.values(options).some((value) => value !== undefined);
