import type { LabelColumn } from "@/lib/domain/agreement";
import { type GoodRule, namesQuality, parseGood } from "@/lib/domain/labels/kinds";
import { Refusal } from "@/lib/domain/problem";

/** The requested label, else one with a quality name: the first yes-no or graded one with several values, else the first. */
export function chooseLabel(columns: readonly LabelColumn[], requested: string | undefined): LabelColumn | null {
  if (requested === undefined) {
    const named = columns.filter(({ name }) => namesQuality(name));
    return named.find(({ good, distinct }) => good !== null && distinct > 1) ?? named[0] ?? null;
  }
  const found = columns.find(({ name }) => name === requested);
  if (found) return found;
  const names = columns.map(({ name }) => name).join(", ");
  const message = `The run's samples carry no label ${requested.slice(0, 100)} that a score can be compared with${names ? `; they carry ${names}` : ""}.`;
  throw new Refusal(message, "invalid", [{ path: "label", message }]);
}

/** The label's values that count as good. Throws Refusal for an invalid rule. */
export function ruleFor({ name, kind, good }: LabelColumn, requested: string | undefined): GoodRule | null {
  const text = requested ?? good;
  const rule = text === null ? null : parseGood(kind, text);
  if (rule || text === null) return rule;
  const forms = { "yes-no": "yes or no", graded: "a grade as in >=0.5 or <3", named: "one of its values" };
  const message = `What counts as good of ${name} is ${forms[kind]}, not ${text.slice(0, 60)}.`;
  throw new Refusal(message, "invalid", [{ path: "good", message }]);
}
