import type { Message } from "@/lib/domain/judge";
import { startThreads } from "@/lib/threads/pool";

/** Tokens that the chat format adds around each message and before the reply. */
const aroundMessage = 4;
const beforeReply = 3;

export interface Tokenizer {
  /** Tokens of each prompt, in order. */
  count(prompts: readonly (readonly Message[])[]): Promise<number[]>;
  /** Must be called once; aborts counts in progress. */
  close(): Promise<void>;
}

/**
 * Opens the tokenizer of OpenAI's current models (o200k_base); other models split texts a little differently. Special tokens such
 * as <|endoftext|> count as plain text.
 */
export function openTokenizer(): Tokenizer {
  const thread = startThreads<typeof import("./token-thread")>("token-thread");
  return {
    async count(prompts) {
      const tokens = await thread.run(
        "count",
        prompts.flatMap((messages) => messages.map(({ content }) => content)),
      );
      let at = 0;
      return prompts.map((messages) => messages.reduce((sum) => sum + aroundMessage + (tokens[at++] ?? 0), beforeReply));
    },
    close: () => thread.end(),
  };
}
