import type { ContextsForm } from "@/lib/datasets/values/context-list";

/** What the rows contained so far, for the hints. */
export class Tally {
  readonly forms = new Map<ContextsForm, number>();
  plainWithPipe = 0;
  joinedReferences = 0;
  referencesAsText = 0;

  countForm(form: ContextsForm): void {
    this.forms.set(form, (this.forms.get(form) ?? 0) + 1);
  }

  /** The form of most contexts cells; null before the first. */
  mostly(): ContextsForm | null {
    return (
      [...this.forms].reduce<[ContextsForm, number] | null>(
        (most, next) => (most && most[1] >= next[1] ? most : next),
        null,
      )?.[0] ?? null
    );
  }

  hints(contextsColumn: string): string[] {
    const rows = (count: number) => (count === 1 ? "1 row" : `${count.toLocaleString("en")} rows`);
    const hints: string[] = [];
    const plain = this.forms.get("plain text") ?? 0;
    if (plain > 0) {
      const pipes = this.plainWithPipe;
      const delimiter =
        pipes > 0 ? ` ${rows(pipes)} of them hold “|”: if it separates contexts, choose “|” as their delimiter.` : "";
      hints.push(`“${contextsColumn}” is plain text, not a list, in ${rows(plain)}: each is read as one context.${delimiter}`);
    }
    if (this.joinedReferences > 0)
      hints.push(`The reference is a list of several texts in ${rows(this.joinedReferences)}: they are joined, a line each.`);
    if (this.referencesAsText > 0)
      hints.push(`The reference is a number or true/false in ${rows(this.referencesAsText)}: it is kept as text.`);
    return hints;
  }
}
