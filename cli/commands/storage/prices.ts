import type { Command } from "commander";
import { answering } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { optionNumber } from "@/cli/input/option-values";
import { formatTable } from "@/cli/output/table";
import { builtInPricesOf, formatPrice, type Price, priceInWords } from "@/lib/domain/price";
import { GivenPrice } from "@/lib/domain/servers/read-price";
import type { ModelPrice } from "@/lib/judging/words/model-price";
import { settings } from "@/lib/upkeep/api/settings";

export const define = (command: Command, terminal: Terminal): Command => {
  answering(command, terminal, async (call) => {
    const { prices } = await call(settings.listPrices, {});
    const rows = prices.map((price) => [
      ...[price.model, formatPrice(price.prompt), formatPrice(price.completion)],
      ...[price.cached === null ? "–" : formatPrice(price.cached), sourceInWords(price)],
    ]);
    const printed = formatTable(["model", "prompt", "completion", "cached", "from"], rows, ["prompt", "completion", "cached"]);
    const said = `US dollars per million tokens. Cached: prompt tokens from the server's cache. Built-in prices are from ${builtInPricesOf}; replace one with assay prices set.`;
    return { json: { prices }, printed, said };
  });
  answering(
    command
      .command("set")
      .description("set a model's price, in US dollars per million tokens")
      .argument("<model>", "the model's exact name at its server")
      .requiredOption("--prompt <x>", "for prompt tokens", optionNumber(GivenPrice.shape.prompt))
      .requiredOption("--completion <y>", "for completion tokens", optionNumber(GivenPrice.shape.completion))
      .option("--cached <z>", "for prompt tokens from the server's cache", optionNumber(GivenPrice.shape.cached)),
    terminal,
    async (call, model: string, { prompt, completion, cached }: Price) => {
      const price = { prompt, completion, cached };
      const stored = await call(settings.setPrice, { body: { model, ...price } });
      return { json: stored, said: `${stored.model} now costs ${priceInWords(price)}.` };
    },
  );
  answering(
    command
      .command("remove")
      .description("delete your price of a model and use the built-in one, if any")
      .argument("<model>", "the model's name"),
    terminal,
    async (call, given: string) => {
      const left = await call(settings.deletePrice, { query: { model: given } });
      const { model, prompt, completion, cached } = left;
      const now =
        prompt === null || completion === null
          ? "It has no price now, so runs count only its tokens."
          : `The built-in price applies again: ${priceInWords({ prompt, completion, ...(cached !== null && { cached }) })}.`;
      return { json: left, said: `Your price of ${model} was deleted. ${now}` };
    },
  );
  return command;
};

const sourceInWords = ({ source, replaces }: ModelPrice): string => {
  if (source === "built-in") return `built in, ${builtInPricesOf}`;
  const from = source === "own" ? "yours" : source;
  return replaces ? `${from}, instead of ${formatPrice(replaces.prompt)} / ${formatPrice(replaces.completion)}` : from;
};
