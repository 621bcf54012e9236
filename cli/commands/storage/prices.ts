import type { Command } from "commander";
import { caller, type PlaceOptions, withServer } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { optionNumber } from "@/cli/input/option-values";
import { formatTable } from "@/cli/output/table";
import { builtInPricesOf, formatPrice, type Price, priceInWords } from "@/lib/domain/price";
import { GivenPrice } from "@/lib/domain/servers/read-price";
import type { ModelPrice } from "@/lib/judging/words/model-price";
import { settings } from "@/lib/upkeep/api/settings";

interface Options extends PlaceOptions {
  json?: boolean;
}

interface CommandContext {
  command: Command;
  terminal: Terminal;
}

export const define = (command: Command, terminal: Terminal): Command => {
  withServer(command)
    .option("--json", "print one JSON object")
    .action((options: Options) => list(options, terminal));
  withServer(command.command("set"))
    .description("set a model's price, in US dollars per million tokens")
    .argument("<model>", "the model's exact name at its server")
    .requiredOption("--prompt <x>", "for prompt tokens", optionNumber(GivenPrice.shape.prompt))
    .requiredOption("--completion <y>", "for completion tokens", optionNumber(GivenPrice.shape.completion))
    .option("--cached <z>", "for prompt tokens from the server's cache", optionNumber(GivenPrice.shape.cached))
    .action((model: string, options: Price & PlaceOptions, command: Command) => set(model, options, { command, terminal }));
  withServer(command.command("remove"))
    .description("delete your price of a model and use the built-in one, if any")
    .argument("<model>", "the model's name")
    .action((model: string, _: object, command: Command) => remove(model, { command, terminal }));
  return command;
};

async function list({ json, ...at }: Options, terminal: Terminal): Promise<void> {
  const { prices } = await (await caller(at, terminal))(settings.listPrices, {});
  if (json) return terminal.printJson({ prices });
  const rows = prices.map((price) => [
    price.model,
    formatPrice(price.prompt),
    formatPrice(price.completion),
    price.cached === null ? "–" : formatPrice(price.cached),
    sourceInWords(price),
  ]);
  terminal.print(formatTable(["model", "prompt", "completion", "cached", "from"], rows, ["prompt", "completion", "cached"]));
  terminal.say(
    `US dollars per million tokens. Cached: prompt tokens from the server's cache. Built-in prices are from ${builtInPricesOf}; replace one with assay prices set.`,
  );
}

async function set(given: string, { prompt, completion, cached }: Price, { command, terminal }: CommandContext): Promise<void> {
  const { json, ...at } = command.optsWithGlobals<Options>();
  const price = { prompt, completion, cached };
  const stored = await (await caller(at, terminal))(settings.setPrice, { body: { model: given, ...price } });
  if (json) return terminal.printJson(stored);
  terminal.say(`${stored.model} now costs ${priceInWords(price)}.`);
}

async function remove(given: string, { command, terminal }: CommandContext): Promise<void> {
  const { json, ...at } = command.optsWithGlobals<Options>();
  const left = await (await caller(at, terminal))(settings.deletePrice, { query: { model: given } });
  if (json) return terminal.printJson(left);
  const { model, prompt, completion, cached } = left;
  terminal.say(
    prompt === null || completion === null
      ? `Your price of ${model} was deleted. It has no price now, so runs count only its tokens.`
      : `Your price of ${model} was deleted. The built-in price applies again: ${priceInWords({ prompt, completion, ...(cached !== null && { cached }) })}.`,
  );
}

const sourceInWords = ({ source, replaces }: ModelPrice): string => {
  if (source === "built-in") return `built in, ${builtInPricesOf}`;
  const from = source === "own" ? "yours" : source;
  return replaces ? `${from}, instead of ${formatPrice(replaces.prompt)} / ${formatPrice(replaces.completion)}` : from;
};
