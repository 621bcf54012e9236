/** A model by its terms: each has one column for each of its classes. */
export interface Term {
  classes: number;
  /** By configuration: its class, from 0. */
  classOf: ArrayLike<number>;
}

/** What to estimate: of each term, coefficients by class. Terms left out have none. */
export type Wanted = readonly (ReadonlyMap<number, number> | undefined)[];

/** Remainders of columns and sums of weights below this are rounding errors of what is 0. */
const tolerance = 1e-9;

/** An additive model of its terms, fitted by least squares. */
export class Design {
  readonly #terms: readonly Term[];
  readonly #configurations: number;
  /** Orthonormal, one for each independent column; by configuration. */
  readonly #basis: Float64Array[];
  /** Term and class of each. */
  readonly #independent: { term: number; of: number }[];

  /** `within`, a model of the first of the same terms, saves their work. */
  constructor(terms: readonly Term[], configurations: number, within?: Design) {
    this.#terms = terms;
    this.#configurations = configurations;
    this.#basis = [...(within ? within.#basis : [])];
    this.#independent = [...(within ? within.#independent : [])];
    for (let term = within ? within.#terms.length : 0; term < terms.length; term++)
      for (let of = 0; of < (terms[term]?.classes ?? 0); of++) this.#addColumn(term, of);
  }

  /** Of independent columns. */
  get rank(): number {
    return this.#basis.length;
  }

  #addColumn(term: number, of: number): void {
    if (this.#basis.length === this.#configurations) return;
    const classOf = this.#terms[term]?.classOf ?? [];
    const column = Float64Array.from({ length: this.#configurations }, (_, at) => Number(classOf[at] === of));
    const whole = norm(column);
    if (whole === 0) return;
    // Gram and Schmidt; the second time removes what rounding left.
    for (let time = 0; time < 2; time++)
      for (const direction of this.#basis) addTimes(column, direction, -dot(column, direction));
    const left = norm(column);
    if (left <= tolerance * whole) return;
    this.#basis.push(column.map((value) => value / left));
    this.#independent.push({ term, of });
  }

  /**
   * By configuration: the weights of means that give the least squares estimate; null if the design cannot estimate it. They are the
   * shortest weights w with Xᵀw = wanted (Searle, "Linear Models", 1971, 5.4).
   */
  weights(wanted: Wanted): Float64Array | null {
    const weights = new Float64Array(this.#configurations);
    // Rᵀz = wanted over independent columns, with w = Qz: each direction adds nothing to the columns before it.
    for (const [at, { term, of }] of this.#independent.entries()) {
      const missing = (wanted[term]?.get(of) ?? 0) - this.#inClass(weights, term, of);
      const direction = this.#basis[at] ?? new Float64Array();
      addTimes(weights, direction, missing / this.#inClass(direction, term, of));
    }
    return this.#gives(weights, wanted) ? weights : null;
  }

  #inClass(weights: Float64Array, term: number, of: number): number {
    const classOf = this.#terms[term]?.classOf ?? [];
    let sum = 0;
    for (let at = 0; at < weights.length; at++) if (classOf[at] === of) sum += weights[at] ?? 0;
    return sum;
  }

  /** Also for columns that depend on others. */
  #gives(weights: Float64Array, wanted: Wanted): boolean {
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

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

const norm = (values: Float64Array): number => Math.sqrt(dot(values, values));

function addTimes(values: Float64Array, added: Float64Array, factor: number): void {
  for (let at = 0; at < values.length; at++) values[at] = (values[at] ?? 0) + factor * (added[at] ?? 0);
}
