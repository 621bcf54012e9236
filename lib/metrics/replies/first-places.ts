/** The keys' first offsets, -1 for none, in linear time (Aho and Corasick, 1975); `indexOf` is faster for short texts. */
export function firstPlaces(keys: readonly string[], text: string): number[] {
  const length = keys.reduce((sum, key) => sum + key.length, 1);
  if (length * text.length <= smallProduct) return keys.map((key) => text.indexOf(key));
  const trie = new Trie(length);
  const ends = keys.map((key) => trie.add(key));
  const firstEnd = trie.firstEnds(text);
  return keys.map((key, at) => {
    const end = firstEnd[ends[at] ?? 0] ?? -1;
    if (key === "") return 0;
    return end === -1 ? -1 : end - key.length;
  });
}

/** About a millisecond with `indexOf`. */
const smallProduct = 500_000;

/** The prefixes of all keys as states of an automaton; state 0 is the empty prefix. */
class Trie {
  #count = 1;
  readonly #parent: Int32Array;
  readonly #code: Uint16Array;
  readonly #depth: Int32Array;
  /** Children by parent and character code, in a hash table with open addressing; 0 is a free slot. */
  readonly #slots: Int32Array;
  readonly #mask: number;
  /** Random, so texts cannot be crafted to collide. */
  readonly #seed = Math.floor(Math.random() * 2 ** 31);

  constructor(most: number) {
    this.#parent = new Int32Array(most);
    this.#code = new Uint16Array(most);
    this.#depth = new Int32Array(most);
    this.#mask = 2 ** Math.ceil(Math.log2(most * 2)) - 1;
    this.#slots = new Int32Array(this.#mask + 1);
  }

  add(key: string): number {
    let state = 0;
    for (let at = 0; at < key.length; at++) {
      const code = key.charCodeAt(at);
      const slot = this.#slotOf(state, code);
      let next = this.#slots[slot] ?? 0;
      if (next === 0) {
        next = this.#count++;
        this.#slots[slot] = next;
        this.#parent[next] = state;
        this.#code[next] = code;
        this.#depth[next] = at + 1;
      }
      state = next;
    }
    return state;
  }

  /** For each state, the end offset of its first occurrence; -1 if there is none. */
  firstEnds(text: string): Int32Array {
    const order = this.#byDepth();
    const suffix = new Int32Array(this.#count);
    for (const state of order) {
      const parent = this.#parent[state] ?? 0;
      if (parent !== 0) suffix[state] = this.#follow(suffix, suffix[parent] ?? 0, this.#code[state] ?? 0);
    }
    const ends = new Int32Array(this.#count).fill(-1);
    let state = 0;
    for (let at = 0; at < text.length; at++) {
      state = this.#follow(suffix, state, text.charCodeAt(at));
      if (ends[state] === -1) ends[state] = at + 1;
    }
    // An occurrence of a state is also one of its longest suffix state.
    for (let index = order.length - 1; index >= 0; index--) {
      const one = order[index] ?? 0;
      const end = ends[one] ?? -1;
      const shorter = suffix[one] ?? 0;
      const known = ends[shorter] ?? -1;
      if (end !== -1 && (known === -1 || end < known)) ends[shorter] = end;
    }
    return ends;
  }

  #follow(suffix: Int32Array, from: number, code: number): number {
    for (let state = from; ; state = suffix[state] ?? 0) {
      const next = this.#slots[this.#slotOf(state, code)] ?? 0;
      if (next !== 0 || state === 0) return next;
    }
  }

  #slotOf(state: number, code: number): number {
    let hash = Math.imul(state ^ this.#seed, 0x9e3779b1) ^ Math.imul(code + 1, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35);
    for (let slot = (hash ^ (hash >>> 13)) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const found = this.#slots[slot] ?? 0;
      if (found === 0 || (this.#parent[found] === state && this.#code[found] === code)) return slot;
    }
  }

  #byDepth(): Int32Array {
    const starts: number[] = [0];
    for (let state = 1; state < this.#count; state++) {
      const depth = this.#depth[state] ?? 0;
      starts[depth] = (starts[depth] ?? 0) + 1;
    }
    for (let depth = 1; depth < starts.length; depth++) starts[depth] = (starts[depth] ?? 0) + (starts[depth - 1] ?? 0);
    const order = new Int32Array(this.#count - 1);
    for (let state = this.#count - 1; state > 0; state--) {
      const depth = this.#depth[state] ?? 0;
      const place = (starts[depth] ?? 0) - 1;
      starts[depth] = place;
      order[place] = state;
    }
    return order;
  }
}
