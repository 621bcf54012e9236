import { groupedBy } from "@/lib/domain/lists/grouped-by";
import { seeded } from "@/lib/stats/random";
import { shuffle } from "@/lib/stats/ranked/permuted";
import { type Dense, mainDirections, normalise, project } from "./directions";
import { Features } from "./features";
import { allRows, assign, type Points } from "./spherical-k-means";
import { stableClusters } from "./stable";
import { comparable, writtenWords } from "./words";

interface NamedGroup {
  /** Unique, of words in the questions. */
  name: string;
  /** Further words that set the group apart, at most four. */
  words: string[];
  /** Indexes of questions, the nearest to the centre first. */
  members: number[];
}

export interface Grouping {
  /** The largest first. */
  groups: NamedGroup[];
  /** Indexes of questions, ascending. */
  ungrouped: number[];
}

const fewestQuestions = 20;
/** Counts different questions. */
const fewestMembers = 5;
const width = 16;
/** The rest is only assigned. */
const mostFitted = 5_000;
/** For the choice of the number of groups. */
const mostChecked = 800;
/** The cosine of a question with its group's centre. */
const leastCosine = 0.35;

/** Groups questions by their words: TF-IDF of words and of their parts, reduced to the main directions, spherical k-means, and
 *  the number of groups that random subsamples agree on. Without such a number, or below 20 different questions, all stay
 *  ungrouped. The same questions give the same groups in any order. Reads the first 1,000 characters of each. */
export function groupQuestions(questions: readonly string[]): Grouping {
  const comparables = questions.map(comparable);
  const rowsOfText = groupedBy([...questions.keys()], (row) => comparables[row] ?? "");
  const texts = [...rowsOfText.keys()].sort();
  const clusters = texts.length < fewestQuestions ? [] : clustersOf(texts);
  const names = groupNames(
    clusters.map((members) => members.map((at) => questions[rowsOfText.get(texts[at] ?? "")?.[0] ?? 0] ?? "")),
  );
  const groups = clusters.flatMap((members, at): NamedGroup[] => {
    const name = names[at];
    return name ? [{ ...name, members: members.flatMap((member) => rowsOfText.get(texts[member] ?? "") ?? []) }] : [];
  });
  const isGrouped = new Uint8Array(questions.length);
  for (const { members } of groups) for (const row of members) isGrouped[row] = 1;
  return { groups, ungrouped: Array.from(questions.keys()).filter((row) => !isGrouped[row]) };
}

/** Indexes of texts, in the groups' order. */
function clustersOf(texts: readonly string[]): number[][] {
  const random = seeded(1);
  const order = Int32Array.from(texts.keys());
  shuffle(order, random);
  const fitted = texts.length <= mostFitted ? texts : Array.from(order.subarray(0, mostFitted), (at) => texts[at] ?? "");
  const features = new Features(fitted);
  const columns = Math.min(width, Math.floor(fitted.length / 3));
  const points = pointsOf(texts, features, mainDirections(features.vectorsOf(fitted), features.count, columns));
  // Others are too far from any centre.
  const near = order.filter((at) => (points.lengths[at] ?? 0) >= leastCosine);
  const stable = stableClusters(picked(points, near.subarray(0, mostChecked)), random);
  if (stable === null) return [];
  const { labels, cosines } = assign(points, allRows(points), stable.centres);
  const nearness = cosines.map((cosine, at) => cosine * (points.lengths[at] ?? 0));
  return stable.isStable
    .map((isStable, group) =>
      Array.from(texts.keys()).filter((at) => isStable && labels[at] === group && (nearness[at] ?? 0) >= leastCosine),
    )
    .filter((members) => members.length >= fewestMembers)
    .map((members) => members.sort((a, b) => (nearness[b] ?? 0) - (nearness[a] ?? 0) || a - b))
    .sort((a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0));
}

/** A part of the texts at a time, since their sparse rows need much memory. */
function pointsOf(texts: readonly string[], features: Features, directions: Dense): Points {
  const values = new Float64Array(texts.length * directions.width);
  for (let from = 0; from < texts.length; from += mostFitted) {
    const rows = features.vectorsOf(texts.slice(from, from + mostFitted));
    values.set(project(rows, directions).values, from * directions.width);
  }
  const points = { width: directions.width, values };
  return { ...points, lengths: normalise(points) };
}

function picked({ width, values, lengths }: Points, rows: Int32Array): Points {
  const chosen = new Float64Array(rows.length * width);
  for (const [at, row] of rows.entries()) chosen.set(values.subarray(row * width, (row + 1) * width), at * width);
  return { width, values: chosen, lengths: Float64Array.from(rows, (row) => lengths[row] ?? 0) };
}

interface Name {
  name: string;
  /** The next four words. */
  words: string[];
}

/** The most texts of a group, for speed. */
const mostTexts = 2_000;
const further = 4;

/** Names of groups by class TF-IDF (Grootendorst, arXiv 2203.05794): the strongest word, frequent here and rare elsewhere, with a
 *  second if nearly as strong or the name would repeat. Null for a group without a word in two of its texts. */
function groupNames(groups: readonly (readonly string[])[]): (Name | null)[] {
  const counted = groups.map((texts) => countsOf(texts.slice(0, mostTexts)));
  const everywhere = new Map<string, number>();
  let all = 0;
  for (const { counts } of counted)
    for (const [word, count] of counts) {
      everywhere.set(word, (everywhere.get(word) ?? 0) + count);
      all += count;
    }
  const mean = all / Math.max(1, groups.length);
  const taken = new Set<string>();
  return counted.map(({ counts, forms, total }) => {
    const ranked = [...counts]
      .filter(([, count]) => count >= 2)
      .map(([word, count]): [string, number] => [word, (count / total) * Math.log(1 + mean / (everywhere.get(word) ?? 1))])
      .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
    const [first, second] = ranked;
    if (!first) return null;
    const written = ranked.slice(0, 2 + further + groups.length).map(([word]) => mostWritten(forms.get(word)) ?? word);
    let used = second && second[1] >= 0.6 * first[1] ? 2 : 1;
    while (taken.has(written.slice(0, used).join(", ")) && used < written.length) used++;
    const name = written.slice(0, used).join(", ");
    if (taken.has(name)) return null;
    taken.add(name);
    return { name, words: written.slice(used, used + further) };
  });
}

/** In how many texts each word is, and how it is written. */
function countsOf(texts: readonly string[]) {
  const counts = new Map<string, number>();
  const forms = new Map<string, Map<string, number>>();
  let total = 0;
  for (const text of texts) {
    const own = new Map<string, string>();
    for (const word of writtenWords(text)) own.set(word.toLowerCase(), word);
    for (const [word, form] of own) {
      total++;
      counts.set(word, (counts.get(word) ?? 0) + 1);
      const formsOfWord = forms.get(word) ?? new Map<string, number>();
      formsOfWord.set(form, (formsOfWord.get(form) ?? 0) + 1);
      forms.set(word, formsOfWord);
    }
  }
  return { counts, forms, total };
}

/** The most frequent form; the one in lower case of equally frequent ones. */
const mostWritten = (forms?: ReadonlyMap<string, number>): string | undefined =>
  [...(forms ?? [])].sort(([a, one], [b, other]) => other - one || (a > b ? -1 : 1))[0]?.[0];
