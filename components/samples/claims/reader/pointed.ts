import type { Focus } from "./focus";

const numbers = (list: string | undefined): number[] => (list ? list.split(" ").map(Number) : []);

/** The claims of what the pointer is on; null if it stands for none. */
export function pointed(target: EventTarget): Focus | null {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-row], [data-run], [data-place]") : null;
  if (!element) return null;
  const { row, run, place, on } = element.dataset;
  const claims = row !== undefined ? [Number(row)] : numbers(run ?? on);
  return claims.length === 0 ? null : { claims, place: place ?? null };
}
