import type { Command } from "commander";
import { answering, tableOr } from "@/cli/backend/open";
import { exitCodes } from "@/cli/caller/exit-codes";
import type { Terminal } from "@/cli/caller/terminal";
import { Refusal } from "@/lib/domain/problem";
import { formatCost } from "@/lib/domain/text/cost";
import { printable } from "@/lib/domain/text/printable";
import type { JudgeTest } from "@/lib/judging/words/connected";
import { server } from "@/lib/upkeep/api/server";

interface AddOptions {
  model: string;
  keyVariable?: string;
  default?: boolean;
}

export const define = (command: Command, terminal: Terminal): Command => {
  const sub = (name: string, description: string) => command.command(name).description(description);
  answering(
    sub("add", "connect a judge, or change the one of this name")
      .argument("<name>", "what runs call it: NAME/MODEL")
      .argument("<address>", "the server's URL, as in https://api.openai.com/v1")
      .requiredOption("--model <model>", "the server's own name of the model")
      .option("--key-variable <variable>", "the environment variable that holds the key, which is stored encrypted")
      .option("--default", "new runs ask it unless they name another"),
    terminal,
    async (call, name: string, address: string, { model, keyVariable, default: isDefault }: AddOptions) => {
      const key = keyVariable === undefined ? undefined : terminal.env[keyVariable];
      if (keyVariable !== undefined && !key)
        throw new Refusal("--key-variable must name an environment variable that is set, never the key itself.", "invalid");
      await call(server.saveJudge, { body: { name, address, model, key, isDefault } });
      return { json: { saved: name }, said: `Saved. To ask it one question: assay judge test ${name}` };
    },
  );
  answering(sub("list", "list the judges that were connected, and those of judges.json"), terminal, async (call) => {
    const { servers } = await call(server.listJudges, {});
    const rows = servers.map(({ name, models, source, isDefault, problem }) => [
      ...[isDefault ? `${name} (default)` : name, models.join(", ")],
      ...[source === "stored" ? "connected" : source, problem ?? ""],
    ]);
    const none = "No judge is connected. To connect one: assay judge add NAME ADDRESS --model MODEL";
    return { json: { judges: servers }, ...tableOr(none, ["judge", "models", "from", "problem"], rows) };
  });
  answering(
    sub("test", "ask a judge one real question")
      .argument("[name]", "a judge's name (default: the environment's)")
      .option("--model <model>", "another of its models"),
    terminal,
    async (call, name: string | undefined, { model }: { model?: string }) => {
      const tested = await call(server.testJudge, { body: { name: name ?? "", model } });
      if (!tested.ok) terminal.exitCode = exitCodes.missed;
      return { json: tested, printed: printable(`${testLines(tested).join("\n")}\n`, { keepLines: true }) };
    },
  );
  answering(
    sub("remove", "remove a judge that was connected").argument("<name>", "the judge's name"),
    terminal,
    async (call, name: string) => {
      await call(server.removeJudge, { query: { name } });
      return { json: { removed: name }, said: `The judge ${name} was removed. What is being judged continues.` };
    },
  );
  return command;
};

const testLines = ({ message, asked, reply, score, seconds, costUsd }: JudgeTest): string[] => [
  message,
  ...(seconds === null ? [] : [`Asked: ${asked}`]),
  ...(reply === null ? [] : [`Reply: ${reply}`]),
  ...(score === null ? [] : [`Read as: ${score.toFixed(2)}`]),
  ...(seconds === null ? [] : [`${seconds} s, ${costUsd === null ? "price unknown" : `about ${formatCost(costUsd)}`}`]),
];
