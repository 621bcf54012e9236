import { judgedQuestions, type PreferredQuestion, removeLastPreference, savePreference } from "@/lib/db/reviews/preferences";
import { samplesWithoutLabels } from "@/lib/db/rounds/samples";
import type { BlindChoice } from "@/lib/domain/preferences/choice";
import { Refusal } from "@/lib/domain/problem";
import type { Reviewer } from "@/lib/domain/reviews/state";
import { type BlindText, type BlindTurn, cutText, cutTurns } from "@/lib/rounds/blind";
import { type DrawnPair, drawPair, sideOnLeft } from "./pair";

/** A question and its answers, without anything that says whose they are. */
export interface BlindPair {
  /** The question's key. */
  key: string;
  question: BlindText;
  turns: BlindTurn[];
  left: BlindText;
  right: BlindText;
}

/** What one person sees while choosing. */
export interface PreferView {
  total: number;
  /** Judged by this person. */
  done: number;
  /** The first is shown. */
  items: BlindPair[];
}

/** Enough that the next ones show at once. */
const readAtOnce = 4;

interface Asked {
  /** Questions that the person put off. */
  skipped?: readonly string[];
  /** Shown first. */
  first?: string | null;
}

/** Throws Refusal as drawPair does. */
export async function readPreferences(
  runs: readonly string[],
  reviewer: Reviewer,
  { skipped = [], first = null }: Asked = {},
): Promise<PreferView> {
  const pair = await drawPair(runs);
  const judged = await judgedQuestions(pair, reviewer);
  const open = pair.questions.filter(({ key }) => !judged.has(key));
  const later = new Set(skipped);
  const next = open.filter(({ key }) => key !== first && !later.has(key));
  const shown = [...open.filter(({ key }) => key === first), ...next].slice(0, readAtOnce);
  return {
    total: pair.questions.length,
    done: pair.questions.length - open.length,
    items: await blindPairs(pair, shown, reviewer),
  };
}

async function blindPairs(pair: DrawnPair, questions: readonly PreferredQuestion[], reviewer: Reviewer): Promise<BlindPair[]> {
  const samples = await samplesWithoutLabels(questions.flatMap(({ sampleAId, sampleBId }) => [sampleAId, sampleBId]));
  return questions.flatMap(({ key, sampleAId, sampleBId }) => {
    const [a, b] = [samples.get(sampleAId), samples.get(sampleBId)];
    if (!a || !b) return [];
    const answers = [cutText(a.response ?? ""), cutText(b.response ?? "")] as const;
    const [left, right] = sideOnLeft(pair, reviewer, key) === "a" ? answers : ([answers[1], answers[0]] as const);
    return { key, question: cutText(a.question), turns: cutTurns(a.turns), left, right };
  });
}

/** Replaces the person's earlier choice. Throws Refusal as drawPair does, and for a question that is not of the pair. */
export async function prefer(runs: readonly string[], reviewer: Reviewer, question: string, chosen: BlindChoice): Promise<void> {
  const pair = await drawPair(runs);
  const asked = pair.questions.find(({ key }) => key === question);
  if (!asked) throw new Refusal("The runs do not both answer this question. They may have changed; reload the page.", "conflict");
  const shownFirst = sideOnLeft(pair, reviewer, question);
  const other = shownFirst === "a" ? "b" : "a";
  const choice = chosen === "left" ? shownFirst : chosen === "right" ? other : chosen;
  try {
    await savePreference(pair, reviewer, { ...asked, choice, shownFirst });
  } catch (error) {
    // A run was deleted meanwhile; a foreign key reports it.
    await drawPair(runs);
    throw error;
  }
}

/** Takes the person's last choice back. Returns its question. */
export async function undoPreference(runs: readonly string[], reviewer: Reviewer): Promise<string | null> {
  return removeLastPreference(await drawPair(runs), reviewer);
}
