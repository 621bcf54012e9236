/** A model by its terms: each has one column for each of its classes. */
export interface DesignTerm {
  classes: number;
  /** Classes count from 0. */
  classOf: ArrayLike<number>;
}

/** What to estimate: of each term, coefficients by class. Terms left out have none. */
type WantedTerms = readonly (ReadonlyMap<number, number> | undefined)[];

/** Remainders of columns and sums of weights below this are rounding errors of what is 0. */
const tolerance = 1e-9;

/** An independent column of the design: a part along the earlier directions and one along its own, all orthonormal. */
interface Column {
  term: number;
  of: number;
  along: Float64Array;
  length: number;
  direction: Float64Array;
}

/** An additive model of its terms, fitted by least squares. */
export class Design {
  readonly #terms: readonly DesignTerm[];
  readonly #configurations: number;
  readonly #columns: Column[] = [];

  constructor(terms: readonly DesignTerm[], configurations: number) {
    this.#terms = terms;
    this.#configurations = configurations;
    for (const [term, { classes }] of terms.entries()) for (let of = 0; of < classes; of++) this.#addColumn(term, of);
  }

  get rank(): number {
    return this.#columns.length;
  }

  #addColumn(term: number, of: number): void {
    if (this.rank === this.#configurations) return;
    const classOf = this.#terms[term]?.classOf ?? [];
    const direction = Float64Array.from({ length: this.#configurations }, (_, at) => Number(classOf[at] === of));
    const whole = norm(direction);
    if (whole === 0) return;
    const along = new Float64Array(this.rank);
    // Gram and Schmidt; the second time removes what rounding left.
    for (let time = 0; time < 2; time++)
      for (const [at, earlier] of this.#columns.entries()) {
        const share = dot(direction, earlier.direction);
        addTimes(direction, earlier.direction, -share);
        along[at] = (along[at] ?? 0) + share;
      }
    const length = norm(direction);
    if (length <= tolerance * whole) return;
    this.#columns.push({ term, of, along, length, direction: direction.map((value) => value / length) });
  }

  /** Weights of means for least squares: the shortest w with Xᵀw = wanted (Searle 1971, 5.4); null if there are none. */
  weights(wanted: WantedTerms): Float64Array | null {
    const weights = new Float64Array(this.#configurations);
    // w = Qz with Rᵀz = wanted, from the first column on.
    const steps = new Float64Array(this.rank);
    for (const [at, { term, of, along, length, direction }] of this.#columns.entries()) {
      const step = ((wanted[term]?.get(of) ?? 0) - dot(along, steps)) / length;
      steps[at] = step;
      if (step !== 0) addTimes(weights, direction, step);
    }
    return this.#gives(weights, wanted) ? weights : null;
  }

  /** Works for columns that depend on others, too. */
  #gives(weights: Float64Array, wanted: WantedTerms): boolean {
    return this.#terms.every(({ classes, classOf }, term) => {
      const sums = new Float64Array(classes);
      for (let at = 0; at < weights.length; at++) {
        const of = classOf[at] ?? 0;
        sums[of] = (sums[of] ?? 0) + (weights[at] ?? 0);
      }
      return sums.every((sum, of) => Math.abs(sum - (wanted[term]?.get(of) ?? 0)) <= tolerance);
    });
  }
}

export function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

const norm = (values: Float64Array): number => Math.sqrt(dot(values, values));

export function addTimes(values: Float64Array, added: Float64Array, factor: number): void {
  for (let at = 0; at < values.length; at++) values[at] = (values[at] ?? 0) + factor * (added[at] ?? 0);
}
