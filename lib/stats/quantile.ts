/** Type 7 of Hyndman and Fan, The American Statistician 1996. `ascending` must be sorted and not empty. */
export function quantile(ascending: Float64Array, share: number): number {
  const place = (ascending.length - 1) * share;
  const below = Math.floor(place);
  const low = ascending[below] ?? Number.NaN;
  const high = ascending[below + 1] ?? low;
  return low + (high - low) * (place - below);
}
