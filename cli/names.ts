import { existsSync } from "node:fs";
import type { Command } from "commander";
import { caller, type PlaceOptions } from "@/cli/backend/open";
import { askForRuns } from "@/cli/backend/runs";
import type { Terminal } from "@/cli/caller/terminal";
import { isId } from "@/lib/domain/id";
import { Refusal } from "@/lib/domain/problem";
import { datasets } from "@/lib/imports/api";

type Kind = "dataset" | "run";
const listedAtMost = 10;

interface Named {
  id: string;
  names: readonly string[];
  line: string;
}

/** Replaces names in a command's arguments and in --dataset by ids. Throws Refusal that lists the candidates of an ambiguous name. */
export async function resolveNames(action: Command, terminal: Terminal): Promise<void> {
  const options = action.opts<PlaceOptions & { dataset?: unknown }>();
  const resolve = resolver(options, terminal);
  for (const [at, argument] of action.registeredArguments.entries()) {
    const kinds = kindsFor(argument.name(), argument.description);
    const given: unknown = action.processedArgs[at];
    if (kinds.length === 0) continue;
    if (typeof given === "string") action.processedArgs[at] = await resolve(given, kinds);
    else if (Array.isArray(given))
      action.processedArgs[at] = await Promise.all(
        given.map((one) => resolve(String(one), kinds, given.length > 1 && kinds.length > 1)),
      );
  }
  const takesId = action.options.some(({ long, flags }) => long === "--dataset" && flags.includes("<id>"));
  if (takesId && typeof options.dataset === "string")
    action.setOptionValue("dataset", await resolve(options.dataset, ["dataset"]));
}

function kindsFor(name: string, description: string): readonly Kind[] {
  if (name === "dataset or runs" || /a run, or a dataset/.test(description)) return ["dataset", "run"];
  if (name === "dataset") return [name];
  return ["run", "runs", "other"].includes(name) ? ["run"] : [];
}

function resolver(options: PlaceOptions, terminal: Terminal) {
  let read: Promise<Record<Kind, Named[]>> | undefined;
  return async (text: string, kinds: readonly Kind[], isOneOfMany = false): Promise<string> => {
    if (isId(text)) return text;
    read ??= readAll(options, terminal);
    const all = await read;
    const candidates = kinds.flatMap((kind) => all[kind]);
    if (candidates.some(({ id }) => id === text)) return text;
    const [first, ...others] =
      kinds.map((kind) => all[kind].filter(({ names }) => names.includes(text))).find((found) => found.length > 0) ?? [];
    if (first && others.length === 0) return first.id;
    if (first) throw new Refusal(`Several are named ${text}. Use an id:\n${listed([first, ...others])}`);
    // A ranking leaves it out with the reason.
    if (isOneOfMany) return text;
    if (existsSync(text))
      throw new Refusal(`${text} is a file, not a ${kinds[0]}. To judge it: assay evaluate ${text}`, "not-found");
    const lists = kinds.map((kind) => `assay ${kind}s`).join(", ");
    throw new Refusal(
      `There is no ${kinds[0]} ${text}.${candidates.length > 0 ? ` There are:\n${listed(candidates)}` : ""}\nList them with: ${lists}.`,
      "not-found",
    );
  };
}

const listed = (found: readonly Named[]): string =>
  [
    ...found.slice(0, listedAtMost).map(({ line }) => `  ${line}`),
    ...(found.length > listedAtMost ? [`  and ${found.length - listedAtMost} more`] : []),
  ].join("\n");

async function readAll(options: PlaceOptions, terminal: Terminal): Promise<Record<Kind, Named[]>> {
  const call = await caller(options, terminal);
  const stored = await call(datasets.listDatasets, {});
  const judged = await askForRuns(call, 1_000);
  return {
    dataset: stored.datasets.map(({ id, name }) => ({ id, names: [name], line: `${id}  ${name}` })),
    run: judged.runs.map(({ id, dataset, configuration, createdAt }) => ({
      id,
      names: [configuration, dataset, `${dataset}/${configuration}`],
      line: `${id}  ${configuration} of ${dataset}, ${createdAt.slice(0, 16).replace("T", " ")}`,
    })),
  };
}
