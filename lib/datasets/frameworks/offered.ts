import { excerptOf } from "@/lib/datasets/values/excerpt";
import { fieldAmongWords, fieldInWords, sideInWords } from "@/lib/datasets/values/field-words";
import { fieldOf, normalName } from "@/lib/datasets/values/fields";
import { asks, at, isObject, isProse, isStatement, isText } from "@/lib/datasets/values/nested";
import { candidates, type FoundPath } from "./candidates";
import type { Leaf } from "./walk";

export interface OfferedPath {
  path: string;
  value: string;
  /** By field, 0 is the likeliest; unlikely fields are absent. */
  likely: Partial<Record<FoundPath, number>>;
}

export interface PathRead {
  path: string;
  value: string;
  field: string | null;
}

export const pathsInside = (paths: readonly OfferedPath[]): PathRead[] =>
  paths
    .filter(({ path }) => /[.[]/.test(path))
    .map(({ path, value, likely }) => ({
      path,
      value,
      field: Object.entries(likely).sort(([, a], [, b]) => a - b)[0]?.[0] ?? null,
    }));

const mostOffered = 200;
const found: readonly FoundPath[] = ["question", "contexts", "response", "reference"];

const offerOf = ({ path, values }: Leaf): OfferedPath => ({
  path,
  likely: {},
  value: excerptOf(values.find((value) => value !== undefined)),
});

export function offeredPaths(leaves: readonly Leaf[]): OfferedPath[] {
  const likely = new Map<string, OfferedPath["likely"]>();
  for (const field of found)
    for (const [place, { leaf }] of candidates(leaves, field).entries())
      likely.set(leaf.path, { ...likely.get(leaf.path), [field]: place });
  const offers = leaves.flatMap((leaf) => [{ ...offerOf(leaf), likely: likely.get(leaf.path) ?? {} }, ...itemsOf(leaf)]);
  const isLikely = ({ likely }: OfferedPath) => Object.keys(likely).length > 0;
  return [...offers.filter(isLikely), ...offers.filter((offer) => !isLikely(offer))].slice(0, mostOffered);
}

const named: Readonly<Record<FoundPath, RegExp>> = {
  question: /(?:question|query|prompt|input|message)/i,
  contexts: /(?:)/,
  response: /(?:answer|response|output|reply|completion|generate)/i,
  reference: /(?:reference|expected)/i,
};

/** What judges said, or a question's answers to choose from. */
const besides = /(?:reason(?:ing)?|rationale|explanation|comments?|feedback|justification|choices|options|distractors)$/i;

/** Paths that may be a field that no name tells: for contexts lists of texts, longest texts first, else texts under a telling name; then
 *  columns. `read`: columns that are read as other fields. */
export function pathsFor(leaves: readonly Leaf[], field: FoundPath, read: readonly string[]): OfferedPath[] {
  const isRead = (path: string) =>
    (field === "question" && named.response.test(path)) ||
    besides.test(path) ||
    // Databases answer inside what they found.
    read.some(
      (one) =>
        path.startsWith(one) && (field === "response" ? /^(?:$|\.|\[(?!0\]))/ : /^(?:$|[.[])/).test(path.slice(one.length)),
    );
  const placed = new Map<string, { offer: OfferedPath; place: number }>();
  for (const offer of [...fittingPaths(leaves, field), ...columnsFor(leaves, field)].slice(0, mostOffered))
    if (!placed.has(offer.path) && !isRead(offer.path)) placed.set(offer.path, { offer, place: placeOf(offer.path, field) });
  const sorted = [...placed.values()].sort((a, b) => a.place - b.place);
  const isTold = field === "contexts" || sorted[0]?.place === 0;
  return sorted.flatMap(({ offer, place }) => (place === 2 && isTold ? [] : [offer])).slice(0, 3);
}

/** Columns of texts that are in no field yet, longest first. Keys of a file can be its questions. */
const columnsOf = (leaves: readonly Leaf[], test: (text: string) => boolean): OfferedPath[] =>
  leaves
    .filter(
      ({ kind, steps, path }) =>
        kind === "text" && steps.length === 1 && /^(?:id|configuration)$/.test(fieldOf(path)?.field ?? "id"),
    )
    .filter(({ values }) => values.filter(isText).filter(test).length * 2 > values.filter(isText).length)
    .map(offerOf)
    .sort((a, b) => b.value.length - a.value.length);

/** What is called so comes first, what is called otherwise last. */
function placeOf(path: string, field: FoundPath): number {
  const named = fieldNamed(path);
  if (named === null) return 1;
  return named === field ? 0 : 2;
}

function columnsFor(leaves: readonly Leaf[], field: FoundPath): OfferedPath[] {
  const within = leaves.filter((leaf) => leaf.kind === "text" && leaf.steps.length > 1 && leaf.values.some(isProse)).map(offerOf);
  return [
    ...(field === "question" ? columnsOf(leaves, asks) : []),
    ...(field === "contexts"
      ? []
      : columnsOf(leaves, (text) => /\p{L}{2}/u.test(text) && !/^(?:true|false)$/i.test(text)).filter(
          ({ path }) => fieldNamed(path) === field,
        )),
    ...columnsOf(leaves, (text) => /\p{L}/u.test(text) && (/\s/.test(text) || isProse(text))),
    ...(field === "contexts" ? within.filter(({ path }) => fieldNamed(path) === field) : within),
  ];
}

/** The last name of a path tells. */
function fieldNamed(path: string): FoundPath | null {
  const field = fieldAmongWords(
    path
      .slice(0, 500)
      .split(/[.[\]]+/)
      .findLast((name) => name !== "") ?? "",
  );
  if (field === "one context") return "contexts";
  return field === "gold" ? "reference" : field;
}

const holdsStatement = (texts: unknown): boolean => Object.values(texts ?? {}).some(isStatement);

const isPassage = (text: string): boolean =>
  isProse(text) && (/[.!?。！？…”"।؟]$/.test(text.trim()) || /^\s*(?:\S+\s+){9}/.test(text));

/** Columns called by who speaks, as "User" and "Assistant", or the only one whose texts ask. */
export function toldByTexts(leaves: readonly Leaf[], field: FoundPath): OfferedPath | null {
  const texts = columnsOf(
    leaves.filter(({ values }) => values.some(isProse)),
    (text) => /\s/.test(text),
  );
  const [users, bots] = (["question", "response"] as const).map((side) => texts.filter(({ path }) => sideInWords(path) === side));
  if (users?.length === 1 && bots?.length === 1) return (field === "question" ? users[0] : bots[0]) ?? null;
  const [only, ...more] = field === "question" ? columnsOf(leaves, asks).filter(({ path }) => fieldNamed(path) === null) : [];
  return only && more.length === 0 ? only : null;
}

function fittingPaths(leaves: readonly Leaf[], field: FoundPath): OfferedPath[] {
  const all = leaves.flatMap((leaf) => {
    const isList = leaf.kind === "documents" || (leaf.kind === "texts" && leaf.values.some(holdsStatement));
    const own = (field === "contexts" ? isList : leaf.kind === "text") ? [offerOf(leaf)] : [];
    const instructions = leaf.kind === "messages" && field === "contexts" ? at(leaf.values[0], 0, "content") : undefined;
    const prompt =
      isProse(instructions) && /^(?:system|developer)$/.test(String(at(leaf.values[0], 0, "role")))
        ? [{ path: `${leaf.path}[0].content`, value: excerptOf(instructions), likely: {} }]
        : [];
    return [...own, ...prompt, ...itemsOf(leaf, field)];
  });
  const isTexts = ({ value }: OfferedPath) => (field === "contexts" ? /\s/ : /\p{L}/u).test(value);
  const fitting = all
    .filter(isTexts)
    .filter(({ path }) => named[field].test(path) && !/(?:^|\.)(?:id|uuid|type|role|name|url|uri)$/i.test(path));
  const afterName = ({ path }: OfferedPath) => {
    const names = path.split(/[.[]/);
    return names.length - names.findLastIndex((name) => named[field].test(name));
  };
  const order = (a: OfferedPath, b: OfferedPath) =>
    field === "contexts"
      ? Number(isOfOthers(a.path)) - Number(isOfOthers(b.path)) || b.value.length - a.value.length
      : afterName(a) - afterName(b);
  return fitting.sort(order);
}

const ofContexts =
  /retriev|source|chunk|passage|context|document|citation|reference|ground|quote|snippet|search|observation|evidence/i;
const ofExpected = /expected|reference_?answer|ground_?truth|gold|ideal|target/i;
const ofOthers = /generated|prompt|question|query|input/i;

const isOfOthers = (path: string): boolean => ofExpected.test(path) || ofOthers.test(path);

/** The last name that tells decides: "queryResult.searchSnippets" are snippets. */
function isOfContexts(path: string): boolean {
  const names = path.split(/[.[]/);
  const last = (test: RegExp) => names.findLastIndex((name) => test.test(name));
  return !ofExpected.test(path) && last(ofContexts) > last(ofOthers);
}

const ofPeople = /comment|rubric|criteri|review|feedback|annotation|note|tool|vote|thread/i;

/** The only path under a name that tells of retrieval; null if there are none, or several with different texts. */
export function onlyContexts(leaves: readonly Leaf[]): OfferedPath | null {
  const telling = fittingPaths(leaves, "contexts").filter(({ path }) => isOfContexts(path));
  const [first] = telling;
  if (first) return telling.every(({ value }) => value === first.value) ? first : null;
  const lists = leaves.filter((leaf) => leaf.kind === "documents" && !isOfOthers(leaf.path) && !ofPeople.test(leaf.path));
  const columns = columnsOf(leaves, isPassage).filter(({ path }) => fieldInWords(normalName(path)) === "one context");
  const found = [...lists.map(offerOf), ...columns];
  return found.length === 1 ? (found[0] ?? null) : null;
}

const deepestList = 10;

/** Texts inside a list of objects that are not known documents, of its first item. */
function itemsOf({ kind, path, values }: Leaf, field: FoundPath = "contexts"): OfferedPath[] {
  const isContexts = field === "contexts";
  const list = kind === "other" || (kind === "documents" && field === "response") ? values.find(Array.isArray) : undefined;
  const offers = list ? [...textsIn(list, path, 0)].slice(0, 50) : [];
  return isContexts ? offers : offers.map((offer) => ({ ...offer, path: offer.path.replaceAll("[]", "[0]") }));
}

function* textsIn(value: unknown, path: string, depth: number): Generator<OfferedPath> {
  if (typeof value === "string" && depth > 0) yield { path, value: excerptOf(value), likely: {} };
  if (depth === deepestList) return;
  if (Array.isArray(value)) yield* textsIn(value[0], `${path}[]`, depth + 1);
  if (!isObject(value)) return;
  for (const [name, inner] of Object.entries(value).slice(0, 20))
    if (/^\w{1,100}$/.test(name)) yield* textsIn(inner, `${path}.${name}`, depth + 1);
}

/** The offered path that shares most of its names with a path that selects nothing; null if none shares any. */
export function nearestPath(path: string, offers: readonly OfferedPath[]): OfferedPath | null {
  const names = new Set(namesIn(path));
  const shared = (offer: OfferedPath) => namesIn(offer.path).filter((name) => names.has(name)).length;
  const [best] = offers.filter((offer) => shared(offer) > 0).sort((a, b) => shared(b) - shared(a));
  return best ?? null;
}

const namesIn = (path: string): string[] => path.toLowerCase().match(/\w+/g) ?? [];
