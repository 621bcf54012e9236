import type { Run } from "@/lib/db/runs/list";
import type { Question } from "@/lib/judge/contract/call";
import type { Judge } from "@/lib/judge/contract/judge";
import type { OpenAsk, Pending } from "./open-work";

export type Asks = readonly [OpenAsk, ...OpenAsk[]];

/** Asks for one request: same sample, metric, model and messages. */
export interface RequestTask {
  pending: Pending;
  asks: Asks;
  question: Question;
  done(): void;
  /** Its page is done only after what this returns has been called too. */
  holdPage(): () => void;
}

export function questionOf({ metric, sample }: Pending, [first, ...others]: Asks, run: Run): Question {
  const asks: Question["asks"] = [first.ask, ...others.map(({ ask }) => ask)];
  return { model: first.model, asks, metric, settings: run.settings[metric.id], sample };
}

/** Groups polls with the same messages, unless the server is known to answer only one. */
export function requestsOf(asks: readonly OpenAsk[], judge: Pick<Judge, "traitsOf">, models: ReadonlySet<string>): Asks[] {
  const requests: [OpenAsk, ...OpenAsk[]][] = [];
  for (const open of asks) {
    if (!models.has(open.model)) continue;
    const last = requests.at(-1);
    const isSame = last?.[0].model === open.model && last[0].ask.messages === open.ask.messages;
    if (last && isSame && judge.traitsOf(open.model).severalReplies !== false) last.push(open);
    else requests.push([open]);
  }
  return requests;
}
