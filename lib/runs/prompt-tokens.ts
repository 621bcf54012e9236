import type { Message } from "@/lib/domain/judge";

/** Longer runs of letters, blanks or signs are counted in parts: a tokenizer's work grows with their square. */
const longRun = /([\p{L}\p{M}]{400}|\s{400}|[^\s\p{L}\p{M}\p{N}]{400})/u;

/** Of a text beyond this many characters the rest is taken to hold as many tokens a character as its beginning. */
const countedAtMost = 400_000;

/** What a chat adds to its texts: four tokens around each message, three before the reply. */
const aroundMessage = 4;
const beforeReply = 3;

export type PromptTokens = (messages: readonly Message[]) => number;

/**
 * Opens the tokenizer of OpenAI's present models (o200k_base); other models cut texts a little differently. Markup that means
 * something to a model, such as <|endoftext|>, counts as the plain text that it is here.
 */
export async function openTokenizer(): Promise<PromptTokens> {
  // Its vocabulary takes a fifth of a second and 60 MB: only where something is to be counted.
  const { countTokens, setMergeCacheSize } = await import("gpt-tokenizer/encoding/o200k_base");
  setMergeCacheSize(30_000);
  const plain = { disallowedSpecial: new Set<string>() };
  const countText = (text: string): number => {
    if (text.length > countedAtMost) return Math.round((countText(text.slice(0, countedAtMost)) * text.length) / countedAtMost);
    return text.split(longRun).reduce((sum, part) => sum + (part === "" ? 0 : countTokens(part, plain)), 0);
  };
  return (messages) => messages.reduce((sum, { content }) => sum + aroundMessage + countText(content), beforeReply);
}
