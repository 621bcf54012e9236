import { type Command, Option } from "commander";
import * as z from "zod";
import { caller, type PlaceOptions, withServer } from "@/cli/backend/open";
import { exitCodes } from "@/cli/caller/exit-codes";
import type { Terminal } from "@/cli/caller/terminal";
import { listedOption, optionNumber } from "@/cli/input/option-values";
import { formatTable } from "@/cli/output/table";
import { type DeliveryReport, webhooks } from "@/lib/webhooks/api";
import { webhookEventNames } from "@/lib/webhooks/words/events";

interface Options extends PlaceOptions {
  json?: boolean;
}
interface AddOptions extends Options {
  label?: string;
  events?: string[];
  dataset?: string;
  config?: string;
  baseline?: string;
  margin?: number;
}

export const define = (command: Command, terminal: Terminal): Command => {
  const json = (of: Command) => of.option("--json", "print one JSON object");
  json(withServer(command.command("add").description("add a webhook; prints its signing secret once")))
    .argument("<url>", "the receiver's https:// URL")
    .option("--label <text>", "label (default: the receiver's host)")
    .addOption(
      new Option("--events <events>", `events to send (repeatable): ${webhookEventNames.join(", ")}`).argParser(listedOption),
    )
    .option("--dataset <name>", "only runs of datasets with this name")
    .option("--config <name>", "only runs of configurations with this name")
    .option("--baseline <name>", "baseline for gate.failed")
    .option(
      "--margin <number>",
      "loss that gate.failed tolerates (default: 0.03)",
      optionNumber(z.number("It must be a number from 0 to 1").min(0).max(1)),
    )
    .action((url: string, options: AddOptions) => add(url, options, terminal));
  json(withServer(command.command("list").description("list webhooks with their last delivery"))).action((options: Options) =>
    list(options, terminal),
  );
  json(withServer(command.command("remove").description("delete a webhook and its messages")))
    .argument("<id>", "the webhook's id")
    .action(async (id: string, options: Options) => {
      await (await caller(options, terminal))(webhooks.deleteWebhook, { id });
      if (options.json) return terminal.printJson({ removed: id });
      terminal.say(`The webhook ${id} was deleted.`);
    });
  json(withServer(command.command("test").description("send a test message and print the response")))
    .argument("<id>", "the webhook's id")
    .action((id: string, options: Options) => test(id, options, terminal));
  return command;
};

async function add(
  url: string,
  { label, events, dataset, config, baseline, margin, json, ...options }: AddOptions,
  terminal: Terminal,
): Promise<void> {
  const call = await caller(options, terminal);
  const { id, secret } = await call(webhooks.addWebhook, {
    body: {
      url,
      label: label ?? URL.parse(url)?.host ?? url,
      events: (events ?? ["run.ended"]) as (typeof webhookEventNames)[number][],
      dataset,
      configuration: config,
      baseline,
      margin,
    },
  });
  if (json) return terminal.printJson({ id, secret });
  terminal.print(`${secret}\n`);
  terminal.say(`The signing secret is shown only once. To test the receiver: assay webhook test ${id}`);
}

async function list({ json, ...options }: Options, terminal: Terminal): Promise<void> {
  const { webhooks: all } = await (await caller(options, terminal))(webhooks.listWebhooks, {});
  if (json) return terminal.printJson({ webhooks: all });
  if (all.length === 0) return terminal.say("There are no webhooks yet. To add one: assay webhook add https://…");
  const rows = all.map(({ id, label, url, events, last }) => [
    id,
    label,
    URL.parse(url)?.host ?? "",
    events.join(", "),
    last ? stateOf(last) : "nothing sent",
  ]);
  terminal.print(formatTable(["id", "label", "host", "events", "last message"], rows));
}

async function test(id: string, { json, ...options }: Options, terminal: Terminal): Promise<void> {
  const delivery = await (await caller(options, terminal))(webhooks.testWebhook, { id });
  if (!delivery.acceptedAt) terminal.exitCode = exitCodes.missed;
  if (json) return terminal.printJson({ accepted: delivery.acceptedAt !== null, answer: delivery.lastAnswer });
  terminal.say(
    `${delivery.acceptedAt ? "The receiver accepted the message" : "The receiver did not accept the message"}: ${stateOf(delivery)}`,
  );
}

const stateOf = ({ acceptedAt, attempts, lastAnswer }: DeliveryReport): string =>
  attempts === 0 ? "waiting to be sent" : `${acceptedAt ? "accepted" : "not accepted"}, ${lastAnswer ?? ""}`;
