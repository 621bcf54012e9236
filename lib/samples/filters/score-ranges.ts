import { createParser } from "nuqs/server";
import type { ScoreRange } from "@/lib/domain/sample-query";
import { type Band, bandNames } from "@/lib/domain/scores/band";

const most = 16;

/** "metric:Poor", "metric:0.2..0.6", "metric:..0.4"; null if invalid. */
function readRange(text: string): ScoreRange | null {
  const at = text.lastIndexOf(":");
  const [metric, value] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || metric.length > 100) return null;
  const band = bandNames.find((name): name is Band => name === value);
  if (band) return { metric, band };
  const [, from, to] = /^(\d?(?:\.\d+)?|\d)\.\.(\d?(?:\.\d+)?|\d)$/.exec(value) ?? [];
  const bounds = { ...(from && { from: Number(from) }), ...(to && { to: Number(to) }) };
  const given = Object.values(bounds);
  return given.length > 0 && given.every((bound) => bound >= 0 && bound <= 1) ? { metric, ...bounds } : null;
}

const writeRange = ({ metric, band, from, to }: ScoreRange): string => `${metric}:${band ?? `${from ?? ""}..${to ?? ""}`}`;

export const parseAsScoreRanges = createParser<ScoreRange[]>({
  parse: (text) => {
    const ranges = text.split(",").map(readRange);
    const read = ranges.filter((range) => range !== null);
    return read.length > 0 && read.length === ranges.length && read.length <= most ? read : null;
  },
  serialize: (ranges) => ranges.map(writeRange).join(","),
  eq: (one, other) => one.map(writeRange).join() === other.map(writeRange).join(),
});
