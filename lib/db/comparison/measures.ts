import { databaseForThread } from "@/lib/db/location/database-url";
import type { MeasureKind } from "@/lib/domain/comparison/measures";
import type { Pairing } from "./questions";
import { readers } from "./threads";

export interface ReadMeasures {
  columns: string[];
  /** `values[run][question]`: the mean over the question's samples, NaN if there is none. */
  measures: { kind: MeasureKind; column: string; values: Float64Array[] }[];
}

export const readMeasuresOf = (
  configurations: readonly string[],
  { samples, further }: Pick<Pairing, "samples" | "further">,
  chosen: Partial<Record<MeasureKind, string>>,
): Promise<ReadMeasures> => readers.run("measures", { database: databaseForThread(), configurations, samples, further, chosen });
