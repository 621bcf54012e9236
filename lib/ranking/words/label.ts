import type { Parameters } from "@/lib/domain/configuration";
import type { Level, ParameterEffect } from "./report";

/** "hybrid · k 5 · no rerank"; the name without parameters. */
export const labelOf = ({
  configuration,
  parameters,
  judged = null,
}: {
  configuration: string;
  parameters: Parameters;
  judged?: string | null;
}): string => {
  const settings = Object.entries(parameters).map(([name, value]) => settingOf(name, value));
  return `${settings.join(" · ") || configuration}${judged === null ? "" : " (judged in another way)"}`;
};

/** "k 5", "no rerank", "hybrid", "no k" */
export function settingOf(name: string, value: Level): string {
  if (value === null) return `no ${name}`;
  if (typeof value === "boolean") return value ? name : `no ${name}`;
  return typeof value === "number" ? `${name} ${value}` : value;
}

/** "k 5 · no rerank" */
export const manySettings = (settings: readonly { parameter: string; value: Level }[]): string =>
  settings.map(({ parameter, value }) => settingOf(parameter, value)).join(" · ");

export function valueText(value: Level | undefined): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value ?? "–");
}

export const effectVerdicts: Record<ParameterEffect["verdict"], string> = {
  matters: "matters",
  depends: "depends on another setting",
  "cannot-tell": "cannot tell",
  nothing: "nothing measurable",
  "same-texts": "same judged texts",
};
