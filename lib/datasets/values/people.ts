import { at, firstText, isObject, type Nested } from "./nested";

const deepest = 6;
const mostAnswers = 200;
const isPlain = (value: unknown): boolean => /^(?:string|number|boolean)$/.test(typeof value);

/** Who said it, "" if only that it was a person; null if a machine did, or no person is named. */
export function personIn({ source, annotator_kind: kind, ...item }: Nested): string | null {
  // The source of Phoenix is a program.
  const told = firstText(kind, source, at(source, "source_type"));
  // Purchases and messages have a user too; Argilla's answers are submitted.
  const user = told !== null || item.status === "submitted" ? item.user_id : null;
  const by = [at(item.completed_by, "id"), item.completed_by, user, item.authorUserId, item.annotator, item.annotator_id];
  const who = [...by, at(source, "source_id")].find(isPlain);
  const isHuman = told === null ? who !== undefined : /^(?:human|annotation)$/i.test(told);
  return isHuman ? String(who ?? "") : null;
}

/** 4, `["good"]`, `{ rating: 4 }` or `{ score: 1, label: "good" }`. */
function answerIn(value: unknown, depth = 0): unknown {
  if (isPlain(value) || depth > deepest) return isPlain(value) ? value : undefined;
  const told = [at(value, "score"), at(value, "value"), at(value, "label")].find(isPlain);
  const members = Object.values(value ?? {});
  const only = members.length === 1 && !(Array.isArray(value) && isObject(members[0])) ? members[0] : undefined;
  return told ?? (only === undefined ? only : answerIn(only, depth + 1));
}

/** As annotation tools and traces list what people and machines said of a row. */
function* answersIn(value: unknown, name: string, person: string | null, depth = 0): Generator<[string, unknown, string]> {
  if (depth > deepest || typeof value !== "object") return;
  for (const [key, item] of Object.entries(value ?? {}).slice(0, mostAnswers)) {
    if (!Array.isArray(value)) yield* answersIn(item, key, person, depth + 1);
    else if (isObject(item) && item.was_cancelled !== true && !/^(?:discarded|draft)$/.test(String(item.status))) {
      const who = personIn(item) ?? ("source" in item ? null : person);
      const own = firstText(item.from_name, item.assessment_name, item.name) ?? name;
      const answer = answerIn(item.value ?? item.stringValue ?? item.feedback ?? item.result);
      if (who !== null && own !== "" && answer !== undefined) yield [own, answer, who];
      else yield* answersIn(item, own, who, depth + 1);
    }
  }
}

/** By the name of what they judged, and by theirs where several did. */
export function answersOfPeople(value: unknown): Record<string, unknown> {
  const all = [...answersIn(value, "", null)].slice(0, mostAnswers);
  const isSeveral = (name: string) => all.filter(([own]) => own === name).length > 1;
  return Object.fromEntries(all.map(([name, answer, who]) => [isSeveral(name) ? `${name}.${who}` : name, answer]));
}
