import { namesInText } from "@/lib/controls/texts/quotable";
import type { ControlSource, Texts } from "@/lib/controls/texts/source";
import type { ControlKind, Family } from "@/lib/domain/controls/kinds";
import { seeded } from "@/lib/stats/random";
import { kindsOf } from "./kinds/by-family";
import type { Made } from "./kinds/contract";

export interface Control extends Texts, Pick<ControlSource, "turns"> {
  /** Unique in its family. */
  id: string;
  kind: ControlKind;
  source: number;
  /** The control that it is compared with; null for one that stands alone. */
  pair: string | null;
}

export interface Drawn {
  controls: Control[];
  /** Counts how often each cause kept a sample out, before the kind was full. */
  skipped: Partial<Record<ControlKind, Record<string, number>>>;
}

const textsOf: Readonly<Record<Family, (texts: Texts) => Texts>> = {
  // A metric that needs a field is not asked where it is missing.
  contexts: ({ question, contexts }) => ({ question, contexts, response: null }),
  answers: ({ question, response }) => ({ question, contexts: [], response }),
  grounding: ({ question, contexts, response }) => ({ question, contexts, response }),
};

const hasFields: Readonly<Record<Family, (source: ControlSource) => boolean>> = {
  contexts: ({ contexts }) => contexts.length > 0,
  answers: ({ response }) => !!response?.trim(),
  grounding: ({ contexts, response }) => contexts.length > 0 && !!response?.trim(),
};

/** Up to `size` controls of each kind of a family, with the untouched samples or quotes that they are compared with. The sources
 *  are in a random order; the result is the same for the same ones and seed. */
export function drawControls(
  family: Family,
  given: readonly ControlSource[],
  { size, seed }: { size: number; seed: number },
): Drawn {
  const sources = given.filter(hasFields[family]);
  const around = { names: family === "grounding" ? namesInText(sources) : new Map(), random: seeded(seed) };
  const controls = new Map<string, Control>();
  const skipped: Drawn["skipped"] = {};
  const add = (kind: ControlKind, source: ControlSource, texts: Texts, pair: string | null, suffix = ""): string => {
    const id = `${source.id}-${kind}${suffix}`;
    controls.set(id, {
      id,
      kind,
      source: source.id,
      pair,
      ...(source.turns && { turns: source.turns }),
      ...textsOf[family](texts),
    });
    return id;
  };
  for (const [name, make] of Object.entries(kindsOf[family])) {
    const kind = name as ControlKind;
    const causes: Record<string, number> = {};
    const seen = new Set<string>();
    let made = kind === "quote" ? [...controls.values()].filter((control) => control.kind === "quote").length : 0;
    for (const [at, source] of sources.entries()) {
      if (made >= size) break;
      const drawn = make(source, { ...around, others: [...sources.slice(at + 1), ...sources.slice(0, at)] });
      const isTwice = !("cause" in drawn) && seen.has(keyOf(drawn));
      const found = isTwice ? { cause: "the same as another control" } : drawn;
      if ("cause" in found) {
        if (found.cause !== null) causes[found.cause] = (causes[found.cause] ?? 0) + 1;
        continue;
      }
      seen.add(keyOf(found));
      made++;
      const untouched = () => (kind === "quote" ? null : add("untouched", source, source, null));
      const pair = found.quote ? add("quote", source, found.quote, null, `-${kind}`) : untouched();
      add(kind, source, found.texts, pair);
    }
    if (Object.keys(causes).length > 0) skipped[kind] = causes;
  }
  return { controls: [...controls.values()], skipped };
}

/** Changes of one sentence are one control, whatever they change. */
const keyOf = ({ texts, quote }: Made): string =>
  quote?.response ?? JSON.stringify([texts.question, texts.contexts, texts.response]);
