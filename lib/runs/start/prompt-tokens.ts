import path from "node:path";
import { Worker } from "node:worker_threads";
import { root } from "@/lib/db/connection/location";
import type { Message } from "@/lib/domain/judge";

/** What a chat adds to its texts: four tokens around each message, three before the reply. */
const aroundMessage = 4;
const beforeReply = 3;

export interface Tokenizer {
  /** Tokens of each prompt, in order. */
  count(prompts: readonly (readonly Message[])[]): Promise<number[]>;
  /** Must be called once; counts that are under way are given up. */
  close(): Promise<void>;
}

/**
 * Opens the tokenizer of OpenAI's present models (o200k_base); other models cut texts a little differently. Markup that means
 * something to a model, such as <|endoftext|>, counts as the plain text that it is here.
 */
export function openTokenizer(): Tokenizer {
  const file = path.join(/* turbopackIgnore: true */ root(), "lib", "runs", "token-thread.mjs");
  const thread = new Worker(file, { execArgv: [] });
  const waiting = new Map<number, { resolve: (tokens: number[]) => void; reject: (error: Error) => void }>();
  let last = 0;
  const fail = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  thread.on("message", ({ id, tokens }: { id: number; tokens: number[] }) => {
    waiting.get(id)?.resolve(tokens);
    waiting.delete(id);
  });
  thread.on("error", fail);
  thread.on("exit", () => fail(new Error("The tokenizer has ended.")));

  const countTexts = (texts: string[]): Promise<number[]> =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve, reject });
      thread.postMessage({ id, texts });
    });

  return {
    async count(prompts) {
      const tokens = await countTexts(prompts.flatMap((messages) => messages.map(({ content }) => content)));
      let at = 0;
      return prompts.map((messages) => messages.reduce((sum) => sum + aroundMessage + (tokens[at++] ?? 0), beforeReply));
    },
    async close() {
      await thread.terminate();
    },
  };
}
