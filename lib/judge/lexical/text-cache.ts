const mostEntries = 512;
const mostCharacters = 1_000_000;

/** Remembers what was computed from the texts that were used last; bounded in entries and in their characters. */
export class TextCache<Value> {
  readonly #values = new Map<string, Value>();
  #characters = 0;

  constructor(private readonly compute: (text: string) => Value) {}

  get(text: string): Value {
    const known = this.#values.get(text);
    if (known !== undefined) {
      this.#values.delete(text);
      this.#values.set(text, known);
      return known;
    }
    const value = this.compute(text);
    this.#values.set(text, value);
    this.#characters += text.length;
    // A Map lists its keys in the order in which they were set: the first was not used for longest.
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= mostEntries && this.#characters <= mostCharacters) break;
      this.#values.delete(oldest);
      this.#characters -= oldest.length;
    }
    return value;
  }
}
