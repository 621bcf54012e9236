import type { Command } from "commander";
import { caller, type PlaceOptions, withServer } from "@/cli/backend/open";
import { exitCodes } from "@/cli/caller/exit-codes";
import type { Terminal } from "@/cli/caller/terminal";
import { formatTable } from "@/cli/output/table";
import { Refusal } from "@/lib/domain/problem";
import { formatCost } from "@/lib/domain/text/cost";
import { printable } from "@/lib/domain/text/printable";
import { server } from "@/lib/upkeep/api/server";

interface Options extends PlaceOptions {
  json?: boolean;
}
interface AddOptions extends Options {
  model: string;
  keyVariable?: string;
  default?: boolean;
}

export const define = (command: Command, terminal: Terminal): Command => {
  const json = (of: Command) => withServer(of).option("--json", "print one JSON object");
  json(command.command("add").description("connect a judge, or change the one of this name"))
    .argument("<name>", "what runs call it: NAME/MODEL")
    .argument("<address>", "the server's URL, as in https://api.openai.com/v1")
    .requiredOption("--model <model>", "the server's own name of the model")
    .option("--key-variable <variable>", "the environment variable that holds the key, which is stored encrypted")
    .option("--default", "new runs ask it unless they name another")
    .action((name: string, address: string, options: AddOptions) => add(name, address, options, terminal));
  json(command.command("list").description("list the judges that were connected, and those of judges.json")).action(
    (options: Options) => list(options, terminal),
  );
  json(command.command("test").description("ask a judge one real question"))
    .argument("[name]", "a judge's name (default: the environment's)")
    .option("--model <model>", "another of its models")
    .action((name: string | undefined, options: Options & { model?: string }) => test(name ?? "", options, terminal));
  json(command.command("remove").description("remove a judge that was connected"))
    .argument("<name>", "the judge's name")
    .action(async (name: string, { json, ...place }: Options) => {
      await (await caller(place, terminal))(server.removeJudge, { query: { name } });
      if (json) terminal.printJson({ removed: name });
      else terminal.say(`The judge ${name} was removed. What is being judged continues.`);
    });
  return command;
};

async function add(
  name: string,
  address: string,
  { model, keyVariable, default: isDefault, json, ...place }: AddOptions,
  terminal: Terminal,
): Promise<void> {
  const key = keyVariable === undefined ? undefined : terminal.env[keyVariable];
  if (keyVariable !== undefined && !key)
    throw new Refusal("--key-variable must name an environment variable that is set, never the key itself.", "invalid");
  const call = await caller(place, terminal);
  await call(server.saveJudge, { body: { name, address, model, key, isDefault } });
  if (json) terminal.printJson({ saved: name });
  else terminal.say(`Saved. To ask it one question: assay judge test ${name}`);
}

async function list({ json, ...place }: Options, terminal: Terminal): Promise<void> {
  const { servers } = await (await caller(place, terminal))(server.listJudges, {});
  if (json) return terminal.printJson({ judges: servers });
  if (servers.length === 0)
    return terminal.say("No judge is connected. To connect one: assay judge add NAME ADDRESS --model MODEL");
  const rows = servers.map(({ name, models, source, isDefault, problem }) => [
    isDefault ? `${name} (default)` : name,
    models.join(", "),
    source === "stored" ? "connected" : source,
    problem ?? "",
  ]);
  terminal.print(formatTable(["judge", "models", "from", "problem"], rows));
}

async function test(name: string, { json, model, ...place }: Options & { model?: string }, terminal: Terminal): Promise<void> {
  const call = await caller(place, terminal);
  const tested = await call(server.testJudge, { body: { name, model } });
  if (!tested.ok) terminal.exitCode = exitCodes.missed;
  if (json) return terminal.printJson(tested);
  const { message, reply, score, seconds, costUsd } = tested;
  const lines = [
    message,
    ...(seconds === null ? [] : [`Asked: ${tested.asked}`]),
    ...(reply === null ? [] : [`Reply: ${reply}`]),
    ...(score === null ? [] : [`Read as: ${score.toFixed(2)}`]),
    ...(seconds === null ? [] : [`${seconds} s, ${costUsd === null ? "price unknown" : `about ${formatCost(costUsd)}`}`]),
  ];
  terminal.print(printable(`${lines.join("\n")}\n`, { keepLines: true }));
}
