import type { Turn } from "@/lib/domain/sample";

/** The judge reads at most this many characters of a conversation. */
export const mostCharacters = 8_000;
const mostMessages = 50;

export const roleNames = { user: "User", assistant: "Assistant", system: "System" } satisfies Record<Turn["role"], string>;

interface ShownConversation {
  /** The newest that fit, oldest first. Of a newest one that is too long, its end. */
  messages: Turn[];
  leftOut: number;
}

export function shownConversation(turns: readonly Turn[]): ShownConversation {
  let from = turns.length;
  let room = mostCharacters;
  while (from > 0 && turns.length - from < mostMessages) {
    room -= turns[from - 1]?.text.length ?? 0;
    if (room < 0) break;
    from--;
  }
  const newest = turns.at(-1);
  if (newest && from === turns.length)
    return {
      messages: [{ ...newest, text: `… ${newest.text.slice(-mostCharacters).toWellFormed()}` }],
      leftOut: turns.length - 1,
    };
  return { messages: turns.slice(from), leftOut: from };
}
