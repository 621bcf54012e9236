import { createInterface } from "node:readline/promises";
import type { Terminal } from "@/cli/caller/terminal";
import { Refusal } from "@/lib/domain/problem";
import { printable } from "@/lib/domain/text/printable";

/** Refuses before the work begins if nobody can be asked. */
export function requireAnswer(yes: boolean | undefined, terminal: Terminal): void {
  if (yes || terminal.stdin.isTTY) return;
  throw new Refusal("Nobody can be asked here. Add --yes to do it without asking.", "conflict");
}

/** Asks on the terminal for a confirmation; only "yes" or "y" confirms. */
export async function confirmed(question: string, terminal: Terminal): Promise<boolean> {
  const asking = createInterface({ input: terminal.stdin, output: terminal.stderr });
  try {
    const answer = await asking.question(`${printable(question, { keepLines: true })} [y/N] `);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    asking.close();
  }
}
