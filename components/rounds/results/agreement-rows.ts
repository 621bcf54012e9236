import { formatInterval } from "assay-lib/domain/scores/format";
import { counted } from "assay-lib/domain/text/counted";
import type { RoundUnit } from "assay-lib/rounds/words/limits";
import type { AlphaFigure } from "assay-lib/stats/alpha/bootstrap";
import type { FigureRow } from "@/components/agreement/figure-rows";
import { fewestForAlpha, roundPercent, share } from "@/components/rounds/in-words";

const causes = { "too-few": "too few for alpha", "one-value": "no alpha: all labels are the same" } as const;

interface Compared {
  name: string;
  items: number;
  /** Null if alike is a matter of degree. */
  same: number | null;
  /** Null for none. */
  alpha: AlphaFigure | null;
  unit: RoundUnit;
  /** In place of figures without items. */
  none: string;
  isOfPeople: boolean;
}

/** Alpha with its interval; of few items only the share that is the same. */
export function agreementRow({ name, items, same, alpha, unit, none, isOfPeople }: Compared): FigureRow {
  const row = { name, interval: null, isOfPeople };
  if (items === 0) return { ...row, of: none, value: null, figure: "–", under: "" };
  const of = same === null ? counted(items, unit === "context" ? "context" : "sample") : `${share(same, items)} the same`;
  if (alpha !== null && items >= fewestForAlpha && alpha.value !== null)
    return { ...row, of, value: alpha.value, figure: minus(alpha.value), ...underAlpha(alpha) };
  const why = alpha === null ? "" : items < fewestForAlpha ? causes["too-few"] : alpha.cause ? causes[alpha.cause] : "";
  return { ...row, of, value: null, figure: same === null ? "–" : roundPercent(same, items), under: why };
}

const underAlpha = ({ ci95, isRough }: AlphaFigure): Pick<FigureRow, "interval" | "under"> =>
  ci95
    ? { interval: ci95, under: `${spanOf(ci95)}${isRough ? ", rough" : ""}` }
    : { interval: null, under: "too few questions for an interval" };

/** A dash between two numbers reads as a minus before a negative one. */
const spanOf = (ci95: [number, number]): string => (ci95[0] < 0 ? ci95.map(minus).join(" to ") : formatInterval(ci95));

const minus = (value: number): string => value.toFixed(2).replace("-", "−");
