import { createInterface } from "node:readline/promises";
import type { Terminal } from "@/cli/caller/terminal";
import { Refusal } from "@/lib/domain/problem";
import { printable } from "@/lib/domain/text/printable";

/** Throws Refusal if there is no terminal to confirm on. */
export function requireAnswer(yes: boolean | undefined, terminal: Terminal): void {
  if (yes || terminal.stdin.isTTY) return;
  throw new Refusal("No terminal to confirm on. Use --yes to skip the prompt.", "conflict");
}

export async function confirmed(question: string, terminal: Terminal): Promise<boolean> {
  const asking = createInterface({ input: terminal.stdin, output: terminal.stderr });
  try {
    const answer = await asking.question(`${printable(question, { keepLines: true })} [y/N] `);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    asking.close();
  }
}
