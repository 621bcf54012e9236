/** The metric chosen since this page was loaded, so that a reviewer who goes from sample to sample stays with it. */
let chosen: string | null = null;

export const chosenLast = (): string | null => chosen;

export function rememberChosen(metric: string): void {
  chosen = metric;
}
