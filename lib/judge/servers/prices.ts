import type { JudgeSetup } from "@/lib/domain/judge";
import type { Price } from "@/lib/domain/price";
import { refuseField } from "@/lib/domain/problem";
import { placeOf } from "@/lib/domain/servers/place";
import { type JudgeServers, readServers } from "./read";

/** Runs use these names, such as `local/llama3.1`. */
export const pricesInFile = ({ named }: JudgeServers): Map<string, Price> =>
  new Map(
    [...named].flatMap(([name, { prices }]) => Object.entries(prices).map(([model, price]) => [`${name}/${model}`, price])),
  );

/** Leaves out models that the run uses on another server. */
export function pricesInFileOf(judge: Pick<JudgeSetup, "models" | "baseUrl" | "servers">): Map<string, Price> {
  if (Object.keys(judge.servers).length === 0) return new Map();
  const named = judge.models.filter((model) => placeOf(judge, model).server !== null);
  return new Map([...pricesInFile(readServers())].filter(([model]) => named.includes(model)));
}

/** Such a price would have no effect. */
export function requireNotInFile(model: string): void {
  if (pricesInFile(readServers()).has(model.trim()))
    throw refuseField("model", `The price of ${model.trim()} is set in judges.json. Change it there.`, "conflict");
}
