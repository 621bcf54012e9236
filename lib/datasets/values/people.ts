import { at, firstText, isObject, type Nested } from "./nested";

const deepest = 6;
const mostItems = 200;
const isPlain = (value: unknown): boolean => /^(?:string|number|boolean)$/.test(typeof value);

/** Who gave an answer, "" if only that it was a person; null if a machine did, or nobody is named. */
function personIn({ source, annotator_kind, ...item }: Nested): string | null {
  const kind = firstText(source, annotator_kind, at(source, "source_type"));
  if (kind !== null && !/^(?:human|annotation)$/i.test(kind)) return null;
  const by = [item.completed_by, at(item.completed_by, "id"), item.user_id, item.authorUserId, item.annotator, item.annotator_id];
  const who = [...by, at(source, "source_id")].find(isPlain);
  return who !== undefined || kind !== null ? String(who ?? "") : null;
}

/** 4, `["good"]`, `{ rating: 4 }` or `{ score: 1, label: "good" }`. */
function answerIn(value: unknown): unknown {
  if (isPlain(value)) return value;
  const inner = isObject(value) ? (value.score ?? value.value ?? value.label) : undefined;
  if (isPlain(inner)) return inner;
  const [only, ...more] = Array.isArray(value) || isObject(value) ? Object.values(value) : [];
  const isOne = only !== undefined && more.length === 0 && !(Array.isArray(value) && isObject(only));
  return isOne ? answerIn(only) : undefined;
}

/** In lists of what people said of a row, as annotation tools and traces hold them. */
function* answersIn(value: unknown, name: string, person: string | null, depth = 0): Generator<[string, unknown, string]> {
  if (depth > deepest || typeof value !== "object" || value === null) return;
  for (const [key, item] of Object.entries(value).slice(0, mostItems)) {
    if (!Array.isArray(value) || !isObject(item)) yield* answersIn(item, Array.isArray(value) ? name : key, person, depth + 1);
    else {
      if (item.was_cancelled === true || /^(?:discarded|draft)$/.test(String(item.status))) continue;
      const who = personIn(item) ?? ("source" in item ? null : person);
      const own = firstText(item.from_name, item.assessment_name, item.name) ?? name;
      const answer = answerIn(item.value ?? item.stringValue ?? item.feedback ?? item.result);
      if (who !== null && own !== "" && answer !== undefined) yield [own, answer, who];
      else yield* answersIn(item, own, who, depth + 1);
    }
  }
}

/** By the question's name, and the person's where several answered it. */
export function answersOfPeople(value: unknown): Record<string, unknown> {
  const all = [...answersIn(value, "", null)].slice(0, mostItems);
  const several = new Set(all.flatMap(([name], index) => (all.findIndex(([first]) => first === name) < index ? [name] : [])));
  return Object.fromEntries(all.map(([name, answer, who]) => [several.has(name) ? `${name}.${who}` : name, answer]));
}
