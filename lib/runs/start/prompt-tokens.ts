import type { Message } from "@/lib/domain/judge";
import { startThreads } from "@/lib/threads/pool";

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
