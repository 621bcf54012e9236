import path from "node:path";

const longestEnding = ".parquet".length;

/** A file's name without folder and endings: what a dataset or configuration is called when nothing names it. */
export function stem(fileName: string): string {
  let name = path.basename(fileName);
  for (;;) {
    const ending = /\.(?:jsonl|ndjson|json|csv|tsv|txt|parquet|gz)$/i.exec(name.slice(-longestEnding))?.[0];
    if (!ending) return name || "dataset";
    name = name.slice(0, -ending.length);
  }
}
