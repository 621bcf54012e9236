import { labelInShort } from "assay-lib/domain/labels/kinds";

/** The first `most` short values; long ones and JSON are in `rest`. */
export function shortValues(entries: readonly [string, unknown][], most: number) {
  const shown = entries
    .flatMap(([key, value]) => {
      const text = labelInShort(value);
      return text === null ? [] : [{ key, text }];
    })
    .slice(0, most);
  return { shown, rest: entries.filter(([key]) => !shown.some((entry) => entry.key === key)) };
}
