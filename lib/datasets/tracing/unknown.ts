import { counted } from "@/lib/domain/text/counted";
import type { Span } from "./span";

const mostNamed = 5;

/** "9 spans have content under names that Assay does not know: acme.docs, acme.query." Null if there are none. */
export function unknownWords(spans: readonly Pick<Span, "unknown">[]): string | null {
  const names = new Set<string>();
  let count = 0;
  for (const { unknown = [] } of spans) {
    if (unknown.length > 0) count++;
    for (const name of unknown) names.add(name);
  }
  if (count === 0) return null;
  const more = names.size > mostNamed ? ` and ${(names.size - mostNamed).toLocaleString("en")} more` : "";
  return `${counted(count, "span")} ${count === 1 ? "has" : "have"} content under names that Assay does not know: ${[...names].slice(0, mostNamed).join(", ")}${more}.`;
}
