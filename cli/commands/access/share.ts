import { type Command, Option } from "commander";
import { caller, type PlaceOptions, withServer } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { type ComparisonOptions, withComparisonOptions } from "@/cli/input/comparison-options";
import { readSettings } from "@/lib/comparison/words/settings";
import { expiresByDefault, levelByDefault, mostCompared, type ShareLevel, shareLevels } from "@/lib/domain/shares/choices";
import { opensHereAlone } from "@/lib/domain/shares/opens-here";
import { usualRanking } from "@/lib/ranking/words/settings";
import { shares } from "@/lib/shares/api";

interface Options extends ComparisonOptions, PlaceOptions {
  expires: string;
  label?: string;
  level: ShareLevel;
  guests?: boolean;
  json?: boolean;
}

export const define = (command: Command, terminal: Terminal): Command =>
  withServer(withComparisonOptions(command))
    .argument(
      "<runs...>",
      "one run, two to four to share their comparison, the baseline first, or five or more to share their ranking",
    )
    .option("--expires <when>", "when the link expires: days (7d), a date (2026-12-24) or none", expiresByDefault)
    .option("--label <text>", "name in the list of links; visitors never see it")
    .addOption(
      new Option(
        "--level <level>",
        "what the link shows: scores alone; texts and names too; or everything, with other columns, reviews, prompts, comments and downloads",
      )
        .choices(shareLevels)
        .default(levelByDefault),
    )
    .option("--guests", "show the comments, and let visitors write some")
    .option("--json", "print one JSON object")
    .action((runs: string[], options: Options) => share(runs, options, terminal));

async function share(
  runs: string[],
  { expires, label = "", level, guests = false, json, server, ...options }: Options,
  terminal: Terminal,
): Promise<void> {
  const { pairBy } = options;
  const isRanking = runs.length > mostCompared;
  const isComparison = !isRanking && (runs.length > 1 || isComparing(options));
  const settings = isComparison ? readSettings(options) : null;
  const comparison = isRanking ? comparisonOfRanking(options) : settings;
  const ranking = isRanking && pairBy ? { ...usualRanking, pairBy } : null;
  const call = await caller({ ...(server && { server }) }, terminal);
  const body = { runs, label, filter: "", expires, kind: null, comparison, ranking, level, guests };
  const { id, url, expiresAt } = await call(shares.createShare, { body });
  if (json) return terminal.printJson({ id, url, expiresAt });
  terminal.print(`${url}\n`);
  terminal.say(
    `The link is shown only once. It works until ${expiresAt ? `${expiresAt.slice(0, 16).replace("T", " ")} UTC` : "it is revoked"}; you can revoke it in Settings. ${opensHereAlone(url) ?? "Anyone who can reach this server can open it."}`,
  );
}

const isComparing = (options: ComparisonOptions): boolean => Object.values(options).some((value) => value !== undefined);

/** Given options of a comparison are refused with the reason. */
const comparisonOfRanking = ({ pairBy: _, ...options }: ComparisonOptions) =>
  isComparing(options) ? readSettings(options) : null;
