import type { Command } from "commander";
import { migrate } from "@/lib/db/connection/migrate";
import { type ListedPrice, listPrices, removePrice, setPrice } from "@/lib/db/prices";
import { builtInPrice, formatPrice, Price } from "@/lib/domain/price";
import { commandActor } from "../actor";
import { numberOf } from "../option-values";
import { printJson, say } from "../print";
import { formatTable } from "../table";

export const define = (command: Command): Command => {
  command.option("--json", "print one JSON object").action(list);
  command
    .command("set")
    .description("set your own price of a model, in US dollars a million tokens")
    .argument("<model>", "the model's name, exactly as its server calls it")
    .requiredOption("--prompt <x>", "for prompt tokens", numberOf(Price.shape.prompt))
    .requiredOption("--completion <y>", "for completion tokens", numberOf(Price.shape.completion))
    .action(set);
  command
    .command("remove")
    .description("remove your own price of a model; a built-in one counts again")
    .argument("<model>", "the model's name")
    .action(remove);
  return command;
};

async function list({ json }: { json?: boolean }): Promise<void> {
  await migrate();
  const prices = await listPrices();
  if (json) return printJson({ prices: prices.map(report) });
  const rows = prices.map((listed) => [
    listed.model,
    formatPrice(listed.price.prompt),
    formatPrice(listed.price.completion),
    whereFrom(listed),
  ]);
  process.stdout.write(formatTable(["model", "prompt", "completion", "from"], rows, ["prompt", "completion"]));
  say("US dollars a million tokens. Built-in prices are those published in the middle of 2025; assay prices set replaces one.");
}

async function set(model: string, price: Price, command: Command): Promise<void> {
  await migrate();
  const name = await setPrice(model, price, commandActor());
  if (isJson(command)) return printJson(report({ model: name, price, isOwn: true, replaces: builtInPrice(name) }));
  say(`${name} costs ${inWords(price)} from now on.`);
}

async function remove(model: string, _: object, command: Command): Promise<void> {
  await migrate();
  const name = model.trim();
  await removePrice(name, commandActor());
  const builtIn = builtInPrice(name);
  if (isJson(command)) return printJson({ model: name, ...(builtIn ?? { prompt: null, completion: null }) });
  say(
    builtIn
      ? `Your price of ${name} is removed. The built-in one counts again: ${inWords(builtIn)}.`
      : `Your price of ${name} is removed. Its price is not known now, so runs count its tokens alone.`,
  );
}

const report = ({ model, price, isOwn, replaces }: ListedPrice) => ({
  model,
  prompt: price.prompt,
  completion: price.completion,
  source: isOwn ? "own" : "built-in",
  replaces,
});

const whereFrom = ({ isOwn, replaces }: ListedPrice): string =>
  isOwn
    ? replaces
      ? `yours, instead of ${formatPrice(replaces.prompt)} / ${formatPrice(replaces.completion)}`
      : "yours"
    : "built in";

const inWords = ({ prompt, completion }: Price): string =>
  `US$ ${formatPrice(prompt)} a million prompt tokens and US$ ${formatPrice(completion)} a million completion tokens`;

/** --json belongs to `prices`, which takes it in front of `set` and behind it. */
const isJson = (command: Command): boolean => command.optsWithGlobals<{ json?: boolean }>().json === true;
