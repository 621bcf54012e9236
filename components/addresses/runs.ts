import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { runStatuses } from "@/lib/domain/run-statuses";

export const runsSearch = {
  q: parseAsString,
  dataset: parseAsString,
  configuration: parseAsString,
  judge: parseAsString,
  status: parseAsStringLiteral(runStatuses),
  sort: parseAsString,
  order: parseAsStringLiteral(["asc", "desc"]),
  page: parseAsInteger.withDefault(1),
};

export const loadRunsSearch = createLoader(runsSearch);
export const runsHref = createSerializer(runsSearch);
export type RunsSearch = inferParserType<typeof runsSearch>;
