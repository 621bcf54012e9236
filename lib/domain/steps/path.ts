import { findGold, type Gold, type GoldCause } from "@/lib/domain/gold/find";
import type { Step, StepContext } from "./definition";

export interface PathContext extends StepContext {
  /** Not given by any step before. */
  isNew: boolean;
  /** Its place among the contexts that the system answered from; null if it is not one of them. */
  final: number | null;
}

export interface PathStep extends Omit<Step, "contexts"> {
  contexts: PathContext[];
  /** Contexts found since the last rerank that this one did not keep. */
  dropped: StepContext[];
  /** Null for a step that searches nothing, without gold contexts, or if what was found is unknown. */
  gold: StepGold | null;
}

/** Places among the sample's gold contexts. */
interface StepGold {
  /** Held by the step's contexts, each with the rank of the first that holds it, from 0. */
  found: { gold: number; rank: number }[];
  /** Those of these that no earlier step had. */
  first: number[];
  /** For a rerank: gold contexts among those found since the last one, with their rank in order of arrival. */
  before: { gold: number; rank: number }[];
  /** For a rerank: gold contexts found since the last one that it did not keep. */
  lost: number[];
  of: number;
}

interface Pathed {
  contexts: readonly string[];
  steps: readonly Step[];
  gold?: readonly Gold[];
}

/** What each step gained and dropped, in order. */
export function stepPath({ contexts, steps, gold = [] }: Pathed): PathStep[] {
  const isShort = gold.length * steps.reduce((sum, step) => sum + charactersOf(step), 0) <= mostRead;
  const finals = new Map<string, number>();
  for (const [place, text] of contexts.entries()) if (!finals.has(text)) finals.set(text, place);
  const seen = new Set<string>();
  const foundGold = new Set<number>();
  /** Found since the last rerank, each once. */
  let pool = new Map<string, StepContext>();
  return steps.map((step): PathStep => {
    const { kind, name, query, text } = step;
    const given = step.contexts.map((context): PathContext => {
      const isNew = !seen.has(context.text);
      seen.add(context.text);
      return { ...context, isNew, final: finals.get(context.text) ?? null };
    });
    const kept = new Set(step.contexts.map((context) => context.text));
    const before = kind === "rerank" ? [...pool.values()] : [];
    const dropped = before.filter((context) => !kept.has(context.text));
    if (kind === "rerank") pool = new Map();
    for (const context of step.contexts) if (!pool.has(context.text)) pool.set(context.text, context);
    const about = { kind, name, query, text, contexts: given, dropped };
    const found = searches(step) && gold.length > 0 && isShort ? goldIn(gold, step.contexts) : null;
    if (!found || !Array.isArray(found)) return { ...about, gold: null };
    const held = rankedIn(found);
    const foundBefore = goldIn(gold, before);
    const heldBefore = Array.isArray(foundBefore) ? rankedIn(foundBefore) : [];
    const first = held.flatMap((one) => (foundGold.has(one.gold) ? [] : [one.gold]));
    for (const one of held) foundGold.add(one.gold);
    const lost = heldBefore.flatMap((one) => (found[one.gold] === null ? [one.gold] : []));
    return { ...about, gold: { found: held, first, before: heldBefore, lost, of: gold.length } };
  });
}

/** Characters of all steps times gold contexts: about half a second. */
const mostRead = 50_000_000;

const charactersOf = ({ contexts }: Step): number => contexts.reduce((sum, { text }) => sum + text.length, 0);

const rankedIn = (found: readonly (number | null)[]): { gold: number; rank: number }[] =>
  found.flatMap((rank, gold) => (rank === null ? [] : [{ gold, rank }]));

const searches = ({ kind, contexts }: Step): boolean =>
  kind === "retrieve" || kind === "rerank" || (kind === "tool" && contexts.length > 0);

const goldIn = (gold: readonly Gold[], contexts: readonly StepContext[]): (number | null)[] | GoldCause =>
  findGold(gold, { contexts: contexts.map(({ text }) => text), contextDetails: contexts });
