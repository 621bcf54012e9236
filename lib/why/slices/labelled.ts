import { yesNoOf } from "@/lib/domain/labels/kinds";

export interface Labelled {
  isAnswerable: boolean | null;
  /** Small talk, such as thanks, which needs no context. */
  isTalk?: boolean;
  /** The first context that people found relevant, from 1; 0 if they found none. */
  relevantRank: number | null;
}

/** Names as "answerable", "is_answerable" and "isAnswerable" write them. */
const plain = (name: string): string => name.replaceAll(/[^a-zA-Z]/g, "").toLowerCase();

const answerable = new Set(["answerable", "isanswerable", "answerability", "hasanswer"]);
const unanswerable = new Set(["unanswerable", "isunanswerable", "isimpossible", "noanswer"]);

const talk = new Set(["conversational", "chitchat", "smalltalk", "greeting"]);

/** Whether a label or a column about what can be answered, or of this name, says that the turn asks nothing. */
export function isTalkBy(name: string, value: unknown): boolean {
  if (talk.has(plain(name))) return yesNoOf(value) === 1;
  return answerable.has(plain(name)) && typeof value === "string" && talk.has(plain(value));
}

/** Whether a label or a column says that its question can be answered; null if it is about something else. */
export function answerableBy(name: string, value: unknown): boolean | null {
  const isOpposite = unanswerable.has(plain(name));
  if (!isOpposite && !answerable.has(plain(name))) return null;
  const word = typeof value === "string" ? plain(value) : "";
  if (unanswerable.has(word)) return isOpposite;
  if (answerable.has(word)) return !isOpposite;
  const yes = yesNoOf(value);
  return yes === null ? null : (yes === 1) !== isOpposite;
}

/** Whether a label of a context says that it is relevant; null if it is about something else. */
export function relevantBy(name: string, value: unknown): boolean | null {
  if (!plain(name).includes("relevan")) return null;
  if (typeof value === "number") return value > 0;
  const yes = yesNoOf(value);
  return yes === null ? null : yes === 1;
}
