/** Type 7 of Hyndman and Fan, The American Statistician 1996. `ascending` must be sorted and not empty. */
export function quantile(ascending: Float64Array, share: number): number {
  const place = (ascending.length - 1) * share;
  const below = Math.floor(place);
  const [low = Number.NaN, high = low] = [ascending[below], ascending[below + 1]];
  return low + (high - low) * (place - below);
}
