export type Row = Record<string, unknown>;

/** Text columns contain objects and lists as JSON. */
export interface ExportColumn {
  name: string;
  type: "text" | "number" | "whole" | "yes-or-no";
}

export const exportColumns = (type: ExportColumn["type"], ...names: string[]): ExportColumn[] =>
  names.map((name) => ({ name, type }));

export interface AboutRun {
  run: string;
  dataset: string;
  configuration: string;
  judge: string;
  prompts: Record<string, string | null>;
}
