import type { Message } from "@/lib/domain/judge";
import { sharedThreads } from "@/lib/threads/pool";

/** Tokens that the chat format adds around each message and before the reply. */
const aroundMessage = 4;
const beforeReply = 3;

export interface Tokenizer {
  count(prompts: readonly (readonly Message[])[]): Promise<number[]>;
}

const thread = sharedThreads<typeof import("./token-thread")>("token-thread", { idleMs: 30_000 });

/** o200k_base; special tokens count as plain text. */
export function openTokenizer(): Tokenizer {
  const instructions = new Map<string, number>();
  return {
    async count(prompts) {
      const texts = new Set(prompts.flatMap((messages) => messages.map(({ content }) => content)));
      const unknown = [...texts].filter((text) => !instructions.has(text));
      const counts = unknown.length > 0 ? await thread.run("count", unknown) : [];
      const tokens = new Map(unknown.map((text, index) => [text, counts[index] ?? 0]));
      const tokensOf = (text: string) => tokens.get(text) ?? instructions.get(text) ?? 0;
      for (const { role, content } of prompts.flat())
        if (role === "system" && instructions.size < 100) instructions.set(content, tokensOf(content));
      return prompts.map((messages) =>
        messages.reduce((sum, { content }) => sum + aroundMessage + tokensOf(content), beforeReply),
      );
    },
  };
}
