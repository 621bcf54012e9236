import { parameterBounds } from "@/lib/domain/bounds";
import type { ParameterValue } from "@/lib/domain/configuration";
import { plainValue } from "@/lib/domain/text/plain-value";

export interface NamePart {
  /** "k" for the 5 of "k5", else "part 1". */
  name: string;
  /** Whether it tells configurations apart. */
  varies: boolean;
}

export interface ReadNames {
  parts: NamePart[];
  /** Those that follow the pattern, with a value per part; null where a name lacks it. */
  read: { configuration: string; values: (ParameterValue | null)[] }[];
  others: string[];
}

/** A word with its number, or one text. */
interface Piece {
  text: string;
  pair: { word: string; number: number; isJoined: boolean } | null;
}
/** `key` is null for a text. */
interface Cell {
  key: string | null;
  value: ParameterValue;
}

/** Words that usually have a number, in any name. */
const counting = new Set("k top topk n c chunk chunksize size overlap temp t".split(" "));
/** Names of retrievers that end in a number. */
const whole = /^bm25$/i;
/** Patterns that are tried, by their number of names. */
const tried = 20;

/** Splits names at "-", "_", "/", spaces, and between letters and digits: "bm25-k5-c512" is part 1 bm25, k 5, c 512. The pattern
 *  is that of most names; a name can lack some of its texts. */
export function readNames(names: readonly string[]): ReadNames {
  const pieces = names.map(piecesOf);
  const isKey = keysOf(pieces);
  const rows = names.map((configuration, at) => ({ configuration, cells: cellsOf(pieces[at] ?? [], isKey) }));
  const pattern = patternOf(rows.map(({ cells }) => cells));
  const placed = rows.map(({ configuration, cells }) => ({ configuration, values: place(cells, pattern) }));
  const read = placed.flatMap(({ configuration, values }) => (values ? [{ configuration, values }] : []));
  const others = placed.flatMap(({ configuration, values }) => (values ? [] : [configuration]));
  const taken = new Set(pattern);
  let texts = 0;
  const parts = pattern.map((key, at): NamePart => {
    if (key === null) texts++;
    const found = new Set(read.map(({ values }) => values[at]));
    const name = key ?? `part ${texts}`;
    const [word, ...more] = [...found].filter((value) => value !== null);
    const isSwitch = key === null && found.size === 2 && more.length === 0 && typeof word === "string" && !taken.has(word);
    if (!isSwitch) return { name, varies: found.size > 1 };
    taken.add(word);
    for (const { values } of read) values[at] = values[at] !== null;
    return { name: word, varies: true };
  });
  return { parts, read, others };
}

function piecesOf(name: string): Piece[] {
  const tokens = name.split(/[-_/\s]+/).filter(Boolean);
  const pieces: Piece[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? "";
    const next = tokens[at + 1] ?? "";
    const number = plainValue(next);
    if (/^\p{L}+$/u.test(token) && typeof number === "number") {
      pieces.push({ text: token, pair: { word: token.toLowerCase(), number, isJoined: false } });
      pieces.push({ text: next, pair: null });
      at++;
    } else if (/^(?:\p{L}+\d+(?:\.\d+)?)+$/u.test(token)) {
      for (const [text, word = "", digits] of token.matchAll(/(\p{L}+)(\d+(?:\.\d+)?)/gu))
        pieces.push({
          text,
          pair: whole.test(text) ? null : { word: word.toLowerCase(), number: Number(digits), isJoined: true },
        });
    } else pieces.push({ text: token, pair: null });
  }
  return pieces;
}

/** A word names its number if it is known for that, is in every name, or has several numbers next to it. */
function keysOf(names: readonly (readonly Piece[])[]): (piece: Piece) => boolean {
  const uses = new Map<string, { names: number; numbers: Set<number> }>();
  const keyOf = ({ word, isJoined }: NonNullable<Piece["pair"]>) => `${isJoined} ${word}`;
  for (const pieces of names) {
    const own = new Set<string>();
    for (const { pair } of pieces) {
      if (!pair) continue;
      const use = uses.get(keyOf(pair)) ?? { names: 0, numbers: new Set() };
      uses.set(keyOf(pair), use);
      if (!own.has(keyOf(pair))) use.names++;
      own.add(keyOf(pair));
      use.numbers.add(pair.number);
    }
  }
  return ({ pair }) => {
    if (!pair) return false;
    const use = uses.get(keyOf(pair));
    return counting.has(pair.word) || use?.names === names.length || (pair.isJoined && (use?.numbers.size ?? 0) > 1);
  };
}

function cellsOf(pieces: readonly Piece[], isKey: (piece: Piece) => boolean): Cell[] {
  const cells: Cell[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at];
    if (!piece) continue;
    const { pair, text } = piece;
    if (pair && isKey(piece) && cells.every(({ key }) => key !== pair.word)) {
      cells.push({ key: pair.word, value: pair.number });
      if (!pair.isJoined) at++;
    } else cells.push({ key: null, value: plainValue(text) ?? text });
  }
  return cells;
}

function patternOf(rows: readonly (readonly Cell[])[]): (string | null)[] {
  const counts = new Map<string, { keys: (string | null)[]; names: number }>();
  for (const cells of rows) {
    if (cells.length === 0 || cells.length > parameterBounds.parameters) continue;
    const keys = cells.map(({ key }) => key);
    const known = counts.get(JSON.stringify(keys)) ?? { keys, names: 0 };
    counts.set(JSON.stringify(keys), known);
    known.names++;
  }
  const patterns = [...counts.values()].sort((a, b) => b.names - a.names);
  let best: { keys: (string | null)[]; score: number } = { keys: [], score: 0 };
  for (const { keys } of patterns.slice(0, tried)) {
    const covered = patterns.reduce((sum, other) => sum + (place(other.keys.map(asCell), keys) ? other.names : 0), 0);
    const score = covered - keys.length / 2 + keys.length / 1000;
    if (best.keys.length === 0 || score > best.score) best = { keys, score };
  }
  return best.keys;
}

const asCell = (key: string | null): Cell => ({ key, value: "" });

/** The cells at their places in the pattern; null if they do not follow it. */
function place(cells: readonly Cell[], pattern: readonly (string | null)[]): (ParameterValue | null)[] | null {
  let next = 0;
  const values: (ParameterValue | null)[] = [];
  for (const key of pattern) {
    const cell = cells[next];
    const isHere = cell?.key === key;
    if (!isHere && key !== null) return null;
    values.push(isHere ? cell.value : null);
    if (isHere) next++;
  }
  return next === cells.length && cells.length > 0 ? values : null;
}
