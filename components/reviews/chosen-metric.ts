/** The last choice, which applies to the next sample. */
let chosen: string | null = null;

export const chosenLast = (): string | null => chosen;

export function rememberChosen(metric: string): void {
  chosen = metric;
}
