import { type Command, Option } from "commander";
import * as z from "zod";
import { answering, tableOr } from "@/cli/backend/open";
import { exitCodes } from "@/cli/caller/exit-codes";
import type { Terminal } from "@/cli/caller/terminal";
import { listedOption, optionNumber } from "@/cli/input/option-values";
import { type DeliveryReport, webhooks } from "@/lib/webhooks/api";
import { webhookEventNames } from "@/lib/webhooks/words/events";

interface AddOptions {
  label?: string;
  events?: string[];
  dataset?: string;
  config?: string;
  baseline?: string;
  margin?: number;
}

export const define = (command: Command, terminal: Terminal): Command => {
  const sub = (name: string, description: string) => command.command(name).description(description);
  answering(
    sub("add", "add a webhook; prints its signing secret once")
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
      ),
    terminal,
    async (call, url: string, { label = hostOf(url) ?? url, events = ["run.ended"], config, ...limits }: AddOptions) => {
      const { dataset, baseline, margin } = limits;
      const named = events as (typeof webhookEventNames)[number][];
      const { id, secret } = await call(webhooks.addWebhook, {
        body: { url, label, events: named, dataset, configuration: config, baseline, margin },
      });
      const said = `The signing secret is shown only once. To test the receiver: assay webhook test ${id}`;
      return { json: { id, secret }, printed: `${secret}\n`, said };
    },
  );
  answering(sub("list", "list webhooks with their last delivery"), terminal, async (call) => {
    const listed = await call(webhooks.listWebhooks, {});
    const rows = listed.webhooks.map(({ id, label, url, events, last }) => [
      ...[id, label, hostOf(url) ?? "", events.join(", "), last ? stateOf(last) : "nothing sent"],
    ]);
    const none = "There are no webhooks yet. To add one: assay webhook add https://…";
    return { json: { webhooks: listed.webhooks }, ...tableOr(none, ["id", "label", "host", "events", "last message"], rows) };
  });
  answering(
    sub("remove", "delete a webhook and its messages").argument("<id>", "the webhook's id"),
    terminal,
    async (call, id: string) => {
      await call(webhooks.deleteWebhook, { id });
      return { json: { removed: id }, said: `The webhook ${id} was deleted.` };
    },
  );
  answering(
    sub("test", "send a test message and print the response").argument("<id>", "the webhook's id"),
    terminal,
    async (call, id: string) => {
      const delivery = await call(webhooks.testWebhook, { id });
      const accepted = delivery.acceptedAt !== null;
      if (!accepted) terminal.exitCode = exitCodes.missed;
      const said = `The receiver ${accepted ? "accepted" : "did not accept"} the message: ${stateOf(delivery)}`;
      return { json: { accepted, answer: delivery.lastAnswer }, said };
    },
  );
  return command;
};

const hostOf = (url: string): string | undefined => URL.parse(url)?.host;

const stateOf = ({ acceptedAt, attempts, lastAnswer }: DeliveryReport): string =>
  attempts === 0 ? "waiting to be sent" : `${acceptedAt ? "accepted" : "not accepted"}, ${lastAnswer ?? ""}`;
