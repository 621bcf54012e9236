import type { Command } from "commander";
import { commandActor } from "@/cli/caller/actor";
import type { Terminal } from "@/cli/caller/terminal";
import { numberOf } from "@/cli/input/option-values";
import { formatTable } from "@/cli/output/table";
import { migrate } from "@/lib/db/connection/migrate";
import { deletePrice, type ListedPrice, listPrices, setPrice } from "@/lib/db/prices";
import { builtInPrice, builtInPricesOf, formatPrice, type Price, priceInWords } from "@/lib/domain/price";
import { GivenPrice } from "@/lib/domain/servers/read-price";
import { pricesInFile, requireNotInFile } from "@/lib/judge/servers/prices";
import { readServers } from "@/lib/judge/servers/read";

interface CommandContext {
  command: Command;
  terminal: Terminal;
}

export const define = (command: Command, terminal: Terminal): Command => {
  command.option("--json", "print one JSON object").action((options: { json?: boolean }) => list(options, terminal));
  command
    .command("set")
    .description("set your own price of a model, in US dollars per million tokens")
    .argument("<model>", "the model's name, exactly as its server calls it")
    .requiredOption("--prompt <x>", "for prompt tokens", numberOf(GivenPrice.shape.prompt))
    .requiredOption("--completion <y>", "for completion tokens", numberOf(GivenPrice.shape.completion))
    .option("--cached <z>", "for prompt tokens that the server had in its cache", numberOf(GivenPrice.shape.cached.unwrap()))
    .action((model: string, price: Price, command: Command) => set(model, price, { command, terminal }));
  command
    .command("remove")
    .description("delete your own price of a model; a built-in one counts again")
    .argument("<model>", "the model's name")
    .action((model: string, _: object, command: Command) => remove(model, { command, terminal }));
  return command;
};

async function list({ json }: { json?: boolean }, terminal: Terminal): Promise<void> {
  await migrate();
  const prices = await listPrices(pricesInFile(readServers()));
  if (json) return terminal.printJson({ prices: prices.map(report) });
  const rows = prices.map((listed) => [
    listed.model,
    formatPrice(listed.price.prompt),
    formatPrice(listed.price.completion),
    listed.price.cached === undefined ? "–" : formatPrice(listed.price.cached),
    sourceInWords(listed),
  ]);
  terminal.print(formatTable(["model", "prompt", "completion", "cached", "from"], rows, ["prompt", "completion", "cached"]));
  terminal.say(
    `US dollars per million tokens; cached: prompt tokens that the server had in its cache. Built-in prices are those of ${builtInPricesOf}; assay prices set replaces one.`,
  );
}

async function set(model: string, price: Price, { command, terminal }: CommandContext): Promise<void> {
  requireNotInFile(model);
  await migrate();
  const name = await setPrice(model, price, commandActor());
  if (isJson(command))
    return terminal.printJson(report({ model: name, price, isOwn: true, isInFile: false, replaces: builtInPrice(name) }));
  terminal.say(`${name} costs ${priceInWords(price)} from now on.`);
}

async function remove(model: string, { command, terminal }: CommandContext): Promise<void> {
  await migrate();
  const name = model.trim();
  await deletePrice(name, commandActor());
  const builtIn = builtInPrice(name);
  if (isJson(command))
    return terminal.printJson({
      model: name,
      ...(builtIn ?? { prompt: null, completion: null }),
      cached: builtIn?.cached ?? null,
    });
  terminal.say(
    builtIn
      ? `Your price of ${name} was deleted. The built-in one counts again: ${priceInWords(builtIn)}.`
      : `Your price of ${name} was deleted. Its price is not known now, so runs count only its tokens.`,
  );
}

const report = ({ model, price, isOwn, isInFile, replaces }: ListedPrice) => ({
  model,
  prompt: price.prompt,
  completion: price.completion,
  cached: price.cached ?? null,
  source: isInFile ? "judges.json" : isOwn ? "own" : "built-in",
  replaces,
});

const sourceInWords = ({ isOwn, isInFile, replaces }: ListedPrice): string =>
  isOwn
    ? replaces
      ? `${isInFile ? "judges.json" : "yours"}, instead of ${formatPrice(replaces.prompt)} / ${formatPrice(replaces.completion)}`
      : isInFile
        ? "judges.json"
        : "yours"
    : `built in, ${builtInPricesOf}`;

/** --json is an option of `prices`, which accepts it before and after `set`. */
const isJson = (command: Command): boolean => command.optsWithGlobals<{ json?: boolean }>().json === true;
