import path from "node:path";
import { plainName } from "@/lib/domain/text/normalized";

const longestEnding = ".parquet".length;

/** The default name of a dataset or configuration. */
export function stem(fileName: string): string {
  let name = plainName(path.basename(fileName));
  for (;;) {
    const ending = /\.(?:jsonl|ndjson|json|csv|tsv|txt|xlsx|parquet|zip|gz)$/i.exec(name.slice(-longestEnding))?.[0];
    if (!ending) return name || "dataset";
    name = name.slice(0, -ending.length);
  }
}
