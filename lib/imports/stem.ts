import path from "node:path";

const longestEnding = ".parquet".length;

/** The default name of a dataset or configuration. */
export function stem(fileName: string): string {
  let name = path.basename(fileName);
  for (;;) {
    const ending = /\.(?:jsonl|ndjson|json|csv|tsv|txt|parquet|gz)$/i.exec(name.slice(-longestEnding))?.[0];
    if (!ending) return name || "dataset";
    name = name.slice(0, -ending.length);
  }
}
