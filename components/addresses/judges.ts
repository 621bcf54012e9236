import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";

const frontierMeasures = ["auroc", "kappa"] as const;

const judgesSearch = {
  configuration: parseAsString,
  /** A label's name, or "round:ID". */
  label: parseAsString,
  good: parseAsString,
  metric: parseAsString,
  /** RUN:METRIC of each; without it all that can be compared well. */
  judges: parseAsArrayOf(parseAsString),
  /** Drawn against cost. */
  up: parseAsStringLiteral(frontierMeasures).withDefault("auroc"),
};

export const loadJudgesSearch = createLoader(judgesSearch);
const serialize = createSerializer(judgesSearch);
export type JudgesSearch = inferParserType<typeof judgesSearch>;

export const judgesHref = (
  dataset: string,
  search: Partial<{ [K in keyof JudgesSearch]: JudgesSearch[K] | null }> = {},
): string => serialize(`/datasets/${dataset}/judges`, search);

const roundPrefix = "round:";

export const roundChoice = (id: string): string => `${roundPrefix}${id}`;

export const chosenLabels = ({ label }: Pick<JudgesSearch, "label">): { label?: string; round?: string } => {
  if (label === null) return {};
  return label.startsWith(roundPrefix) ? { round: label.slice(roundPrefix.length) } : { label };
};
