/** Numbers questions from 0 in the order of their first sample, so that sums by question fit in an array. */
export function numberedQuestions(questions: ArrayLike<number>): { places: Int32Array; count: number } {
  const known = new Map<number, number>();
  const places = new Int32Array(questions.length);
  for (let at = 0; at < questions.length; at++) {
    const question = questions[at] ?? -1;
    const place = known.get(question) ?? known.size;
    if (place === known.size) known.set(question, place);
    places[at] = place;
  }
  return { places, count: known.size };
}

/** Sums for each of `count` questions; if there are no values, the number of samples. */
export function sumsBy(places: ArrayLike<number>, values: ArrayLike<number> | null, count: number): Float64Array {
  const sums = new Float64Array(count);
  for (let at = 0; at < places.length; at++) {
    const place = places[at] ?? 0;
    sums[place] = (sums[place] ?? 0) + (values ? (values[at] ?? 0) : 1);
  }
  return sums;
}
